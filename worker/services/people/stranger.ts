import type { PersonFacts } from '#domain/people/facts.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { indexSite } from '../people-source.ts'
import { callIndexSite, readPause } from './upstream-pause.ts'

/** A user waits for this call. */
const deadlineMs = 4_000

/**
 * A person who is not in the index, from Wikidata now; redirects are followed.
 * @throws AppError person_not_found if there is no such item or it is not a human; person_source_unavailable
 */
export const readStranger = async (ctx: Ctx, wikidataId: string): Promise<PersonFacts> => {
  const read = await callIndexSite(ctx, await readPause(ctx, indexSite), 'read', () =>
    ctx.people.read([wikidataId], { deadlineMs }),
  )
  if (!read) throw new AppError('person_source_unavailable')
  const facts = read.get(wikidataId)
  if (!facts?.human) throw new AppError('person_not_found', { field: 'wikidataId' })
  return facts
}
