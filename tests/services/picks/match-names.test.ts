import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchTextOf } from '#domain/people/names.ts'
import type { Language } from '#locales/languages.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { matchNames } from '#worker/services/search/match-names.ts'

const now = '2026-06-15T12:00:00.000Z'

let database: TestDatabase
let user: TestUser
let league: TestLeague

const person = (id: string, name: string, birthYear: number, sitelinks: number, more = {}) => ({
  id,
  labels: { en: name },
  searchText: searchTextOf([name]),
  birthDate: `${birthYear}-03-03`,
  birthYear,
  sitelinks,
  ...more,
})

beforeAll(async () => {
  database = await startTestDatabase()
  ;[user] = (await addUsers(database.db, ['Ada'])) as [TestUser]
  await addPersons(
    database.db,
    [
      person('Q11', 'John Miller', 1940, 5, {
        descriptions: { en: 'painter', it: 'pittore' },
        image: 'J M.jpg',
      }),
      person('Q12', 'John Miller', 1950, 50),
      person('Q13', 'John Millerson', 1930, 500),
      person('Q14', 'Zoë Wałęsa', 1943, 80),
      person('Q16', 'Gone Miller', 1920, 9, { status: 'confirmed', diedOn: '2020-01-01' }),
    ],
    now,
  )
  league = await addLeague(database.db, [user], { rules: { minBirthYear: 1900, maxBirthYear: 1945 } })
})
afterAll(() => database.stop())

const match = (names: string[], locale: Language = 'en') =>
  matchNames(ctxFor(database.db, user, { now, locale }), { league: league.slug, names })

test('several names are matched in one round trip, each once, in the order given', async () => {
  database.resetRoundTrips()
  const matched = await match(['2. zoe walesa', '', 'John Miller', '- JOHN MILLER', '?!', 'Nobody Atall'])
  expect(database.roundTrips()).toBe(1)
  expect(
    matched.map(({ name, candidates }) => [name, candidates.map(({ wikidataId }) => wikidataId)]),
  ).toEqual([
    ['zoe walesa', ['Q14']],
    ['John Miller', ['Q12', 'Q11', 'Q13']],
    ['Nobody Atall', []],
  ])
})

test('candidates come with portrait, birth year and description, and why they can’t be picked', async () => {
  const [matched] = await match(['john miller'], 'it')
  expect(matched?.candidates).toEqual([
    expect.objectContaining({ wikidataId: 'Q12', pickable: false, reason: 'person_birth_year_out_of_range' }),
    {
      wikidataId: 'Q11',
      label: 'John Miller',
      description: 'pittore',
      birthYear: 1940,
      imageUrl: 'https://commons.wikimedia.org/wiki/Special:FilePath/J%20M.jpg?width=250',
      pickable: true,
      reason: null,
      message: null,
    },
    expect.objectContaining({ wikidataId: 'Q13', pickable: true }),
  ])
  await addPick(ctxFor(database.db, user, { now }), { league: league.id, wikidataId: 'Q11' })
  expect((await match(['john miller']))[0]?.candidates[1]).toMatchObject({ reason: 'already_picked' })
})

test('the dead are found, and can’t be picked', async () => {
  expect((await match(['gone miller']))[0]?.candidates).toMatchObject([
    { label: 'Gone Miller', pickable: false, reason: 'person_deceased' },
  ])
})

test('names without searchable text cause no error', async () => {
  expect(await match(['', ' ', '*', '"', 'x'])).toEqual([])
  expect(await match(['a" OR "b', 'NEAR(', "'; drop table picks", '\ud800'])).toBeDefined()
})

test('fifty names are matched in one round trip too', async () => {
  database.resetRoundTrips()
  const matched = await match(Array.from({ length: 50 }, (_, i) => `John Miller ${i}`))
  expect(database.roundTrips()).toBe(1)
  expect(matched).toHaveLength(50)
})
