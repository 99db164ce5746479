import { addMs, type Instant } from '#domain/calendar-day.ts'
import { decide, type Fresh } from '#domain/life-status/decide.ts'
import { type ItemEdit, readEdit } from '#domain/life-status/edits.ts'
import type { SecondOpinion } from '#domain/life-status/types.ts'
import { sourceBatchSize } from '../../people-source.ts'
import type { Learned } from './life.ts'
import type { Run } from './run.ts'

/** Somebody whom a second opinion or the item's edits would settle, with what was learned before. */
export interface Undecided extends Learned {
  fresh: Exclude<Fresh, { kind: 'missing' }>
}

/** True where an answer of somebody else's would settle something. */
export const isUndecided = ({ decision }: Learned): boolean =>
  decision.wantsOpinion || decision.wantsEditsFrom !== null

/** Wikidata's clock and ours may differ by so much. */
const clockMarginMs = 600_000

const titleOf = ({ row, read }: Learned): string | null => read?.enwikiTitle ?? row.enwikiTitle

const yearOf = ({ decision }: Learned): number => {
  const said = decision.next.evidence?.assessment
  return said && 'date' in said ? Number(said.date.slice(0, 4)) : 0
}

const decideAnew = (run: Run, one: Undecided, answer: Partial<Undecided['fresh']>): Undecided => {
  // The kind stays what it was: an answer has no other members than those that are added.
  const fresh = { ...one.fresh, ...answer } as Undecided['fresh']
  return { ...one, fresh, decision: decide(one.known, fresh, run.ctx.now) }
}

/** What English Wikipedia says of these titles now; null: no answer. A page that does not exist says nothing. */
export const askOpinions = async (
  run: Run,
  titles: readonly string[],
  years: readonly number[],
): Promise<((title: string) => SecondOpinion) | null> => {
  if (titles.length === 0) return null
  const filings = await run.ask('wikipedia', () => run.ctx.people.filings(titles, years))
  if (filings === null || filings === 'malformed') return null
  return (title) => ({ ...(filings.get(title) ?? { living: false, deathYears: [] }), at: run.ctx.now })
}

const withOpinions = async (run: Run, undecided: readonly Undecided[]): Promise<Undecided[]> => {
  const settled: Undecided[] = []
  for (let from = 0; from < undecided.length; from += sourceBatchSize) {
    const some = undecided.slice(from, from + sourceBatchSize)
    const titles = [...new Set(some.map(titleOf))].filter((title) => title !== null)
    const opinionOf = await askOpinions(run, titles, [...new Set(some.map(yearOf))])
    for (const one of some) {
      const title = titleOf(one)
      settled.push(opinionOf && title !== null ? decideAnew(run, one, { opinion: opinionOf(title) }) : one)
    }
  }
  return settled
}

/** What was edited of an item since, by the game's clock as well; null: no answer. */
const askEdits = async (run: Run, id: string, since: Instant | null): Promise<ItemEdit[] | null> => {
  const { people, now, realNow } = run.ctx
  const from = since && addMs(since, -clockMarginMs)
  const listed = await run.ask('wikidata', () => people.edits(id, from))
  if (listed === null || listed === 'malformed') return null
  const ahead = Date.parse(now) - Date.parse(realNow)
  return listed.map((edit) => {
    const at = addMs(edit.at, ahead)
    return readEdit(edit, at < now ? at : now)
  })
}

/**
 * Asks English Wikipedia and the history of items about these people, where either would settle something, and decides on
 * them again; without an answer they stay as they were. The history is one request a person, asked last: only of those whom
 * nothing else keeps from being settled.
 */
export const withAnswers = async (run: Run, undecided: readonly Undecided[]): Promise<Learned[]> => {
  const [unheard, heard] = [
    undecided.filter(({ decision }) => decision.wantsOpinion),
    undecided.filter(({ decision }) => !decision.wantsOpinion),
  ]
  const settled: Learned[] = []
  for (const one of [...heard, ...(await withOpinions(run, unheard))]) {
    const from = one.decision.wantsEditsFrom
    const edits = from && (await askEdits(run, one.row.id, from.at))
    settled.push(edits ? decideAnew(run, one, { edits }) : one)
  }
  return settled
}
