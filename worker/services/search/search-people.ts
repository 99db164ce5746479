import type { SearchPeopleInput, SearchPeopleResult } from '#contracts/people/person.ts'
import type { Parts, Result } from '#db/batch.ts'
import { countRequest } from '#db/queries/auth/limits.ts'
import { upsertPeople } from '#db/queries/people/people.ts'
import { type FoundPerson, findPeople, peopleNow } from '#db/queries/people/people-search.ts'
import { addDays, type CalendarDay, dayOf } from '#domain/calendar-day.ts'
import { counted } from '#domain/leagues/quotas.ts'
import { isLiving, type LifeStatus } from '#domain/life-status/statuses.ts'
import type { PersonFacts } from '#domain/people/facts.ts'
import { searchTextOf } from '#domain/people/names.ts'
import { asAsked, type Fit, rankPeople, type SearchTerms, searchTerms } from '#domain/people/query.ts'
import { readAsUser, requireUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { readOwnList } from '../deathlists/own-list.ts'
import { heldBirth } from '../people/learn-person.ts'
import { countSearch } from '../people/search-limit.ts'
import { isPaused, keepPause, type PauseRows, readPause } from '../people/upstream-pause.ts'
import { indexSite, PeopleSourceUnavailable } from '../people-source.ts'
import { type TargetList, targetOf, viewFound } from './found.ts'
import { type Found, isTrusted, keepSearch, keptSearch, trust } from './search-cache.ts'

const resultLimit = 10
/** With so many found, or anybody whose whole name was typed, Wikidata is not asked. */
const enough = 5
/** People wait for a search: whatever Wikidata does, they have an answer within three seconds. */
const patienceMs = 2_600
const leastUsefulMs = 300

type Ranked = { person: FoundPerson; fit: Fit }[]

/** What was found, and the list that it may go on. */
interface Answered extends Found {
  list: TargetList | null
}

const isEnough = (ranked: Ranked): boolean => {
  // Somebody who lives may bear the name of somebody who died.
  const asTyped = ranked.filter(({ fit, person }) => fit.typos === 0 && isLiving(person))
  return asTyped.length >= enough || asTyped.some(({ fit }) => fit.looseness === 0)
}

/** The parts behind the check of session or membership, and one's own list where a league is named: one round trip. */
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

/** After so many days nobody speaks of a report any more. */
const reportedDays = 30

/** What one reading says of a life: it alone confirms nothing that is new. */
const statusOf = ({ reportedDead, died }: PersonFacts, today: CalendarDay): LifeStatus =>
  !reportedDead ? 'alive' : died && died.date < addDays(today, -reportedDays) ? 'confirmed' : 'reported'

const fromFacts = (facts: PersonFacts, today: CalendarDay): FoundPerson => ({
  id: facts.id,
  labels: facts.labels,
  descriptions: facts.descriptions,
  searchText: searchTextOf([...Object.values(facts.labels), ...facts.aliases]),
  human: facts.human,
  ...heldBirth(facts),
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

/** Keeps whom a search has found in the index, unless the searcher has had enough kept today. */
const keepLearned = async (ctx: Ctx, people: readonly PersonFacts[]): Promise<void> => {
  const { userId } = requireUser(ctx)
  const { max, seconds } = counted.searchesKept
  const now = Math.floor(Date.parse(ctx.realNow) / 1000)
  const [count] = await countRequest(ctx.db, `quota:searchesKept:${userId}`, seconds, now)
  if ((count?.count ?? 0) <= max) await upsertPeople(ctx.db, people, ctx.now)
}

/** What Wikidata adds, or null when it could not be asked in time. What it says is kept once the answer is out. */
const requestWikidata = async (
  ctx: Ctx,
  query: string,
  pause: PauseRows,
  deadlineMs: number,
): Promise<PersonFacts[] | null> => {
  if (isPaused(pause, ctx.realNow) || deadlineMs < leastUsefulMs) return null
  try {
    const people = await ctx.people.search(query, { locale: ctx.locale, limit: resultLimit, deadlineMs })
    // The index learns of a death by the watch over it alone: those who are said to have died are shown, not kept.
    const living = people.filter(({ reportedDead }) => !reportedDead)
    if (living.length > 0) ctx.after(keepLearned(ctx, living))
    return people
  } catch (error) {
    if (!(error instanceof PeopleSourceUnavailable)) throw error
    ctx.log.info('people_source', { reason: error.reason, call: 'search' })
    ctx.after(keepPause(ctx, indexSite, error))
    return null
  }
}

/** Those who were found just now, as they are at this moment: without those who have gone since. */
const upToDate = (
  kept: readonly FoundPerson[],
  now: Awaited<ReturnType<typeof peopleNow>>,
): FoundPerson[] => {
  const known = new Map(now.map((row) => [row.person.id, row]))
  return kept.flatMap((person) => {
    const row = known.get(person.id)
    // Whom Wikidata says to have died is shown so, until the index has heard of it.
    if (row) return !row.findable ? [] : isLiving(row.person) && !isLiving(person) ? [person] : [row.person]
    // Only Wikidata has told of them so far.
    return [person]
  })
}

/**
 * Answers what was found lately. With a league, one's own list and the state of these people are read again; without one
 * nothing of it is anybody's own, and a session that was good within the last minute is not looked up again.
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

/** Looks for people in our own index and, if it has too few, on Wikidata. */
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
  const asked = asAsked(input.q)
  const found = (source: Found['source'], ranked: Ranked): Answered => {
    const people = ranked.slice(0, resultLimit).map(({ person }) => person)
    keepSearch(ctx, asked, { source, people })
    return { source, people, list }
  }
  const local = rankPeople(terms.words, rows.found)
  // Whom others' searches brought makes an answer quick, and is not told by it.
  const imported = local.filter(({ person }) => !person.learned)
  if (isEnough(local)) return found(isEnough(imported) ? 'index' : 'wikidata', local)

  const facts = await requestWikidata(ctx, asked, rows.pause, deadline - Date.now())
  if (!facts) return found('degraded', local)
  const today = dayOf(ctx.now)
  const read = new Map(facts.map((person) => [person.id, fromFacts(person, today)]))
  const asRead = (person: FoundPerson): FoundPerson => {
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
  const ranked = rankPeople(terms.words, [...rows.found.map(asRead), ...added])
  // Wikidata matches names that the index does not hold (other languages): its own order, behind the rest.
  const placed = new Set(ranked.map(({ person }) => person.id))
  const unplaced = added.filter(({ id }) => !placed.has(id))
  const last: Fit = { typos: 0, looseness: 3, alias: 1 }
  return found('wikidata', [...ranked, ...unplaced.map((person) => ({ person, fit: last }))])
}

/**
 * People by name, the dead included: from our own index, and from Wikidata as well when the index has too few; or what was found for
 * the same question within the last minute. An answer comes within three seconds, whatever Wikidata does.
 * @throws AppError rate_limited; league_not_found, deathlist_not_found (with a league); the refusals of sessions
 */
export const searchPeople = async (ctx: Ctx, input: SearchPeopleInput): Promise<SearchPeopleResult> => {
  const deadline = Date.now() + patienceMs
  await countSearch(ctx)
  const terms = searchTerms(input.q)
  if (!terms) {
    await readList(ctx, input, {})
    return { source: 'index', people: [] }
  }
  const kept = await keptSearch(ctx, asAsked(input.q))
  const { source, people, list } = kept
    ? await answerKept(ctx, input, kept)
    : await find(ctx, input, terms, deadline)
  return { source, people: people.map((person) => viewFound(ctx, person, list)) }
}
