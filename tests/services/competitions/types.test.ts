import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { competitions, jobLeases } from '#db/schema/index.ts'
import { addCompetition, confirmDeath, endMembershipAt } from '#tests/support/game.ts'
import {
  exportCompetitionStandings,
  readCompetitionLeaderboard,
  readCompetitionMatches,
  readCompetitionStandings,
} from '#worker/services/competitions/leaderboard.ts'
import { runCompetitionClock } from '#worker/services/jobs/start-competitions.ts'
import { ann, bob, ctx, database, noon, setUp, withCouple } from './couple.ts'

withCouple()

describe('other types', () => {
  test('a one-shot with several rows per player has one entry per row', async () => {
    const { db, league, a, b, c } = await setUp({ rules: { rarityMax: 0 } })
    const race = await addCompetition(db, league, ann, {
      type: 'one_shot_madness',
      startDate: '2026-01-10',
      endDate: '2026-01-20',
      scoringDirection: 'standard',
      allowMultiple: true,
    })
    for (const [person, day] of [
      [a, '2026-01-11'],
      [c, '2026-01-12'],
      [b, '2026-01-13'],
    ] as const)
      await confirmDeath(db, person, day, noon('2026-01-14'))
    const rows = await readCompetitionStandings(ctx(ann, noon('2026-01-15')), { competition: race.id })
    expect(
      rows.map((row) => [
        row.rank,
        row.userId === ann.id,
        row.scoredOn,
        row.entries.map(({ wikidataId }) => wikidataId),
      ]),
    ).toEqual([
      [1, true, '2026-01-11', [a]],
      [2, false, '2026-01-12', [c]],
      [3, true, '2026-01-13', [b]],
    ])
    const { csv } = await exportCompetitionStandings(ctx(ann, noon('2026-01-15')), { competition: race.id })
    expect(csv.trim().split('\r\n')).toHaveLength(4)
  })

  test('with too few players on the start day, the first reader sees it cancelled', async () => {
    const { db, league } = await setUp()
    const made = await addCompetition(db, league, ann, {
      type: 'championship',
      startDate: '2026-01-10',
      endDate: '2026-01-20',
    })
    await endMembershipAt(db, league, bob, noon('2026-01-05'))
    const page = await readCompetitionLeaderboard(ctx(ann, noon('2026-01-10')), { competition: made.id })
    expect(page.competition).toMatchObject({ status: 'cancelled', cancelReason: 'too_few' })
    expect(page.standings).toEqual([])
  })

  test('before it begins there is no leaderboard yet', async () => {
    const { db, league } = await setUp()
    const made = await addCompetition(db, league, ann, {
      type: 'death_cup',
      startDate: '2026-01-10',
      endDate: '2026-01-20',
      roundDurationDays: 10,
    })
    expect(await readCompetitionMatches(ctx(ann, noon('2026-01-09')), { competition: made.id })).toEqual([])
    expect(
      (await readCompetitionLeaderboard(ctx(ann, noon('2026-01-09')), { competition: made.id })).standings,
    ).toEqual([])
    expect((await db.select().from(competitions).where(eq(competitions.id, made.id)))[0]?.startedAt).toBe(
      null,
    )
  })
})

describe('the clock', () => {
  test('runs once at a time', async () => {
    await database.db.insert(jobLeases).values({
      name: 'competition-clock',
      holder: 'other',
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    })
    expect(await runCompetitionClock(ctx(null, noon('2026-01-20')))).toEqual({ skipped: true })
    await database.db.delete(jobLeases)
    expect(await runCompetitionClock(ctx(null, noon('2026-01-20')))).toMatchObject({ more: false })
    expect(await database.db.select().from(jobLeases)).toEqual([])
  })

  test('is not stopped by a run that was killed while the clock of the machine was a year ahead', async () => {
    const expiresAt = new Date(Date.now() + 365 * 86_400_000).toISOString()
    await database.db.insert(jobLeases).values({ name: 'competition-clock', holder: 'other', expiresAt })
    expect(await runCompetitionClock(ctx(null, noon('2026-01-20')))).toMatchObject({ more: false })
  })
})
