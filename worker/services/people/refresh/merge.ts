import { uuidv7 } from 'uuidv7'
import { holdsLease } from '#db/queries/jobs.ts'
import { addPeople } from '#db/queries/people.ts'
import { appendEvents, type EventRow, mergePerson } from '#db/queries/people-status.ts'
import { knownPeople } from '#db/queries/people-watched.ts'
import { beginMergeSpread } from '#db/queries/spreads.ts'
import type { PersonFacts } from '#domain/people/facts.ts'
import type { Run } from './run.ts'

export interface Merge {
  from: string
  into: string
}

const readDeadlineMs = 15_000

/** The people merged into whom the index does not have yet; null when they can't be read now. */
const unknownTargets = async (run: Run, ids: readonly string[]): Promise<PersonFacts[] | null> => {
  const known = await knownPeople(run.ctx.db, ids)
  const have = new Set(known.map(({ id }) => id))
  const missing = ids.filter((id) => !have.has(id))
  if (missing.length === 0) return []
  const facts = await run.ask('wikidata', () => run.ctx.people.read(missing, { deadlineMs: readDeadlineMs }))
  if (facts === null || facts === 'malformed') return null
  return [...facts.values()].filter((one) => one !== null)
}

/**
 * Follows redirects: picks move to the item that is left, both ids are kept. Whoever can't be read now stays as it was
 * and comes first in the next run. Answers the merges that were made.
 */
export const mergeAll = async (run: Run, merges: readonly Merge[]): Promise<readonly Merge[]> => {
  if (merges.length === 0) return []
  const { db, now } = run.ctx
  const targets = await unknownTargets(run, [...new Set(merges.map(({ into }) => into))])
  if (targets === null) return []
  for (const { from, into } of merges) {
    const event: EventRow = {
      id: uuidv7(),
      personId: from,
      kind: 'merged',
      diedOn: null,
      evidence: { into },
    }
    await run.write({
      added: addPeople(
        db,
        targets.filter(({ id }) => id === into),
        now,
      ),
      merged: mergePerson(db, from, into, now, run.lease),
      log: appendEvents(db, [event], now, run.lease),
      spreading: beginMergeSpread(db, from, into, now, holdsLease(run.lease)),
    })
  }
  return merges
}
