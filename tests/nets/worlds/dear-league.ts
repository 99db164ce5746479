import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import { withNewsKind } from '#db/queries/news/activity.ts'
import { activity, type competitions, deathlists, leagues, people, picks, seasons } from '#db/schema/index.ts'
import { addDays, type CalendarDay } from '#domain/calendar-day.ts'
import { leagueSettings } from '#domain/league-settings/setting-registry.ts'
import { maxMembers } from '#domain/leagues/joining.ts'
import { maxPastedNames } from '#domain/people/pasted.ts'
import type { CostClass } from '#domain/spending.ts'
import { addUsers } from '#tests/support/ctx.ts'
import { addCompetition } from '#tests/support/game.ts'
import { type SignedUp, signUp } from '#tests/support/http/api.ts'
import { addLeague, addPersons, newLeaderboard, type TestLeague } from '#tests/support/league.ts'
import type { TestWorker } from '#tests/support/worker.ts'
import { everythingFor, readableLeagues } from '../reads.ts'

/** A league with everything at the limits of the rules, and some of its members. */
export interface DearLeague {
  owner: SignedUp
  member: SignedUp
  /** Further members who can call. */
  others: SignedUp[]
  league: TestLeague
  people: string[]
  seasons: number[]
}

const picksEach = leagueSettings.maxPicks.range[1]
const now = '2026-06-15T12:00:00.000Z'
const past = [2023, 2024, 2025]

const personOf = (index: number) => ({
  id: `Q${700_000 + index}`,
  labels: { en: `Somebody Known ${index}` },
  searchText: `somebody known ${index}`,
  descriptions: { en: 'British actor and director' },
  image: `Somebody Known ${index} at a festival in 2019 (cropped).jpg`,
  birthYear: 1925 + (index % 60),
  birthDate: `${1925 + (index % 60)}-0${1 + (index % 9)}-1${index % 9}`,
  sex: index % 2 ? ('male' as const) : ('female' as const),
  occupations: ['Q33999', 'Q2526255'],
  countries: ['Q145'],
  sitelinks: index % 90,
})

type Range = { start: CalendarDay; end: CalendarDay }

/** Adds fifty people to each of these lists, all different if possible; every tenth of them died in the season. */
const fillSeason = async (
  { database: { db } }: TestWorker,
  league: TestLeague,
  lists: Record<string, string>,
  seasonId: string,
  { start, end }: Range,
  offset: number,
  ids: readonly string[],
): Promise<void> => {
  const addedAt = `${addDays(start, -20)}T10:00:00.000Z`
  const rows = Object.entries(lists).flatMap(([userId, deathlistId], member) =>
    Array.from({ length: picksEach }, (_, i) => ({
      id: uuidv7(),
      deathlistId,
      leagueId: league.id,
      seasonId,
      userId,
      personId: ids[(offset + member * picksEach + i) % ids.length] ?? '',
      addedAt,
      countsFrom: addDays(start, -18),
    })),
  )
  for (let from = 0; from < rows.length; from += 500)
    await db.insert(picks).values(rows.slice(from, from + 500))
  const items = rows.map(({ userId, personId }) => ({
    id: uuidv7(),
    leagueId: league.id,
    kind: 'picked' as const,
    actorId: userId,
    personId,
    data: {},
    at: addedAt,
  }))
  for (let from = 0; from < items.length; from += 500)
    await db.insert(activity).values(items.slice(from, from + 500).map(withNewsKind))
  const died = addDays(start, 40) < end ? addDays(start, 40) : end
  await db
    .update(people)
    .set({ status: 'confirmed', diedOn: died, confirmedAt: `${addDays(died, 2)}T00:00:00.000Z` })
    .where(
      sql`${people.status} = 'alive' and ${people.id} in (select person_id from ${picks} where season_id = ${seasonId}) and cast(substr(${people.id}, 2) as integer) % 10 = 0`,
    )
}

/**
 * Creates it on an empty database: 20 members with 50 picks each, in this season and three earlier ones, with six
 * competitions. The game's clock is at the middle of the last season.
 */
