import { z } from 'zod'
import { routes } from '#worker/rest/routes.ts'
import { procedures } from '#worker/trpc/router.ts'
import type { World } from '../worlds/world.ts'

/** Every read that has a version. */
const versioned = [...procedures].filter(([, { meta }]) => meta.version)
const takes = (inputs: readonly unknown[], field: string): boolean =>
  inputs.some((input) => input instanceof z.ZodObject && field in input.shape)

/** Number of competitions for each page; the other reads of a competition use the same data. */
const ofCompetitions: Readonly<Record<string, number>> = {
  'competition.leaderboardPage': 3,
  'competition.matchesPage': 1,
  'competition.teamPage': 3,
  'competition.duelPage': 1,
}
/** Further inputs of a read: the first match of the first round, the first season. */
const besides = (inputs: readonly unknown[]) => ({
  ...(takes(inputs, 'slot') && { round: 1, slot: 1 }),
  ...(takes(inputs, 'season') && { season: '1' }),
})

export const addressOf = (name: string, input: object): string =>
  `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`

/** The addresses of all such reads in a league. */
const addressesIn = (league: string, competitions: readonly string[]): string[] => [
  ...versioned.flatMap(([name, { inputs }]) => {
    if (inputs.length === 0) return [`/api/trpc/${name}`]
    if (takes(inputs, 'wikidataId')) return []
    const given = takes(inputs, 'competition')
      ? competitions.slice(0, ofCompetitions[name] ?? 0).map((competition) => ({ competition }))
      : [{ league }]
    return given.map((input) => addressOf(name, { ...input, ...besides(inputs) }))
  }),
  ...routes
    .filter(({ method, run: _, paths: [path] }) => method === 'get' && /today$|standings$/.test(path ?? ''))
    .flatMap(({ paths: [path = ''] }) =>
      path.startsWith('/leagues/') ? [`/api/v1${path.replace(':id', league)}`] : [],
    ),
]

/**
 * A member of no league with exclusive lists: those pages count hours, and pages of people show all lists of the
 * reader.
 */
export const reader = 'foreign'
export const listed = ['Q7', 'Q9']
export const pagesOfReader = [
  ...['Q1', ...listed].map((wikidataId) => addressOf('person.get', { wikidataId })),
  ...['league.dashboard', 'inbox.page'].map((name) => `/api/trpc/${name}`),
]

export const leagues = ['league', 'exclusive', 'drafting']
const competitions = ['cup', 'upcoming', 'race']
export const pagesOf = ({ refs }: World, of = leagues): string[] => [
  ...new Set(
    of.flatMap((name) =>
      addressesIn(refs[name] ?? '', name === 'league' ? competitions.map((one) => refs[one] ?? '') : []),
    ),
  ),
]
