import { compare } from '../compare.ts'
import type { Country, Field } from '../people/facets.ts'
import { ageBands, spanOf } from './ages.ts'
import { longestHeld, longestQuiet, monthsOf, pointsByMonth } from './days.ts'
import { confirmedEntries, daysOfDeath, lastDayOf, listsOf, type SeasonGame } from './lists.ts'
import { heldBy, mostShared, overlapsOf, rarest } from './shared.ts'

/*
 * Statistics of a season: public facts about people (age, country, field), the contents of lists, and the
 * results of the game. They contain no forecast; forecasts are in the outlook, which has no figure of a
 * person.
 */

/** The attributes by which people are counted, besides their age */
export interface Traits {
  fields: readonly Field[]
  countries: readonly Country[]
  /** Number of Wikipedias with an article */
  sitelinks: number
}

/** Maximum length of a list of people */
const most = 10

/** The number of people with each name; most first */
const counted = <Name extends string>(
  names: readonly (readonly Name[])[],
): { name: Name; people: number }[] => {
  const people = new Map<Name, number>()
  for (const name of names.flat()) people.set(name, (people.get(name) ?? 0) + 1)
  return [...people]
    .map(([name, people]) => ({ name, people }))
    .sort((a, b) => b.people - a.people || compare(a.name, b.name))
}

/**
 * The statistics of a season. A person on several lists counts once, and once for each country and field.
 * @param userIds the players, in display order
 */
export const statisticsOf = (
  game: SeasonGame,
  userIds: readonly string[],
  traitsOf: (personId: string) => Traits,
) => {
  const day = lastDayOf(game)
  const lists = listsOf(game, userIds)
  const died = daysOfDeath(game)
  const held = heldBy(lists)
  const people = new Map(lists.flatMap(({ picks }) => picks.map((pick) => [pick.personId, pick] as const)))
  const traits = held.map(({ personId }) => traitsOf(personId))
  const overlaps = overlapsOf(lists)
  const entries = confirmedEntries(game)
  const months = monthsOf(game)
  const alone = rarest(held, (personId) => traitsOf(personId).sitelinks, most)
  return {
    day,
    people: people.size,
    deaths: new Set(entries.map(({ personId }) => personId)).size,
    lists: lists.map((list, index) => ({
      userId: list.userId,
      people: list.picks.length,
      /** Number of these people who are on no other list */
      alone: held.filter(({ userIds }) => userIds.length === 1 && userIds[0] === list.userId).length,
      ages: spanOf(list, died, day),
      /** Number of people in common with each list, in the order of the lists */
      shared: overlaps[index] ?? [],
      /** In the order of the months */
      points: pointsByMonth(game, months, list.userId),
    })),
    ages: ageBands(people.values(), died, day),
    /** Number of people whose birth is unknown */
    ageless: [...people.values()].filter(({ birth }) => birth === null).length,
    fields: counted(traits.map(({ fields }) => fields)),
    /** Number of people whose field, or country, is unknown or not in the list */
    fieldless: traits.filter(({ fields }) => fields.length === 0).length,
    countries: counted(traits.map(({ countries }) => countries)),
    countryless: traits.filter(({ countries }) => countries.length === 0).length,
    mostShared: mostShared(held, most),
    rarest: lists.length > 1 ? alone.people : [],
    /** Number of people on one list only */
    alone: lists.length > 1 ? alone.of : 0,
    months,
    quiet: longestQuiet(game),
    longestHeld: longestHeld(game, lists, died, most),
  }
}
