import { inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leaderboards } from '#db/schema/index.ts'
import type { PackDocument } from '#domain/packs/pack-document.ts'
import { ctxFor } from '#tests/support/ctx.ts'
import { addCompetition, confirmDeath } from '#tests/support/game.ts'
import { runCompetitionClock } from '#worker/services/jobs/start-competitions.ts'
import { setPack } from '#worker/services/rules/packs.ts'
import { noon, read, setUp, withFriends } from './friends.ts'

withFriends()

const flat = (points: number): PackDocument => ({
  version: 1,
  base: { kind: 'flat', points },
  terms: [{ id: 'sunday', when: { day: { weekday: 7 } }, times: 2, per: 'pick' }],
  rounding: 'half_up',
})

test.each([
  ['by the first reader', false],
  ['by the clock', true],
])(
  'a changed pack scores later days; running competitions keep the old one (started %s)',
  async (_, byClock) => {
    const { db, league, a, b, c, d, ann } = await setUp({ startDate: '2026-01-02', endDate: '2026-02-28' })
    const days = { startDate: '2026-01-05', endDate: '2026-02-15' }
    const competitions = [
      await addCompetition(db, league, ann, { type: 'championship', ...days }),
      await addCompetition(db, league, ann, { type: 'death_cup', ...days, roundDurationDays: 20 }),
      await addCompetition(db, league, ann, { type: 'league_duel', ...days, matchDurationDays: 14 }),
      await addCompetition(db, league, ann, { type: 'one_shot_madness', ...days, allowMultiple: true }),
    ]
    const tables = [league.seasonId, ...competitions.map(({ id }) => id)]
    if (byClock) await runCompetitionClock(ctxFor(db, null, { now: noon('2026-01-05') }))
    const save = (pack: PackDocument, day: string) =>
      setPack(ctxFor(db, ann, { now: noon(day) }), { league: league.id, pack })
    const ledgers = async (day: string) => {
      await db
        .update(leaderboards)
        .set({ staleSince: noon(day), revision: sql`${leaderboards.revision} + 1` })
        .where(inArray(leaderboards.id, tables))
      const ledger = async (id: string) =>
        (await read(id, league.seasonId, noon(day))).entries.map(
          ({ personId, points, rulesVersion }) => [personId, points, rulesVersion] as const,
        )
      return {
        season: await ledger(league.seasonId),
        others: await Promise.all(competitions.map(({ id }) => ledger(id))),
      }
    }

    await confirmDeath(db, a, '2026-01-08', noon('2026-01-09'))
    await save(flat(30), '2026-01-12')
    // The old rules still apply on the day of the change; later facts don't affect it.
    await confirmDeath(db, b, '2026-01-12', noon('2026-01-14'))
    await confirmDeath(db, c, '2026-01-18', noon('2026-01-19'))
    await save(flat(50), '2026-01-20')
    await confirmDeath(db, d, '2026-01-21', noon('2026-01-22'))

    const { season, others } = await ledgers('2026-01-23')
    // The 18th is a Sunday.
    expect(season).toEqual([
      [a, 10, 1],
      [b, 10, 1],
      [c, 60, 2],
      [d, 50, 3],
    ])
    for (const [at, entries] of others.entries()) {
      expect(entries.length, `${at}`).toBeGreaterThan(0)
      for (const [, points, version] of entries) expect([points, version], `${at}`).toEqual([10, 1])
    }
    expect(others[0]).toHaveLength(4)
    expect(await ledgers('2026-01-24')).toEqual({ season, others })
  },
)
