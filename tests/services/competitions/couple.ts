import { afterAll, beforeAll } from 'vitest'
import type { Language } from '#locales/languages.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addPicks } from '#tests/support/game.ts'
import { addLeague, addPersons } from '#tests/support/league.ts'

export let database: TestDatabase
export let ann: TestUser
export let bob: TestUser
export let stranger: TestUser
let serial = 500
export const noon = (day: string) => `${day}T12:00:00.000Z`

const afterwards: Promise<unknown>[] = []

/** Creates a database for a test file, with leagues of two. */
export const withCouple = (): void => {
  beforeAll(async () => {
    database = await startTestDatabase()
    ;[ann, bob, stranger] = (await addUsers(database.db, ['Ann', 'Bob', 'Stranger'])) as [
      TestUser,
      TestUser,
      TestUser,
    ]
  })
  afterAll(async () => {
    await Promise.all(afterwards.splice(0))
    await database?.stop()
  })
}

export const ctx = (user: TestUser | null, now: string, locale: Language = 'en') =>
  ctxFor(database.db, user, { now, locale, after: (work) => afterwards.push(work) })

/** Ann holds A, B and S; Bob holds C and S. Born 5 May 1935. */
export const setUp = async (options: Parameters<typeof addLeague>[2] = {}) => {
  const { db } = database
  const league = await addLeague(db, [ann, bob], options)
  const [a, b, c, s] = Array.from({ length: 4 }, () => `Q${serial++}`) as [string, string, string, string]
  await addPersons(
    db,
    [
      { id: a, labels: { en: 'Ada', it: 'Adina' } },
      { id: b, labels: { en: 'Ben' } },
      { id: c, labels: { en: 'Cleo' }, birthDate: '1934-05-05', birthYear: 1934 },
      { id: s, labels: { en: 'Sam' } },
    ],
    noon('2026-01-01'),
  )
  const annPicks = await addPicks(db, league, ann, [a, b, s], noon('2026-01-01'))
  const bobPicks = await addPicks(db, league, bob, [c, s], noon('2026-01-01'))
  return { db, league, a, b, c, s, annPicks, bobPicks }
}

/**
 * Runs one page and returns its number of round trips, after pending writes of earlier ones. A page that finds its
 * leaderboard stale writes it afterwards: read it twice to count.
 */
export const counted = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  await Promise.all(afterwards.splice(0))
  database.resetRoundTrips()
  const result = await work()
  const roundTrips = database.roundTrips()
  await Promise.all(afterwards.splice(0))
  return [result, roundTrips]
}
