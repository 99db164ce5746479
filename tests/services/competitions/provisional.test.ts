import { describe, expect, test } from 'vitest'
import { addCompetition, addPicks, confirmDeath, reportDeath } from '#tests/support/game.ts'
import { addLeague, addPersons } from '#tests/support/league.ts'
import { readDuelPage } from '#worker/services/competitions/duel.ts'
import { readCompetitionStandings } from '#worker/services/competitions/leaderboard.ts'
import { ann, bob, ctx, database, noon, withCouple } from './couple.ts'

withCouple()

describe('provisional points of a cup match', () => {
  let serial = 8800

  /** A cup of one match, 10 to 19 January; Ann holds a person worth 29 points and one worth 59. */
  const makeCup = async () => {
    const { db } = database
    const league = await addLeague(db, [ann, bob], { rules: { rarityMax: 0 } })
    const [worth29, worth59] = [`Q${serial++}`, `Q${serial++}`] as const
    await addPersons(
      db,
      [
        { id: worth29, birthDate: '1955-01-01', birthYear: 1955 },
        { id: worth59, birthDate: '1985-01-01', birthYear: 1985 },
      ],
      noon('2026-01-01'),
    )
    await addPicks(db, league, ann, [worth29, worth59], noon('2026-01-01'))
    const cup = await addCompetition(db, league, ann, {
      type: 'death_cup',
      startDate: '2026-01-10',
      endDate: '2026-01-19',
      roundDurationDays: 10,
    })
    const pageOn = async (day: string) => {
      const { home, away } = await readDuelPage(ctx(bob, noon(day)), {
        competition: cup.id,
        round: 1,
        slot: 1,
      })
      const side = [home, away].find((each) => each?.userId === ann.id)
      const rows = await readCompetitionStandings(ctx(bob, noon(day)), { competition: cup.id })
      const row = rows.find((each) => each.userId === ann.id)
      return [side, row].map((each) => [each?.points, each?.provisionalPoints])
    }
    return { db, worth29, worth59, pageOn }
  }

  test('29 confirmed, then 59 reported for an earlier day: both screens show 29 + 30', async () => {
    const { db, worth29, worth59, pageOn } = await makeCup()
    await confirmDeath(db, worth29, '2026-01-14', noon('2026-01-15'))
    await reportDeath(db, worth59, '2026-01-12', noon('2026-01-16'))
    expect(await pageOn('2026-01-16')).toEqual([
      [29, 30],
      [29, 30],
    ])
    await confirmDeath(db, worth59, '2026-01-12', noon('2026-01-17'))
    expect(await pageOn('2026-01-17')).toEqual([
      [59, 0],
      [59, 0],
    ])
  })

  test('an unresolved report is shown until the match seals, and not after', async () => {
    const { db, worth59, pageOn } = await makeCup()
    await reportDeath(db, worth59, '2026-01-12', noon('2026-01-16'))
    expect(await pageOn('2026-02-02')).toEqual([
      [0, 59],
      [0, 59],
    ])
    expect(await pageOn('2026-02-03')).toEqual([
      [0, 0],
      [0, 0],
    ])
  })
})
