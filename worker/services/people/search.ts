import { upsertPeople } from '#db/queries/people.ts'
import { type FoundPerson, findPeople } from '#db/queries/people-search.ts'
import type { PersonFound, SearchPeopleInput, SearchPeopleResult } from '../../contracts/person.ts'
import { dayOf } from '../../domain/calendar-day.ts'
import type { PersonFacts } from '../../domain/people/facts.ts'
import { searchTextOf } from '../../domain/people/names.ts'
import { portraitUrl } from '../../domain/people/portrait.ts'
import { type Fit, rankPeople, searchTerms } from '../../domain/people/query.ts'
import { type BirthYearRules, pickRefusal } from '../../domain/picks/eligibility.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { isEntry, readOwnList } from '../deathlists/own-list.ts'
import { PeopleSourceUnavailable } from '../people-source.ts'
import { countSearch } from './limit.ts'
import { isPaused, keepPause, type PauseRows, readPause } from './pause.ts'
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
}

type Ranked = { person: FoundPerson; fit: Fit }[]

const isEnough = (ranked: Ranked): boolean => {
  const asTyped = ranked.filter(({ fit }) => fit.typos === 0)
  return asTyped.length >= enough || asTyped.some(({ fit }) => fit.looseness === 0)
}

/** The local part: session or membership, candidates, one's own list and Wikidata's pause, all in one round trip. */
const readIndex = async (ctx: Ctx, input: SearchPeopleInput, words: ReturnType<typeof searchTerms>) => {
  const parts = {
    pause: readPause(ctx, 'wikidata'),
    found: words ? findPeople(ctx.db, words) : undefined,
  }
  if (input.league === undefined) {
    const { rows } = await readAsUser(ctx, () => parts)
    return { list: null, pause: rows.pause, found: rows.found ?? [] }
  }
  const own = await readOwnList(ctx, { league: input.league }, parts)
  const list: List = {
    rules: own.rules,
    onList: new Set(own.kept.filter(isEntry).map(({ pick }) => pick.personId)),
  }
  return { list, pause: own.rows.pause, found: own.rows.found ?? [] }
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
  const reason = list && pickRefusal(person, list.rules, list.onList, today)
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

/**
 * Living people by name: from our own index, and from Wikidata as well when the index has too few. An answer comes
 * within three seconds, whatever Wikidata does.
 * @throws AppError rate_limited; league_not_found, deathlist_not_found (with a league); the refusals of sessions
 */
export const searchPeople = async (ctx: Ctx, input: SearchPeopleInput): Promise<SearchPeopleResult> => {
  const started = Date.now()
  await countSearch(ctx)
  const terms = searchTerms(input.q)
  const { list, pause, found } = await readIndex(ctx, input, terms)
  if (!terms) return { source: 'index', people: [] }
  const answer = (source: SearchPeopleResult['source'], ranked: Ranked): SearchPeopleResult => ({
    source,
    people: ranked.slice(0, resultLimit).map(({ person }) => view(ctx, person, list)),
  })
  const local = rankPeople(terms.words, found)
  if (isEnough(local)) return answer('index', local)

  const facts = await askWikidata(ctx, input.q, pause, patienceMs - (Date.now() - started))
  if (!facts) return answer('degraded', local)
  const known = new Set(found.map(({ id }) => id))
  const added = facts.filter(({ id }) => !known.has(id)).map(fromFacts)
  const ranked = rankPeople(terms.words, [...found, ...added])
  // Wikidata matches names that the index does not hold (other languages): its own order, behind the rest.
  const placed = new Set(ranked.map(({ person }) => person.id))
  const unplaced = added.filter(({ id }) => !placed.has(id))
  const last: Fit = { typos: 0, looseness: 3, alias: 1 }
  return answer('wikidata', [...ranked, ...unplaced.map((person) => ({ person, fit: last }))])
}
