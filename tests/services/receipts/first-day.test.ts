import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addPicks, reportDeath } from '#tests/support/game.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { listPicks, readPicksPage } from '#worker/services/picks/list-picks.ts'
import { openLists } from '#worker/services/receipts/open-lists.ts'
import { readHome } from '#worker/services/screens/home.ts'
import { readOpeningPage } from '#worker/services/screens/opening.ts'
import { readPerson } from '#worker/services/screens/person.ts'
import { listActivity } from '#worker/services/screens/record.ts'
import { readLeaderboardPage, readSeasonStandings } from '#worker/services/screens/season-standings.ts'
import { readStatistics } from '#worker/services/screens/statistics.ts'

/**
 * On a season's first day no page except opening night names the people on lists that its reader has not opened yet.
 */

const added = '2026-07-01T12:00:00.000Z'
const firstDay = '2026-07-15T10:00:00.000Z'
let t: TestDatabase
let ann: TestUser
let bob: TestUser
let league: TestLeague
let people: string[]
let count = 0

beforeAll(async () => {
  t = await startTestDatabase()
})
afterAll(() => t?.stop())
beforeEach(async () => {
  ;[ann, bob] = (await addUsers(t.db, ['Ann', 'Bob'])) as [TestUser, TestUser]
  people = [1, 2, 3].map(() => `Q${++count}`)
  // Ann's person has a birthday that day, and is part of a death's item.
  await addPersons(
    t.db,
    people.map((id) => ({ id, birthDate: '1936-07-15' })),
    added,
  )
  league = await addLeague(t.db, [ann, bob], {
    startDate: '2026-07-15',
    endDate: '2026-12-31',
    listsSealed: true,
    createdAt: added,
  })
  await addPicks(t.db, league, ann, people.slice(0, 2), added)
  await addPicks(t.db, league, bob, people.slice(2), added)
  await reportDeath(t.db, people[1] ?? '', '2026-07-15', firstDay)
})

/** Every page of the league for one of its members. */
const pagesFor = async (user: TestUser, now: string): Promise<Record<string, string>> => {
  const ctx = ctxFor(t.db, user, { now })
  const asked = { league: league.id }
  const pages = {
    leaderboard: readLeaderboardPage(ctx, asked),
    picks: readPicksPage(ctx, asked),
    home: readHome(ctx, asked),
    activity: listActivity(ctx, { ...asked, limit: 20 }),
    statistics: readStatistics(ctx, asked),
    person: readPerson(ctx, { wikidataId: people[0] ?? '' }).then(({ leagues }) => leagues),
  }
  return Object.fromEntries(
    await Promise.all(
      Object.entries<Promise<unknown>>(pages).map(async ([name, page]) => [name, JSON.stringify(await page)]),
    ),
  )
}

const naming = (pages: Record<string, string>, person: string): string[] =>
  Object.entries(pages).flatMap(([page, text]) => (text.includes(`"${person}"`) ? page : []))
/** Pages that reveal a league whose list has the person. */
const pagesNaming = async (user: TestUser, now: string) => {
  const pages = await pagesFor(user, now)
  return {
    living: naming(pages, people[0] ?? ''),
    dead: naming(pages, people[1] ?? ''),
    person: pages.person !== '[]',
  }
}

test('before opening the lists, a member sees no names from other lists', async () => {
  expect(await pagesNaming(bob, firstDay)).toEqual({ living: [], dead: [], person: false })
  // The reader's own list is shown.
  expect(naming(await pagesFor(bob, firstDay), people[2] ?? '')).toEqual(
    expect.arrayContaining(['leaderboard', 'picks']),
  )
  const { unopened, lists } = await readOpeningPage(ctxFor(t.db, bob, { now: firstDay }), {
    league: league.id,
  })
  expect([unopened, lists.length]).toEqual([true, 2])
})

test('after opening the lists, a member sees them everywhere; others still do not', async () => {
  await openLists(ctxFor(t.db, bob, { now: firstDay }), { league: league.id })
  const seen = await pagesNaming(bob, firstDay)
  expect(seen.living).toEqual(expect.arrayContaining(['leaderboard', 'picks', 'home', 'statistics']))
  expect(seen.dead).toEqual(expect.arrayContaining(['leaderboard', 'picks']))
  expect(seen.person).toBe(true)
  expect(naming(await pagesFor(ann, firstDay), people[2] ?? '')).toEqual([])
})

test('after 24 hours everybody sees the lists', async () => {
  expect(await pagesNaming(bob, '2026-07-15T23:59:59.999Z')).toMatchObject({ living: [], dead: [] })
  expect((await pagesNaming(bob, '2026-07-16T00:00:00.000Z')).living).toContain('leaderboard')
})

test('API calls show all picks at once; the leaderboard is complete as well', async () => {
  const ctx = ctxFor(t.db, bob, { now: firstDay })
  expect((await listPicks(ctx, { league: league.id })).map(({ wikidataId }) => wikidataId).sort()).toEqual(
    [...people].sort(),
  )
  await pagesFor(bob, firstDay)
  const own = await readSeasonStandings(ctxFor(t.db, ann, { now: firstDay }), { league: league.id })
  expect(own.find(({ userId }) => userId === ann.id)).toMatchObject({ total: 2 })
})
