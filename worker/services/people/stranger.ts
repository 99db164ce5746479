import type { PersonFacts } from '#domain/people/facts.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { indexSite, PeopleSourceUnavailable } from '../people-source.ts'
import { isPaused, keepPause, readPause } from './upstream-pause.ts'

/** A user waits for this call. */
const deadlineMs = 4_000

/**
 * A person who is not in the index, from Wikidata now; redirects are followed.
 * @throws AppError person_not_found if there is no such item or it is not a human; person_source_unavailable
 */
export const readStranger = async (ctx: Ctx, wikidataId: string): Promise<PersonFacts> => {
  if (isPaused(await readPause(ctx, indexSite), ctx.realNow)) throw new AppError('person_source_unavailable')
  try {
    const facts = (await ctx.people.read([wikidataId], { deadlineMs })).get(wikidataId)
    if (facts?.human) return facts
  } catch (error) {
    if (!(error instanceof PeopleSourceUnavailable)) throw error
    ctx.log.info('people_source', { reason: error.reason, call: 'read' })
    ctx.after(keepPause(ctx, indexSite, error))
    throw new AppError('person_source_unavailable')
  }
  throw new AppError('person_not_found', { field: 'wikidataId' })
}
