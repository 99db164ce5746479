import { decide, type Fresh } from '#domain/life-status/decide.ts'
import type { SecondOpinion } from '#domain/life-status/types.ts'
import { sourceBatchSize } from '../../people-source.ts'
import type { Learned } from './life.ts'
import type { Run } from './run.ts'

/** Somebody whom a second opinion would settle, with what was learned before it. */
export interface Undecided extends Learned {
  fresh: Exclude<Fresh, { kind: 'missing' }>
}

const titleOf = ({ row, read }: Learned): string | null => read?.enwikiTitle ?? row.enwikiTitle

const yearOf = ({ decision }: Learned): number => {
  const said = decision.next.evidence?.assessment
  return said && 'date' in said ? Number(said.date.slice(0, 4)) : 0
}

/** Asks English Wikipedia about these people and decides on them again; without an answer they stay as they were. */
export const withOpinions = async (run: Run, undecided: readonly Undecided[]): Promise<Learned[]> => {
  const { ctx } = run
  const settled: Learned[] = []
  for (let from = 0; from < undecided.length; from += sourceBatchSize) {
    const some = undecided.slice(from, from + sourceBatchSize)
    const titles = [...new Set(some.map(titleOf))].filter((title) => title !== null)
    const years = [...new Set(some.map(yearOf))]
    const filings =
      titles.length === 0 ? null : await run.ask('wikipedia', () => ctx.people.filings(titles, years))
    for (const one of some) {
      const title = titleOf(one)
      if (filings === null || filings === 'malformed' || title === null) {
        settled.push(one)
        continue
      }
      const filing = filings.get(title) ?? { living: false, deathYears: [] }
      const opinion: SecondOpinion = { ...filing, at: ctx.now }
      settled.push({ ...one, decision: decide(one.known, { ...one.fresh, opinion }, ctx.now) })
    }
  }
  return settled
}
