import { type KnownPerson, personToPick } from '#db/queries/picks/picks.ts'
import { addMs, dayMs, type Instant } from '#domain/calendar-day.ts'
import type { HeldBirth, PersonFacts } from '#domain/people/facts.ts'
import type { PickablePerson } from '#domain/picks/eligibility.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { PeopleSourceUnavailable } from '../people-source.ts'

/** Checking a person who is in the index again must not delay the user. */
const recheckMs = 2_000
/** A person who is not in the index can't be picked without an answer, so this call may take longer. */
const firstCheckMs = 6_000
const freshMs = dayMs

type ShownFacts = 'labels' | 'descriptions' | 'image' | 'sex' | 'occupations' | 'countries' | 'sitelinks'
export interface LearntPerson extends PickablePerson, Pick<PersonFacts, ShownFacts> {
  /** Facts fetched just now, to be stored; null if there are none. */
  facts: PersonFacts | null
  /** The source reports a death that the index does not have. */
  suspected: boolean
}

/** The birth in facts that were fetched just now. */
export const fetchedBirth = ({ birth }: PersonFacts): HeldBirth => ({
  birthDate: birth?.date ?? null,
  birthPrecision: birth?.precision ?? null,
  birthYear: birth ? Number(birth.date.slice(0, 4)) : null,
})

const believedBirth = (facts: PersonFacts, known: KnownPerson | undefined): HeldBirth => {
  if (!known || (known.readAt === null && known.birthYear === null)) return fetchedBirth(facts)
  const { birthDate, birthPrecision, birthYear } = known
  return { birthDate, birthPrecision, birthYear }
}

const isFresh = ({ readAt, polledAt }: KnownPerson, now: Instant): boolean => {
  if (readAt === null) return false
  const checked = polledAt !== null && polledAt > readAt ? polledAt : readAt
  return addMs(checked, freshMs) > now
}

const fromIndex = (known: KnownPerson): LearntPerson => ({ ...known, facts: null, suspected: false })

/**
 * If the index has the person, its life status, birth and `human` are used: a different statement on Wikidata counts
 * only after it has lasted for some time. For a new person, one fetch can give at most a reported death.
 */
const fromFacts = (facts: PersonFacts, known: KnownPerson | undefined): LearntPerson => {
  const status = known?.status ?? 'alive'
  const suspected = facts.reportedDead && (status === 'alive' || status === 'retracted')
  return {
    ...facts,
    human: known?.human ?? facts.human,
    contestedSince: known?.contestedSince ?? null,
    status: suspected ? 'reported' : status,
    ...believedBirth(facts, known),
    facts,
    suspected,
  }
}

/**
 * A person to be picked: from the index, checked on Wikidata if the last check is more than a day ago, or from Wikidata
 * alone. A person in the index can be picked even while Wikidata is unavailable.
 * @throws AppError person_not_found; person_source_unavailable for somebody unknown while Wikidata is out of
 *   reach
 */
export const learnPerson = async (
  ctx: Ctx,
  wikidataId: string,
  known: KnownPerson | undefined,
): Promise<LearntPerson> => {
  if (known?.missing) throw new AppError('person_not_found', { field: 'wikidataId' })
  if (known && (known.contestedSince !== null || isFresh(known, ctx.now))) return fromIndex(known)
  const id = known?.id ?? wikidataId
  let facts: PersonFacts | null
  try {
    const read = await ctx.people.read([id], { deadlineMs: known ? recheckMs : firstCheckMs })
    facts = read.get(id) ?? null
  } catch (error) {
    if (!(error instanceof PeopleSourceUnavailable)) throw error
    if (known) return fromIndex(known)
    throw new AppError('person_source_unavailable')
  }
  // The item has become a redirect since the index last checked it.
  if (facts && known && facts.id !== known.id)
    return { ...fromIndex(known), status: 'disputed', suspected: true }
  if (facts && facts.id !== wikidataId && !known) {
    const [target] = await personToPick(ctx.db, facts.id)
    return fromFacts(facts, target?.id === facts.id ? target : undefined)
  }
  if (facts) return fromFacts(facts, known)
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
    // One malformed item makes the answer for the whole batch unusable, so fetch each id alone.
    if (ids.length > 1 && error.reason === 'malformed')
      for (const id of ids) found.set(id, (await factsOf(ctx, [id], until)).get(id) ?? null)
    else for (const id of ids) found.set(id, 'person_source_unavailable')
    return found
  }
}

/**
 * People who are not in the index, from Wikidata, by requested id: fetched together, or one by one if the batch is
 * malformed. A person who can't be fetched has an error code as value.
 */
export const learnStrangers = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, LearntPerson | NotLearnt>> => {
  if (ids.length === 0) return new Map()
  const found = await factsOf(ctx, ids, Date.now() + firstCheckMs)
  return new Map(
    ids.map((id) => {
      const facts = found.get(id) ?? 'person_not_found'
      return [id, typeof facts === 'string' ? facts : fromFacts(facts, undefined)]
    }),
  )
}
