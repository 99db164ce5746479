import type { Candidate, MatchedNames, MatchNamesInput } from '#contracts/lists/pick.ts'
import { type FoundPerson, findPeople } from '#db/queries/people/people-search.ts'
import { bareName } from '#domain/people/pasted.ts'
import { portraitUrl } from '#domain/people/portrait.ts'
import { rankPeople, type SearchTerms, searchTerms } from '#domain/people/query.ts'
import type { Ctx } from '../context.ts'
import { readOwnList } from '../deathlists/own-list.ts'
import { countSearch } from '../people/search-limit.ts'
import { descriptionOf, nameOf } from '../views/people.ts'
import { eligibilityFor, type TargetList, targetOf } from './found.ts'

const maxCandidates = 5

interface Wanted {
  name: string
  terms: SearchTerms
}

/** The distinct names to search for, whatever their spelling; lines without a searchable name are left out. */
const wantedNames = (names: readonly string[]): Wanted[] => {
  const wanted = new Map<string, Wanted>()
  for (const line of names) {
    const name = bareName(line.toWellFormed())
    const terms = searchTerms(name)
    const key = terms?.words.join(' ')
    if (terms && key !== undefined && !wanted.has(key)) wanted.set(key, { name, terms })
  }
  return [...wanted.values()]
}

const viewCandidate = (ctx: Ctx, list: TargetList, person: FoundPerson): Candidate => {
  const { reason, message } = eligibilityFor(ctx, list, person)
  return {
    wikidataId: person.id,
    label: nameOf(person, ctx.locale),
    description: descriptionOf(person, ctx.locale),
    birthYear: person.birthYear,
    imageUrl: portraitUrl(person.image),
    pickable: reason === null,
    reason,
    message,
  }
}

/**
 * For each of several pasted names, the matching people in our index, the dead included, best first, and whether they
 * can be added to the user's own list. One round trip for any number of names.
 * @throws AppError rate_limited, league_not_found, deathlist_not_found
 */
export const matchNames = async (ctx: Ctx, input: MatchNamesInput): Promise<MatchedNames> => {
  await countSearch(ctx)
  const wanted = wantedNames(input.names)
  const own = await readOwnList(
    ctx,
    { league: input.league },
    { found: wanted.map(({ terms }) => findPeople(ctx.db, terms)) },
  )
  const list = targetOf(own)
  return wanted.map(({ name, terms }, i) => ({
    name,
    candidates: rankPeople(terms.words, own.rows.found[i] ?? [])
      .slice(0, maxCandidates)
      .map(({ person }) => viewCandidate(ctx, list, person)),
  }))
}
