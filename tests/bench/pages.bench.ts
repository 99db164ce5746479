import { uuidv7 } from 'uuidv7'
import type { Db } from '#db/client.ts'
import { ping } from '#db/queries/people/health.ts'
import { activity, picks } from '#db/schema/index.ts'
import type { Ctx } from '#worker/services/context.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { listPicks } from '#worker/services/picks/list-picks.ts'
import { readDashboard } from '#worker/services/screens/dashboard.ts'
import { readDeathlistPage } from '#worker/services/screens/deathlist.ts'
import { readHome } from '#worker/services/screens/home.ts'
import { readAdminPage, readMembersPage, readSettingsPage } from '#worker/services/screens/league.ts'
import { listActivity, listAudit } from '#worker/services/screens/record.ts'
import { readLeaderboardPage } from '#worker/services/screens/season-standings.ts'
import { addUsers, ctxFor, type TestUser } from '../support/ctx.ts'
import { startTestDatabase } from '../support/database.ts'
import { addLeague, addPersons } from '../support/league.ts'

/*
 * The cost of each page of a full league (20 members with 20 picks each): round trips to the database, the
 * time of the whole read on a real sqld, and the size of the answer before compression. The floor is an empty
 * round trip.
 */

const now = '2026-06-15T12:00:00.000Z'
const times = 30

const fullLeague = async (db: Db): Promise<{ slug: string; owner: TestUser }> => {
  const users = await addUsers(
    db,
    Array.from({ length: 20 }, (_, i) => `Player${i}`),
  )
  const [owner, ...others] = users
  if (!owner) throw new Error('no users')
  const league = await addLeague(db, [owner, ...others], { startDate: '2026-01-01', endDate: '2026-12-31' })
  const people = Array.from({ length: 120 }, (_, i) => ({ id: `Q${i + 1}`, image: `Portrait ${i}.jpg` }))
  await addPersons(db, people, now)
  for (const [index, user] of users.entries()) {
    const own = people.filter((_, i) => (i * 7 + index) % 6 === 0)
    await db.insert(picks).values(
      own.map(({ id }) => ({
        id: uuidv7(),
        deathlistId: league.lists[user.id] ?? '',
        leagueId: league.id,
        seasonId: league.seasonId,
        userId: user.id,
        personId: id,
        addedAt: '2026-02-01T10:00:00.000Z',
        countsFrom: '2026-02-03',
      })),
    )
    await db.insert(activity).values(
      own.map(({ id }) => ({
        id: uuidv7(),
        leagueId: league.id,
        kind: 'picked' as const,
        actorId: user.id,
        personId: id,
        data: {},
        at: '2026-02-01T10:00:00.000Z',
      })),
    )
  }
  for (let i = 0; i < 20; i++)
    await updateLeague(ctxFor(db, owner, { now }), { league: league.slug, rarityMax: i })
  return { slug: league.slug, owner }
}

export const run = async (): Promise<void> => {
  const t = await startTestDatabase()
  try {
    const { slug, owner } = await fullLeague(t.db)
    const league = { league: slug }
    const pages: Record<string, (ctx: Ctx) => Promise<unknown>> = {
      dashboard: (ctx) => readDashboard(ctx),
      home: (ctx) => readHome(ctx, league),
      deathlist: (ctx) => readDeathlistPage(ctx, league),
      leaderboard: (ctx) => readLeaderboardPage(ctx, league),
      picks: (ctx) => listPicks(ctx, league),
      members: (ctx) => readMembersPage(ctx, league),
      admin: (ctx) => readAdminPage(ctx, league),
      settings: (ctx) => readSettingsPage(ctx, league),
      'audit log': (ctx) => listAudit(ctx, { ...league, limit: 50 }),
      activity: (ctx) => listActivity(ctx, { ...league, limit: 50 }),
    }
    const median = (all: number[]): number => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
    const measure = async (work: () => Promise<unknown>): Promise<number> => {
      const all: number[] = []
      for (let i = 0; i < times; i++) {
        const from = performance.now()
        await work()
        all.push(performance.now() - from)
      }
      return median(all)
    }
    const floor = await measure(() => ping(t.db))
    console.log(
      `  ${'page'.padEnd(14)} ${'trips'.padStart(5)} ${'median'.padStart(10)} ${'answer'.padStart(10)}`,
    )
    console.log(`  ${'(floor)'.padEnd(14)} ${'1'.padStart(5)} ${`${floor.toFixed(1)} ms`.padStart(10)}`)
    for (const [name, read] of Object.entries(pages)) {
      const after: Promise<unknown>[] = []
      const ctx = ctxFor(t.db, owner, { now, after: (work) => after.push(work) })
      // The first read of a leaderboard computes it; measure later ones.
      await read(ctx)
      await Promise.all(after)
      t.resetRoundTrips()
      const size = JSON.stringify(await read(ctx)).length
      const trips = t.roundTrips()
      const time = await measure(() => read(ctx))
      const kilobytes = `${(size / 1024).toFixed(1)} kB`
      console.log(
        `  ${name.padEnd(14)} ${String(trips).padStart(5)} ${`${time.toFixed(1)} ms`.padStart(10)} ${kilobytes.padStart(10)}`,
      )
    }
  } finally {
    await t.stop()
  }
}
