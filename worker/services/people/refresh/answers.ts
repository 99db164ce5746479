import { addMs } from '#domain/calendar-day.ts'
import { decide, type Fresh } from '#domain/life-status/decide.ts'
import { type ItemEdit, readEdit } from '#domain/life-status/edits.ts'
import type { SecondOpinion } from '#domain/life-status/statuses.ts'
import { agrees } from '#domain/life-status/verdict.ts'
import type { OpinionCase, OpinionSource } from '#worker/services/people-source.ts'
import { enwikiTitleOf, type Learned } from './life.ts'
import type { Run } from './refresh-run.ts'

/**
 * A person with an open decision that a second opinion or the item's edit history could change, and what was learned
 * before.
 */
export interface Undecided extends Learned {
  fresh: Exclude<Fresh, { kind: 'missing' }>
}

/** True if a second opinion or the edit history could change the decision. */
export const isUndecided = ({ decision }: Learned): boolean => decision.wantsOpinion || decision.wantsEdits

/** Second opinions of one source about these people now, by id; null if it did not answer. */
export const requestOpinions = async (
  run: Run,
  source: OpinionSource,
  cases: readonly OpinionCase[],
): Promise<Map<string, SecondOpinion> | null> => {
  const said = await run.ask(source, () => source.opinions(cases))
  if (said === null || said === 'malformed') return null
  const signed = { ...(source.by === undefined ? {} : { by: source.by }), at: run.ctx.now }
  return new Map([...said].map(([id, opinion]) => [id, { ...opinion, ...signed }]))
}

const caseOf = ({ row, read, decision }: Learned): OpinionCase => {
  const said = decision.next.evidence?.assessment
  return {
    id: row.id,
    enwikiTitle: enwikiTitleOf({ row, read }),
    year: said && 'date' in said ? Number(said.date.slice(0, 4)) : 0,
  }
}

const decideAgain = (run: Run, one: Undecided, answer: Partial<Undecided['fresh']>): Undecided => {
  // The kind is unchanged: an answer only adds members.
  const fresh = { ...one.fresh, ...answer } as Undecided['fresh']
  return { ...one, fresh, decision: decide(one.known, fresh, run.ctx.now) }
}

/** True if an opinion of this run confirms the reported death. */
const isBorneOut = (run: Run, { decision: { next } }: Undecided): boolean => {
  const said = next.evidence?.assessment
  const opinion = next.evidence?.secondOpinion ?? null
  return said?.kind === 'clear' && agrees(opinion, said.date, run.ctx.now)
}

/** Adds second opinions. Each source is queried only for people whose death no earlier source confirmed. */
const withOpinions = async (run: Run, undecided: readonly Undecided[]): Promise<Undecided[]> => {
  const people = new Map(undecided.map((one) => [one.row.id, one]))
  for (const source of run.ctx.people.evidence.opinions) {
    const open = [...people.values()].filter((one) => !isBorneOut(run, one))
    for (let from = 0; from < open.length; from += source.perRequest) {
      const some = open.slice(from, from + source.perRequest)
      const opinions = await requestOpinions(run, source, some.map(caseOf))
      for (const one of some) {
        const opinion = opinions?.get(one.row.id)
        const decided = opinion && decideAgain(run, one, { opinion })
        // An opinion that settles nothing is kept only if there is no earlier one.
        if (decided && (isBorneOut(run, decided) || !one.fresh.opinion)) people.set(one.row.id, decided)
      }
    }
  }
  return [...people.values()]
}

/** The edits of an item, with times on the game clock; null if the source did not answer. */
export const requestEdits = async (run: Run, id: string): Promise<ItemEdit[] | null> => {
  const { people, now, realNow } = run.ctx
  const { history } = people.evidence
  const listed = await run.ask(history, () => history.edits(id))
  if (listed === null || listed === 'malformed') return null
  const ahead = Date.parse(now) - Date.parse(realNow)
  return listed.map((edit) => {
    const at = addMs(edit.at, ahead)
    return readEdit(edit, at < now ? at : now)
  })
}

/**
 * Requests second opinions and edit histories where they could change the decision, and decides again; people without
 * an answer keep their decision. A history costs one request per person, so it is requested last, and only where
 * nothing else prevents a decision.
 */
export const withAnswers = async (run: Run, undecided: readonly Undecided[]): Promise<Learned[]> => {
  const [needOpinion, others] = [
    undecided.filter(({ decision }) => decision.wantsOpinion),
    undecided.filter(({ decision }) => !decision.wantsOpinion),
  ]
  const settled: Learned[] = []
  for (const one of [...others, ...(await withOpinions(run, needOpinion))]) {
    const edits = one.decision.wantsEdits ? await requestEdits(run, one.row.id) : null
    settled.push(edits ? decideAgain(run, one, { edits }) : one)
  }
  return settled
}
