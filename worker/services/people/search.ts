import type { Parts, Result } from '#db/batch.ts'
import { upsertPeople } from '#db/queries/people.ts'
import { type FoundPerson, findPeople, peopleNow } from '#db/queries/people-search.ts'
import type { PersonFound, SearchPeopleInput, SearchPeopleResult } from '../../contracts/person.ts'
import { dayOf } from '../../domain/calendar-day.ts'
import type { PersonFacts } from '../../domain/people/facts.ts'
import { searchTextOf } from '../../domain/people/names.ts'
import { portraitUrl } from '../../domain/people/portrait.ts'
import { asAsked, type Fit, rankPeople, type SearchTerms, searchTerms } from '../../domain/people/query.ts'
import { type BirthYearRules, pickRefusal } from '../../domain/picks/eligibility.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { isEntry, readOwnList } from '../deathlists/own-list.ts'
import { PeopleSourceUnavailable } from '../people-source.ts'
import { countSearch } from './limit.ts'
import { isPaused, keepPause, type PauseRows, readPause } from './pause.ts'
import { type Found, isTrusted, keepSearch, keptSearch, trust } from './search-cache.ts'
import { ageOf, descriptionOf, nameOf, shownDate } from './view.ts'

const resultLimit = 10
/** With so many found, or anybody whose whole name was typed, Wikidata is not asked. */
const enough = 5
/** People wait for a search: whatever Wikidata does, they have an answer within three seconds. */
const patienceMs = 2_600
const leastUsefulMs = 300

interface List {
  rules: BirthYearRules
  onList: ReadonlySet<string>
  /** Whom others hold, where lists are exclusive. */
  taken: ReadonlyMap<string, string>
}

type Ranked = { person: FoundPerson; fit: Fit }[]

/** What was found, and the list that it may go on. */
interface Answered extends Found {
  list: List | null
}

const isEnough = (ranked: Ranked): boolean => {
  const asTyped = ranked.filter(({ fit }) => fit.typos === 0)
  return asTyped.length >= enough || asTyped.some(({ fit }) => fit.looseness === 0)
}

/** The parts behind the check of session or membership, and one's own list where a league is named: one round trip. */
const readList = async <const P extends Parts>(
  ctx: Ctx,
  { league }: SearchPeopleInput,
  parts: P,
): Promise<{ list: List | null; rows: Result<P> }> => {
  if (league === undefined) {
    const { rows } = await readAsUser(ctx, () => parts)
    trust(ctx)
    return { list: null, rows }
  }
  const own = await readOwnList(ctx, { league }, parts)
  const list: List = {
    rules: own.rules,
    onList: new Set(own.kept.filter(isEntry).map(({ pick }) => pick.personId)),
    taken: own.taken,
  }
  return { list, rows: own.rows }
}

const fromFacts = (facts: PersonFacts): FoundPerson => ({
  id: facts.id,
  labelEn: facts.labelEn,
  labelIt: facts.labelIt,
  descriptionEn: facts.descriptionEn,
  descriptionIt: facts.descriptionIt,
  searchText: searchTextOf([facts.labelEn, facts.labelIt, ...facts.aliases]),
  human: facts.human,
  birthDate: facts.birth?.date ?? null,
  birthPrecision: facts.birth?.precision ?? null,
  birthYear: facts.birth ? Number(facts.birth.date.slice(0, 4)) : null,
  image: facts.image,
  sitelinks: facts.sitelinks,
  status: 'alive',
})

/** What Wikidata adds, or null when it could not be asked in time. What it says is kept once the answer is out. */
const askWikidata = async (
  ctx: Ctx,
  query: string,
  pause: PauseRows,
  deadlineMs: number,
): Promise<PersonFacts[] | null> => {
  if (isPaused(pause, ctx.realNow) || deadlineMs < leastUsefulMs) return null
  try {
    const people = await ctx.people.search(query, { locale: ctx.locale, limit: resultLimit, deadlineMs })
    if (people.length > 0) ctx.after(upsertPeople(ctx.db, people, ctx.now).then())
    return people
  } catch (error) {
    if (!(error instanceof PeopleSourceUnavailable)) throw error
    ctx.log.info('people_source', { reason: error.reason, call: 'search' })
    ctx.after(keepPause(ctx, 'wikidata', error))
    return null
  }
}

const view = (ctx: Ctx, person: FoundPerson, list: List | null): PersonFound => {
  const today = dayOf(ctx.now)
  const reason =
    list &&
    (pickRefusal(person, list.rules, list.onList, today) ??
      (list.taken.has(person.id) ? 'person_taken' : null))
  return {
    wikidataId: person.id,
    label: nameOf(person, ctx.locale),
    description: descriptionOf(person, ctx.locale),
    imageUrl: portraitUrl(person.image),
    birthDate: shownDate(person.birthDate, person.birthPrecision),
    birthYear: person.birthYear,
    age: ageOf(person, today),
    pickable: list && reason === null,
    reason,
  }
}

/** Those who were found just now, as they are at this moment: who has died or gone since is none of them. */
const upToDate = (
  kept: readonly FoundPerson[],
  now: Awaited<ReturnType<typeof peopleNow>>,
): FoundPerson[] => {
  const known = new Map(now.map((row) => [row.person.id, row]))
  return kept.flatMap((person) => {
    const row = known.get(person.id)
    if (row) return row.findable ? [row.person] : []
    // Only Wikidata has told of them so far.
    return [person]
  })
}

/**
 * Answers what was found lately. With a league, one's own list and the state of these people are read anew; without one
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
    pause: readPause(ctx, 'wikidata'),
    found: findPeople(ctx.db, terms),
  })
  const asked = asAsked(input.q)
  const found = (source: Found['source'], ranked: Ranked): Answered => {
    const people = ranked.slice(0, resultLimit).map(({ person }) => person)
    keepSearch(ctx, asked, { source, people })
    return { source, people, list }
  }
  const local = rankPeople(terms.words, rows.found)
  if (isEnough(local)) return found('index', local)

  const facts = await askWikidata(ctx, asked, rows.pause, deadline - Date.now())
  if (!facts) return found('degraded', local)
  const known = new Set(rows.found.map(({ id }) => id))
  const added = facts.filter(({ id }) => !known.has(id)).map(fromFacts)
  const ranked = rankPeople(terms.words, [...rows.found, ...added])
  // Wikidata matches names that the index does not hold (other languages): its own order, behind the rest.
  const placed = new Set(ranked.map(({ person }) => person.id))
  const unplaced = added.filter(({ id }) => !placed.has(id))
  const last: Fit = { typos: 0, looseness: 3, alias: 1 }
  return found('wikidata', [...ranked, ...unplaced.map((person) => ({ person, fit: last }))])
}

/**
 * Living people by name: from our own index, and from Wikidata as well when the index has too few; or what was found for
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
  return { source, people: people.map((person) => view(ctx, person, list)) }
}