export const createDearLeague = async (worker: TestWorker): Promise<DearLeague> => {
  const { db } = worker.database
  const persons = Array.from({ length: maxMembers * picksEach + 400 }, (_, i) => personOf(i))
  await addPersons(db, persons, now)
  const ids = persons.map(({ id }) => id)
  const [owner, member] = [await signUp(worker.url, 'Owner'), await signUp(worker.url, 'Member')]
  const others: SignedUp[] = []
  while (others.length < 4) others.push(await signUp(worker.url, `Other${others.length}`))
  const silent = await addUsers(
    db,
    Array.from({ length: maxMembers - 6 }, (_, i) => `Player${i}`),
  )
  const asUser = ({ id, email }: SignedUp) => ({ id, email, name: email, sessionId: '' })
  const users = [asUser(owner), asUser(member), ...others.map(asUser), ...silent] as const
  const league = await addLeague(db, [users[0], ...users.slice(1)], {
    createdAt: '2022-12-01T00:00:00.000Z',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    rules: { maxPicks: picksEach },
  })
  await db.update(leagues).set({ picturesShared: true })
  await db.update(seasons).set({ number: past.length + 1 })
  for (const [index, year] of past.entries()) {
    const seasonId = uuidv7()
    const lists = Object.fromEntries(users.map(({ id }) => [id, uuidv7()]))
    const range = { start: `${year}-01-01`, end: `${year}-12-31` }
    await runBatch(db, {
      seasons: db.insert(seasons).values({
        id: seasonId,
        leagueId: league.id,
        number: index + 1,
        startDate: range.start,
        endDate: range.end,
        archivedAt: `${year + 1}-01-20T00:00:00.000Z`,
        createdAt: `${year - 1}-12-01T00:00:00.000Z`,
      }),
      deathlists: db.insert(deathlists).values(
        Object.entries(lists).map(([userId, id]) => ({
          id,
          leagueId: league.id,
          seasonId,
          userId,
          name: 'Ten of the best',
          createdAt: `${year - 1}-12-01T00:00:00.000Z`,
        })),
      ),
      leaderboard: newLeaderboard(db, { id: seasonId, kind: 'season', leagueId: league.id, seasonId }, now),
    })
    await fillSeason(worker, league, lists, seasonId, range, index * 100, ids)
  }
  await fillSeason(
    worker,
    league,
    league.lists,
    league.seasonId,
    { start: '2026-01-01', end: '2026-12-31' },
    400,
    ids,
  )
  const played = { startDate: '2026-02-01', endDate: '2026-12-20', createdAt: '2026-01-02T00:00:00.000Z' }
  const matched = { tiebreakerPriority: ['average_age', 'uniqueness', 'coin'] as const }
  for (const over of [
    { type: 'championship' as const },
    { type: 'one_shot_madness' as const, scoringDirection: 'standard' as const, allowMultiple: true },
    { type: 'death_cup' as const, roundDurationDays: 14, ...matched },
    { type: 'death_cup' as const, roundDurationDays: 30, ...matched },
    { type: 'league_duel' as const, matchDurationDays: 7, allowDraws: true, ...matched },
    { type: 'league_duel' as const, matchDurationDays: 14, allowDraws: true, ...matched },
  ] as Partial<typeof competitions.$inferInsert>[])
    await addCompetition(db, league, users[0], { ...played, ...over } as Parameters<typeof addCompetition>[3])
  await worker.setClock(now)
  for (let round = 0; round < 6; round++) await worker.runCron()
  return {
    owner,
    member,
    others,
    league,
    people: ids,
    seasons: [...past.map((_, i) => i + 1), past.length + 1],
  }
}

/** A call at its highest cost. */
export interface DearCall {
  /** Name of the procedure or, if it is none, of the route. */
  name: string
  path: string
  /** Equivalent variants of the request, since an identical one would be answered from a cache. */
  others?: string[]
  /** Cost class of a route that is not a procedure. */
  cost?: CostClass
}

const trpc = (name: string, input: unknown): string =>
  `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`

/** Every call that reads, with its most expensive inputs, and the reads without a session. */
export const dearestCalls = async (worker: TestWorker, dear: DearLeague): Promise<DearCall[]> => {
  const { owner, league } = dear
  const [found] = await readableLeagues(worker.database.db)
  if (!found) throw new Error('no league')
  const here = {
    ...found.here,
    // The longest cup, the longest duel, and one where everybody scores several times.
    competitions: found.here.competitions.slice(1, 5),
    people: dear.people.slice(0, 1),
    entries: found.here.entries.slice(0, 1),
  }
  const reads = everythingFor(here, {
    isAdmin: true,
    transports: ['trpc'],
    of: ['user', 'league', 'competition', 'person'],
  })
  const names = Array.from({ length: maxPastedNames }, (_, i) => `Somebody Knwon ${i * 7}`)
  const ofLeague = `/api/v1/leagues/${league.slug}`
  const calendar = await owner.call('POST', '/api/v1/calendar/link', {})
  const feeds = await owner.call('POST', `${ofLeague}/feeds`, {})
  const picture = await owner.call('POST', `${ofLeague}/picture`, {})
  const pathOf = (url: string): string => new URL(url).pathname
  return [
    ...reads.flatMap(({ path }): DearCall[] => {
      const [, name] = /^\/api\/trpc\/([^?]+)/.exec(path) ?? []
      return name ? [{ name, path }] : []
    }),
    { name: 'pick.matchNames', path: trpc('pick.matchNames', { league: league.slug, names }) },
    {
      name: 'person.search',
      path: '',
      others: names.map((q) => trpc('person.search', { league: league.slug, q: `${q} actor of england` })),
    },
    { name: 'GET /api/v1/openapi.json', path: '/api/v1/openapi.json', cost: 'page' },
    { name: 'GET /api/v1/docs', path: '/api/v1/docs', cost: 'page' },
    { name: 'GET /calendar/{secret}.ics', path: pathOf(calendar.body.url), cost: 'dear' },
    { name: 'GET /feeds/{secret}.atom', path: pathOf(feeds.body.atom_url), cost: 'page' },
    { name: 'GET /shared/{secret}', path: pathOf(picture.body.url), cost: 'page' },
    { name: 'GET /shared/{secret}.png, kept', path: pathOf(picture.body.image_url), cost: 'page' },
  ]
}
