import type { SearchPeopleInput, SearchPeopleResult } from '#contracts/people/find-people.ts'
import type { Parts, Result } from '#db/batch.ts'
import { upsertPeople } from '#db/queries/people/people.ts'
import { type FoundPerson, findPeople, peopleNow } from '#db/queries/people/people-search.ts'
import { addDays, type CalendarDay, dayOf, knownPart } from '#domain/calendar-day.ts'
import { isLiving, type LifeStatus } from '#domain/life-status/statuses.ts'
import type { PersonFacts } from '#domain/people/facts.ts'
import { searchTextOf } from '#domain/people/names.ts'
import { type Fit, normalizedQuery, rankPeople, type SearchTerms, searchTerms } from '#domain/people/query.ts'
import { readAsUser, requireUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { readOwnList } from '../deathlists/own-list.ts'
import { fetchedBirth } from '../people/learn-person.ts'
import { countSearch } from '../people/search-limit.ts'
import { callIndexSite, type PauseRows, readPause } from '../people/upstream-pause.ts'
import { indexSite } from '../people-source.ts'
import { countUse } from '../quotas.ts'
import { type TargetList, targetOf, viewFound } from './found.ts'
import { cachedSearch, cacheSearch, type Found, isTrusted, trust } from './search-cache.ts'

const resultLimit = 10
/** With this many results, or a person whose whole name was typed, Wikidata is not queried. */
const enough = 5
/** Users wait for a search: they get a result within three seconds, however slow Wikidata is. */
const patienceMs = 2_600
const leastUsefulMs = 300

type Ranked = { person: FoundPerson; fit: Fit }[]

/** The result, and the list to which people may be added. */
interface Answered extends Found {
  list: TargetList | null
}

const isEnough = (ranked: Ranked): boolean => {
  // Only living people count: a living person may have the same name as a dead one.
  const asTyped = ranked.filter(({ fit, person }) => fit.typos === 0 && isLiving(person))
  return asTyped.length >= enough || asTyped.some(({ fit }) => fit.looseness === 0)
}

/**
 * The parts, after the check of session or membership, and the user's own list if a league is given: one round trip.
 */
const readList = async <const P extends Parts>(
  ctx: Ctx,
  { league }: SearchPeopleInput,
  parts: P,
): Promise<{ list: TargetList | null; rows: Result<P> }> => {
  if (league === undefined) {
    const { rows } = await readAsUser(ctx, () => parts)
    trust(ctx)
    return { list: null, rows }
  }
  const own = await readOwnList(ctx, { league }, parts)
  return { list: targetOf(own), rows: own.rows }
}

/** A death longer ago than this, in days, is shown as confirmed. */
const reportedDays = 30

/** The life status by one fetch, which alone must not confirm a recent death, nor one that may be recent. */
const statusOf = ({ reportedDead, died }: PersonFacts, today: CalendarDay): LifeStatus => {
  if (!reportedDead) return 'alive'
  const recent = addDays(today, -reportedDays)
  return died && knownPart(died.date, died.precision) < knownPart(recent, died.precision)
    ? 'confirmed'
    : 'reported'
}

const fromFacts = (facts: PersonFacts, today: CalendarDay): FoundPerson => ({
  id: facts.id,
  labels: facts.labels,
  descriptions: facts.descriptions,
  searchText: searchTextOf([...Object.values(facts.labels), ...facts.aliases]),
  human: facts.human,
  ...fetchedBirth(facts),
  image: facts.image,
  sex: facts.sex,
  occupations: facts.occupations,
  countries: facts.countries,
  awards: facts.awards ?? [],
  sitelinks: facts.sitelinks,
  learned: true,
  status: statusOf(facts, today),
  contestedSince: null,
  diedOn: null,
  reportedDeathDate: facts.died?.date ?? null,
  reportedDeathPrecision: facts.died?.precision ?? null,
})

/** Stores people found by a search in the index, unless the user has reached today's quota for that. */
const keepLearned = async (ctx: Ctx, people: readonly PersonFacts[]): Promise<void> => {
  if (await countUse(ctx, requireUser(ctx).userId, 'searchesKept'))
    await upsertPeople(ctx.db, people, ctx.now)
}

/** Additional results from Wikidata, or null if it could not be queried in time. They are stored after the response. */
const requestWikidata = async (
  ctx: Ctx,
  query: string,
  pause: PauseRows,
  deadlineMs: number,
): Promise<PersonFacts[] | null> => {
  if (deadlineMs < leastUsefulMs) return null
  const people = await callIndexSite(ctx, pause, 'search', () =>
    ctx.people.search(query, { locale: ctx.locale, limit: resultLimit, deadlineMs }),
  )
  // Only the refresh may record a death in the index: people reported dead are shown, but not stored.
  const living = people?.filter(({ reportedDead }) => !reportedDead) ?? []
  if (living.length > 0) ctx.after(keepLearned(ctx, living))
  return people
}

/** The cached people with their current data; people who can't be found any more are left out. */
const upToDate = (
  kept: readonly FoundPerson[],
  now: Awaited<ReturnType<typeof peopleNow>>,
): FoundPerson[] => {
  const known = new Map(now.map((row) => [row.person.id, row]))
  return kept.flatMap((person) => {
    const row = known.get(person.id)
    // A person reported dead by Wikidata is shown as such until the index has the report.
    if (row) return !row.findable ? [] : isLiving(row.person) && !isLiving(person) ? [person] : [row.person]
    // Not in the index: only Wikidata has returned this person so far.
    return [person]
  })
}

/**
 * Answers from a cached result. With a league, the user's own list and the current data of these people are read;
 * without one the result contains no data of the user, and a session that was valid within the last minute is not
 * checked again.
 */
const answerKept = async (ctx: Ctx, input: SearchPeopleInput, kept: Found): Promise<Answered> => {
  if (input.league === undefined) {
    if (!(await isTrusted(ctx))) await readList(ctx, input, {})
    return { ...kept, list: null }
  }
  const now = peopleNow(
    ctx.db,
    kept.people.map(({ id }) => id),
  )
  const { list, rows } = await readList(ctx, input, { now })
  return { source: kept.source, people: upToDate(kept.people, rows.now), list }
}

/** Searches our own index and, if it has too few results, Wikidata. */
const find = async (
  ctx: Ctx,
  input: SearchPeopleInput,
  terms: SearchTerms,
  deadline: number,
): Promise<Answered> => {
  const { list, rows } = await readList(ctx, input, {
    pause: readPause(ctx, indexSite),
    found: findPeople(ctx.db, terms),
  })
  const asked = normalizedQuery(input.q)
  const found = (source: Found['source'], ranked: Ranked): Answered => {
    const people = ranked.slice(0, resultLimit).map(({ person }) => person)
    cacheSearch(ctx, asked, { source, people })
    return { source, people, list }
  }
  const local = rankPeople(terms.words, rows.found)
  // People stored by other users' searches make the answer faster. The reported source must not reveal them, so it is
  // computed without them.
  const imported = local.filter(({ person }) => !person.learned)
  if (isEnough(local)) return found(isEnough(imported) ? 'index' : 'wikidata', local)

  const facts = await requestWikidata(ctx, asked, rows.pause, deadline - Date.now())
  if (!facts) return found('degraded', local)
  const today = dayOf(ctx.now)
  const read = new Map(facts.map((person) => [person.id, fromFacts(person, today)]))
  const withFetchedDeath = (person: FoundPerson): FoundPerson => {
    const now = read.get(person.id)
    return now && isLiving(person) && !isLiving(now)
      ? {
          ...person,
          status: 'reported',
          reportedDeathDate: now.reportedDeathDate,
          reportedDeathPrecision: now.reportedDeathPrecision,
        }
      : person
  }
  const known = new Set(rows.found.map(({ id }) => id))
  const added = [...read.values()].filter(({ id }) => !known.has(id))
  const ranked = rankPeople(terms.words, [...rows.found.map(withFetchedDeath), ...added])
  // Wikidata also matches names that the index does not have (other languages): keep its order, after the rest.
  const placed = new Set(ranked.map(({ person }) => person.id))
  const unplaced = added.filter(({ id }) => !placed.has(id))
  const last: Fit = { typos: 0, looseness: 3, alias: 1 }
  return found('wikidata', [...ranked, ...unplaced.map((person) => ({ person, fit: last }))])
}

/**
 * People by name, the dead included: from our own index, and from Wikidata if the index has too few; or the result of
 * the same query within the last minute. Returns within three seconds, however slow Wikidata is.
 * @throws AppError rate_limited; league_not_found, deathlist_not_found (with a league); the refusals of
 *   sessions
 */
export const searchPeople = async (ctx: Ctx, input: SearchPeopleInput): Promise<SearchPeopleResult> => {
  const deadline = Date.now() + patienceMs
  await countSearch(ctx)
  const terms = searchTerms(input.q)
  if (!terms) {
    await readList(ctx, input, {})
    return { source: 'index', people: [] }
  }
  const kept = await cachedSearch(ctx, normalizedQuery(input.q))
  const { source, people, list } = kept
    ? await answerKept(ctx, input, kept)
    : await find(ctx, input, terms, deadline)
  return { source, people: people.map((person) => viewFound(ctx, person, list)) }
}
