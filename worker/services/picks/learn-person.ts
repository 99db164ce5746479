import type { KnownPerson } from '#db/queries/picks.ts'
import { addMs, type Instant } from '../../domain/calendar-day.ts'
import type { PersonFacts } from '../../domain/people/facts.ts'
import type { PickablePerson } from '../../domain/picks/eligibility.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { PeopleSourceUnavailable } from '../people-source.ts'

/** A second look at somebody whom the index knows must not hold anybody up. */
const recheckMs = 2_000
/** Somebody unknown can't be picked without an answer, so that one may take a little longer. */
const firstLookMs = 6_000
const freshMs = 86_400_000

export interface LearntPerson extends PickablePerson {
  labelEn: string
  labelIt: string | null
  descriptionEn: string | null
  descriptionIt: string | null
  image: string | null
  /** What was read just now and is to be kept; null: nothing new. */
  facts: PersonFacts | null
  /** The source says that this person died, which the index does not know. */
  suspected: boolean
}

const isFresh = ({ readAt, polledAt }: KnownPerson, now: Instant): boolean => {
  if (readAt === null) return false
  const checked = polledAt !== null && polledAt > readAt ? polledAt : readAt
  return addMs(checked, freshMs) > now
}

const fromIndex = (known: KnownPerson): LearntPerson => ({ ...known, facts: null, suspected: false })

/** Life status is the index's alone; of somebody new, a reported death is all that one reading can say. */
const fromFacts = (facts: PersonFacts, known: KnownPerson | undefined): LearntPerson => {
  const status = known?.status ?? 'alive'
  const suspected = facts.reportedDead && (status === 'alive' || status === 'retracted')
  return {
    ...facts,
    status: suspected ? 'reported' : status,
    birthDate: facts.birth?.date ?? null,
    birthPrecision: facts.birth?.precision ?? null,
    birthYear: facts.birth ? Number(facts.birth.date.slice(0, 4)) : null,
    facts,
    suspected,
  }
}

/**
 * Who is to be picked: from the index, looked at again on Wikidata when that was more than a day ago, or from Wikidata
 * alone. A person whom the index knows can be picked even while Wikidata is out of reach.
 * @throws AppError person_not_found; person_source_unavailable for somebody unknown while Wikidata is out of reach
 */
export const learnPerson = async (
  ctx: Ctx,
  wikidataId: string,
  known: KnownPerson | undefined,
): Promise<LearntPerson> => {
  if (known?.missing) throw new AppError('person_not_found', { field: 'wikidataId' })
  if (known && isFresh(known, ctx.now)) return fromIndex(known)
  const id = known?.id ?? wikidataId
  let facts: PersonFacts | null
  try {
    const read = await ctx.people.read([id], { deadlineMs: known ? recheckMs : firstLookMs })
    facts = read.get(id) ?? null
  } catch (error) {
    if (!(error instanceof PeopleSourceUnavailable)) throw error
    if (known) return fromIndex(known)
    throw new AppError('person_source_unavailable')
  }
  if (facts) return fromFacts(facts, facts.id === known?.id ? known : undefined)
  if (known) return fromIndex(known)
  throw new AppError('person_not_found', { field: 'wikidataId' })
}

type NotLearnt = 'person_not_found' | 'person_source_unavailable'

const factsOf = async (
  ctx: Ctx,
  ids: readonly string[],
  until: number,
): Promise<Map<string, PersonFacts | NotLearnt | null>> => {
  try {
    return await ctx.people.read(ids, { deadlineMs: until - Date.now() })
  } catch (error) {
    if (!(error instanceof PeopleSourceUnavailable)) throw error
    const found = new Map<string, PersonFacts | NotLearnt | null>()
    // One bad item spoils an answer for several.
    if (ids.length > 1 && error.reason === 'malformed')
      for (const id of ids) found.set(id, (await factsOf(ctx, [id], until)).get(id) ?? null)
    else for (const id of ids) found.set(id, 'person_source_unavailable')
    return found
  }
}

/**
 * Who several are whom the index does not know, by the ids that were asked for, from Wikidata: together, and one by one
 * where it refuses them together. Of one who can't be learned the error code that says why.
 */
export const learnStrangers = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, LearntPerson | NotLearnt>> => {
  if (ids.length === 0) return new Map()
  const found = await factsOf(ctx, ids, Date.now() + firstLookMs)
  return new Map(
    ids.map((id) => {
      const facts = found.get(id) ?? 'person_not_found'
      return [id, typeof facts === 'string' ? facts : fromFacts(facts, undefined)]
    }),
  )
}
