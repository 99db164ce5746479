import { dayOf, type Instant } from '#domain/calendar-day.ts'
import type { Settlement } from '#domain/picks/settling.ts'
import type { SettlingPick, SettlingRules } from '#domain/picks/settling-pick.ts'
import type { Pause, PauseCause } from '#domain/picks/void-reasons.ts'

/** The rows of a list as in the database, with the effect of each write on a row, in memory. */

export const rulesOf = (over: Partial<SettlingRules> = {}): SettlingRules => ({
  version: 1,
  effectiveFrom: '2025-01-01',
  maxPicks: 3,
  allowReplacements: true,
  replacementRatio: 1,
  newPickDelayDays: 0,
  ...over,
})

/** A pick that has counted since February 2026; `id` is one character, and decides the order of addition. */
export const pick = (id: string, changes: Partial<SettlingPick> = {}): SettlingPick => ({
  id,
  personId: `person of ${id}`,
  addedAt: `2026-02-01T00:00:00.${String(id.charCodeAt(0)).padStart(3, '0')}Z`,
  countsFrom: '2026-02-03',
  removedAt: null,
  suspendedAt: null,
  voidedAt: null,
  voidReason: null,
  diedOn: null,
  pauses: [],
  playerWasIn: true,
  ...changes,
})

type Row = Pick<
  SettlingPick,
  'countsFrom' | 'removedAt' | 'suspendedAt' | 'voidedAt' | 'pauses' | 'voidReason'
>

/** The pauses of a row, including the one that ends now. */
const paused = (row: Row, cause: PauseCause, from: Instant | null, until: Instant): Pause[] =>
  from === null ? [...row.pauses] : [...row.pauses, { cause, from, until, countedFrom: row.countsFrom }]

export const removed = <R extends Row>(row: R, at: Instant): R => ({ ...row, removedAt: at })

export const undone = <R extends Row>(row: R, at: Instant): R => ({
  ...row,
  removedAt: null,
  pauses:
    row.removedAt !== null && dayOf(row.removedAt) < dayOf(at)
      ? paused(row, 'removed', row.removedAt, at)
      : row.pauses,
})

/** The list after a settlement. */
export const settled = <R extends Row & { id: string }>(
  rows: readonly R[],
  { voided, restored, suspended, resumed }: Settlement,
  at: Instant,
): R[] =>
  rows.map((row) => {
    let now = row
    const gone = voided.find(({ id }) => id === row.id)
    if (gone) now = { ...now, voidedAt: gone.at ?? at, voidReason: gone.reason }
    const back = restored.find(({ id }) => id === row.id)
    if (back) {
      const { place } = { ...now, ...back }
      now = { ...now, place, pauses: paused(now, 'void', now.voidedAt, at), voidedAt: null, voidReason: null }
    }
    if (suspended.includes(row.id)) now = { ...now, suspendedAt: at }
    const again = resumed.find(({ id }) => id === row.id)?.countsFrom
    if (again)
      now = {
        ...now,
        pauses: paused(now, 'suspended', now.suspendedAt, at),
        suspendedAt: null,
        countsFrom: again,
      }
    return now
  })
