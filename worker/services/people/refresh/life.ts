import { uuidv7 } from 'uuidv7'
import type { EventRow, LifeRow } from '#db/queries/people/people-status.ts'
import type { WatchedRow } from '#db/queries/people/people-watched.ts'
import type { NewPropagation } from '#db/queries/people/propagations.ts'
import { isSameBirth } from '#domain/life-status/births.ts'
import { changesScores, type Decision, type KnownLife, type LifeEvent } from '#domain/life-status/decide.ts'
import type { StoredEvidence, Waiting } from '#domain/life-status/statuses.ts'

/** The current facts of the index about a person's life. */
export const lifeOf = (row: WatchedRow): KnownLife => ({
  status: row.status,
  birth:
    row.birthDate !== null && row.birthPrecision !== null
      ? { date: row.birthDate, precision: row.birthPrecision }
      : null,
  // Written by storeLives.
  evidence: row.evidence === null ? null : (JSON.parse(row.evidence) as StoredEvidence),
  evidenceSince: row.evidenceSince,
  reportedAt: row.reportedAt,
  confirmedAt: row.confirmedAt,
  diedOn: row.diedOn,
  contestedSince: row.contestedSince,
  missing: row.missing === 1,
  // Written by storeLives.
  waiting: row.waiting === null ? null : (JSON.parse(row.waiting) as Waiting),
  everRead: row.readAt !== null,
})

/** A decision about a person; `read` is set if it rests on statements read just now. */
export interface Learned {
  row: WatchedRow
  known: KnownLife
  decision: Decision
  /** `enwikiTitle`: null without an article on English Wikipedia; absent for a redirect, whose articles are not read. */
  read: { revision: number; enwikiTitle?: string | null } | null
  /** A change of the item itself: it became a redirect, or is no redirect any more. */
  item?: { kind: 'redirected' | 'separated'; into: string }
}

/** The title of the person's article as just read, else the stored one. An article can move to another item. */
export const enwikiTitleOf = ({ row, read }: Pick<Learned, 'row' | 'read'>): string | null =>
  read?.enwikiTitle === undefined ? row.enwikiTitle : read.enwikiTitle

/** True if there is something to store. */
export const isNews = ({ known, decision }: Learned): boolean =>
  JSON.stringify(known) !== JSON.stringify(decision.next)

const reportedDate = ({ status, evidence }: KnownLife) => {
  const said = evidence?.assessment
  const dead = status !== 'alive' && status !== 'retracted'
  return dead && said && (said.kind === 'clear' || said.kind === 'coarse')
    ? { reportedDeathDate: said.date, reportedDeathPrecision: said.precision }
    : { reportedDeathDate: null, reportedDeathPrecision: null }
}

export const toLifeRow = ({ row, known, decision, read, item }: Learned): LifeRow => {
  const { next, events } = decision
  const { birth, everRead: _, ...life } = next
  const reborn = !isSameBirth(known.birth, birth)
  return {
    id: row.id,
    ...life,
    ...reportedDate(next),
    lastrevid: read ? read.revision : row.lastrevid,
    birthDate: birth?.date ?? null,
    birthPrecision: birth?.precision ?? null,
    enwikiTitle: enwikiTitleOf({ row, read }),
    birthReplaced: reborn && known.waiting?.birth !== undefined,
    read: read !== null,
    touched: events.length > 0 || reborn || item !== undefined,
  }
}

const recordedKinds = ['reported', 'confirmed', 'corrected', 'retracted', 'disputed', 'upheld'] as const
const isRecorded = (kind: LifeEvent['kind']): kind is (typeof recordedKinds)[number] =>
  (recordedKinds as readonly LifeEvent['kind'][]).includes(kind)

/** The log row of a change of the item itself. */
export const itemEvent = (
  kind: 'merged' | 'separated' | 'redirected',
  personId: string,
  into: string,
): EventRow => ({ id: uuidv7(), personId, kind, diedOn: null, evidence: { into } })

/** The rows for the person's log, with the evidence at that time. */
export const toEventRows = ({ row, decision, item }: Learned): EventRow[] => [
  ...(item ? [itemEvent(item.kind, row.id, item.into)] : []),
  ...decision.events.map((event) => ({
    id: uuidv7(),
    personId: row.id,
    kind: event.kind,
    diedOn: event.diedOn,
    evidence: { ...decision.next.evidence, formerDay: event.formerDay },
  })),
]

/** An event as an activity item; null if it is only logged. `life`: the person after it. */
export const toLine = (
  { kind, diedOn, formerDay }: LifeEvent,
  life: KnownLife,
): NewPropagation['lines'][number] | null =>
  isRecorded(kind) ? { kind, data: { ...reportedDate(life), diedOn, formerDay } } : null

/**
 * What is propagated to the leagues that hold the person: activity items, and whether scores may change. `days` are the
 * former and the new day of death: the leaderboards that cover them may need a late note. Null if there is nothing to
 * propagate.
 */
export const toPropagation = ({ row, known, decision }: Learned): NewPropagation | null => {
  const lines = decision.events.flatMap((event) => toLine(event, decision.next) ?? [])
  const marks = changesScores(known, decision.next)
  if (!marks && lines.length === 0) return null
  const days = [...new Set([known.diedOn, decision.next.diedOn])].filter((day) => day !== null)
  return { personId: row.id, marks, days, lines }
}
