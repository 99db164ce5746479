import type { PersonFacts } from '#domain/people/facts.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { indexSite, PeopleSourceUnavailable } from '../people-source.ts'
import { isPaused, keepPause, readPause } from './upstream-pause.ts'

/** Somebody waits for it. */
const deadlineMs = 4_000

/**
 * Somebody whom the index does not have, as Wikidata says now; where the item leads to another, that one.
 * @throws AppError person_not_found for what is nobody; person_source_unavailable
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
