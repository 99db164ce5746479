import { eq } from 'drizzle-orm'
import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import type { OwnPick } from '#contracts/lists/pick.ts'
import { people } from '#db/schema/index.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import type { Ctx } from '#worker/services/context.ts'
import { AppError } from '#worker/services/errors.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { readDeathlistPage } from '#worker/services/screens/deathlist.ts'
import { addUsers, ctxFor, type TestUser } from './ctx.ts'
import { startTestDatabase, type TestDatabase } from './database.ts'
import { addLeague, addPersons, type TestLeague, type TestLeagueOptions } from './league.ts'

/** The time of these tests, unless they set another. */
export const now = '2026-06-15T12:00:00.000Z'

export const qids = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `Q${from + i}`)

/** The error code with which an attempt is refused; `accepted` for none. */
export const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'accepted',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
  )

export interface PickBench {
  database: TestDatabase
  /** The owner of the list. */
  user: TestUser
  other: TestUser
  league: TestLeague
  /** Another league of both players, used from now on. */
  fresh: (options?: TestLeagueOptions) => Promise<TestLeague>
  ctx: (overrides?: Partial<Ctx>) => Ctx
  add: (wikidataId: string, overrides?: Partial<Ctx>) => Promise<OwnPick>
  page: (overrides?: Partial<Ctx>) => Promise<DeathlistPage>
  /** Adds this many people, starting with this number. */
  fill: (count: number, from?: number) => Promise<void>
  kill: (wikidataId: string, diedOn: CalendarDay) => Promise<unknown>
  revive: (wikidataId: string) => Promise<unknown>
}

/** Two players, the people Q1 to Q80, and a league for each test. */
export const startPickBench = async (): Promise<PickBench> => {
  const database = await startTestDatabase()
  const { db } = database
  const [user, other] = (await addUsers(db, ['Ada', 'Bea'])) as [TestUser, TestUser]
  await addPersons(
    db,
    qids(1, 80).map((id) => ({ id })),
    now,
  )
  const bench: PickBench = {
    database,
    user,
    other,
    league: await addLeague(db, [user, other]),
    fresh: async (options = {}) => {
      bench.league = await addLeague(db, [user, other], options)
      return bench.league
    },
    ctx: (overrides = {}) => ctxFor(db, user, { now, ...overrides }),
    add: (wikidataId, overrides) => addPick(bench.ctx(overrides), { league: bench.league.id, wikidataId }),
    page: (overrides) => readDeathlistPage(bench.ctx(overrides), { league: bench.league.id }),
    fill: async (count, from = 1) => {
      for (const id of qids(from, count)) await bench.add(id)
    },
    kill: (id, diedOn) =>
      db.update(people).set({ status: 'confirmed', diedOn, confirmedAt: now }).where(eq(people.id, id)),
    revive: (id) =>
      db
        .update(people)
        .set({ status: 'retracted', diedOn: null, confirmedAt: null })
        .where(eq(people.id, id)),
  }
  return bench
}
