import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { matches, picks, scoreEntries, standings } from '#db/schema/index.ts'
import type { CalendarDay, Instant } from '#domain/calendar-day.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addCompetition } from '#tests/support/game.ts'
import { addLeague, addPersons, type TestLeague, type TestLeagueOptions } from '#tests/support/league.ts'
import * as life from '#tests/support/life.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { removeOwnPick } from '#worker/services/picks/remove-pick.ts'
import { settleLists } from '#worker/services/picks/settle-lists.ts'
import { undoRemoval } from '#worker/services/picks/undo-removal.ts'

/*
 * A pick's effect on a past day never changes. Every case is computed by hand: a death is 29 points, without
 * rarity or bonus.
 */

let database: TestDatabase
let ada: TestUser
let bea: TestUser
let league: TestLeague
let serial = 0
/** The people of a test: old ones are born in 1935, young ones in 1995, middle in 1950. */
let person: Record<'A' | 'B' | 'C' | 'middle', string>

beforeAll(async () => {
  database = await startTestDatabase()
  ;[ada, bea] = (await addUsers(database.db, ['Ada', 'Bea'])) as [TestUser, TestUser]
})
afterAll(() => database?.stop())

const noon = (day: CalendarDay): Instant => `${day}T12:00:00.000Z`
const ctx = (now: Instant, user = ada) => ctxFor(database.db, user, { now })

const open = async (options: TestLeagueOptions) => {
  league = await addLeague(database.db, [ada, bea], {
    startDate: '2026-01-01',
    createdAt: '2025-12-01T00:00:00.000Z',
    ...options,
    rules: { base: 'flat', flatPoints: 29, rarityMax: 0, maxPicks: 2, ...options.rules },
  })
}
beforeEach(async () => {
  serial++
  person = { A: `Q${serial}01`, B: `Q${serial}02`, C: `Q${serial}03`, middle: `Q${serial}04` }
  await addPersons(
    database.db,
    [
      { id: person.A },
      { id: person.B },
      { id: person.C, birthDate: '1995-05-05', birthYear: 1995 },
      { id: person.middle, birthDate: '1950-05-05', birthYear: 1950 },
    ],
    '2025-12-01T00:00:00.000Z',
  )
})

const add = async (id: string, now: Instant, user = ada): Promise<string> =>
  (await addPick(ctx(now, user), { league: league.id, wikidataId: id })).id
const settle = (now: Instant) => settleLists(ctx(now))
/** Stores new facts and settles at once. */
const learned =
  (what: (db: Db, id: string, day: CalendarDay, at: Instant) => Promise<void>) =>
  async (id: string, day: CalendarDay, now: Instant) => {
    await what(database.db, id, day, now)
    await settle(now)
  }
const dies = learned(life.dies)
const lives = learned(life.lives)
const corrected = learned(life.corrected)

const recompute = (now: Instant) => recomputeStale(ctx(now), { ms: 60_000 })
const scored = async (now: Instant, table = league.seasonId): Promise<string[]> => {
  await recompute(now)
  const rows = await database.db.select().from(scoreEntries).where(eq(scoreEntries.leaderboardId, table))
  return rows.map(({ personId, points }) => `${personId} ${points}`).sort()
}
const counts = async (now: Instant, table: string, user = ada) => {
  await recompute(now)
  const rows = await database.db.select().from(standings).where(eq(standings.leaderboardId, table))
  const row = rows.find(({ userId }) => userId === user.id)
  return row && { alive: row.alive, dead: row.dead, total: row.total }
}
const stateOf = async (pickId: string) => {
  const [row] = await database.db.select().from(picks).where(eq(picks.id, pickId))
  if (!row) throw new Error('no such pick')
  return row.voidedAt !== null ? 'void' : row.suspendedAt !== null ? 'suspended' : 'on the list'
}

/** A dies on 1 February and C takes the freed place; on 1 March the death is retracted: C waits from then on. */
const suspended = async (retractedOn = '2026-03-01') => {
  await open({})
  const ids = {
    A: await add(person.A, noon('2026-01-05')),
    B: await add(person.B, noon('2026-01-06')),
    C: '',
  }
  await dies(person.A, '2026-02-01', noon('2026-02-03'))
  ids.C = await add(person.C, noon('2026-02-03'))
  await lives(person.A, '2026-02-01', noon(retractedOn))
  expect(await stateOf(ids.C)).toBe('suspended')
  return ids
}

/** The same, and from 1 April on there is room for C again: it counts again from the 3rd. */
const resumed = async () => {
  const ids = await suspended()
  await removeOwnPick(ctx(noon('2026-04-01')), { pickId: ids.B })
  await settle('2026-04-01T12:15:00.000Z')
  expect(await stateOf(ids.C)).toBe('on the list')
  return ids
}

describe('a pick that was suspended and resumed', () => {
  test('scores a death on a day it counted, even if known later', async () => {
    const { C } = await resumed()
    await dies(person.C, '2026-02-20', noon('2026-04-10'))
    expect(await scored(noon('2026-04-11'))).toEqual([`${person.C} 29`])
    expect(await stateOf(C)).toBe('on the list')
  })

  test.each([
    ['2026-02-04', 'the day before it counted', []],
    ['2026-02-05', 'the first day on which it counted', [29]],
    ['2026-03-01', 'the day on which it was suspended: it counted as that began', [29]],
    ['2026-03-02', 'the first day of its suspension', []],
    ['2026-04-01', 'the day on which it was resumed', []],
    ['2026-04-02', 'the day for which it waits again', []],
    ['2026-04-03', 'the second midnight after it was resumed', [29]],
  ])('died %s, %s', async (day, _, points) => {
    const { C } = await resumed()
    await dies(person.C, day, noon('2026-04-10'))
    expect(await scored(noon('2026-04-11'))).toEqual(points.map((each) => `${person.C} ${each}`))
    expect(await stateOf(C)).toBe(points.length ? 'on the list' : 'void')
  })

  test('does not count in a competition that ended during its suspension', async () => {
    await suspended()
    const { id } = await addCompetition(database.db, league, ada, {
      type: 'championship',
      startDate: '2026-03-05',
      endDate: '2026-03-20',
    })
    expect(await counts(noon('2026-03-30'), id)).toEqual({ alive: 2, dead: 0, total: 2 })
    const [b] = await database.db.select().from(picks).where(eq(picks.personId, person.B))
    await removeOwnPick(ctx(noon('2026-04-01')), { pickId: b?.id ?? '' })
    await settle('2026-04-01T12:15:00.000Z')
    expect(await counts(noon('2026-04-02'), id)).toEqual({ alive: 2, dead: 0, total: 2 })
  })

  test('counts in a competition that ended before its suspension', async () => {
    await suspended()
    const { id } = await addCompetition(database.db, league, ada, {
      type: 'championship',
      startDate: '2026-02-10',
      endDate: '2026-02-28',
    })
    expect(await counts(noon('2026-03-02'), id)).toEqual({ alive: 3, dead: 0, total: 3 })
  })
})

describe('a match decided by the lists at the start of its round', () => {
  /** Ada holds A and B of 1935, and C of 1995 when the round begins on 1 March; Bea holds one of 1950. */
  const played = async () => {
    await suspended('2026-03-05')
    await add(person.middle, noon('2026-01-05'), bea)
    return await addCompetition(
      database.db,
      league,
      ada,
      { type: 'death_cup', startDate: '2026-03-01', endDate: '2026-03-14', roundDurationDays: 14 },
      [ada, bea],
    )
  }
  const result = async (now: Instant, competitionId: string) => {
    await recompute(now)
    const [match] = await database.db.select().from(matches).where(eq(matches.competitionId, competitionId))
    return match && `${match.winnerUserId === ada.id ? 'Ada' : 'Bea'} ${match.decidedBy} ${match.status}`
  }

  test('stays final when a pick that was suspended later dies', async () => {
    const { id } = await played()
    // 91, 91 and 31 years are 71 on average; 76 are more.
    expect(await result(noon('2026-03-15'), id)).toBe('Ada average_age final')
    await dies(person.C, '2026-03-16', noon('2026-03-18'))
    expect(await result(noon('2026-03-18'), id)).toBe('Ada average_age final')
  })

  test('stays final when a pick that did not count yet dies', async () => {
    await open({})
    await add(person.A, noon('2026-01-05'))
    await add(person.middle, noon('2026-01-05'), bea)
    // On the list when the round begins, counting from the 2nd.
    const late = await add(person.C, noon('2026-02-28'))
    const { id } = await addCompetition(
      database.db,
      league,
      ada,
      { type: 'death_cup', startDate: '2026-03-01', endDate: '2026-03-01', roundDurationDays: 1 },
      [ada, bea],
    )
    expect(await result(noon('2026-03-02'), id)).toBe('Ada average_age final')
    await dies(person.C, '2026-03-01', noon('2026-03-03'))
    expect(await stateOf(late)).toBe('void')
    expect(await result(noon('2026-03-03'), id)).toBe('Ada average_age final')
  })
})

describe('a death that wrongly voided a pick', () => {
  /** B, then A of 1 February, who was reported dead on the 2nd and is void for it; C takes the place. */
  const refilled = async (rules: NonNullable<TestLeagueOptions['rules']>) => {
    await open({ rules })
    const B = await add(person.B, noon('2026-01-05'))
    const A = await add(person.A, noon('2026-02-01'))
    await dies(person.A, '2026-02-02', noon('2026-02-04'))
    expect(await stateOf(A)).toBe('void')
    const C = await add(person.C, noon('2026-02-05'))
    return { A, B, C }
  }

  test('when retracted restores the pick and suspends the newest over capacity', async () => {
    const ids = await refilled({ allowReplacements: false })
    await lives(person.A, '2026-02-02', noon('2026-03-01'))
    expect([await stateOf(ids.B), await stateOf(ids.A), await stateOf(ids.C)]).toEqual([
      'on the list',
      'on the list',
      'suspended',
    ])
    await dies(person.A, '2026-03-10', noon('2026-03-12'))
    await dies(person.C, '2026-03-15', noon('2026-03-17'))
    // Two picks, one of them dead: not 58.
    expect(await scored(noon('2026-03-18'))).toEqual([`${person.A} 29`])
  })

  test('when corrected to a counting day scores and suspends the newest over capacity', async () => {
    const ids = await refilled({ allowReplacements: false })
    await corrected(person.A, '2026-02-03', noon('2026-03-01'))
    expect([await stateOf(ids.B), await stateOf(ids.A), await stateOf(ids.C)]).toEqual([
      'on the list',
      'on the list',
      'suspended',
    ])
    await dies(person.C, '2026-03-15', noon('2026-03-17'))
    expect(await scored(noon('2026-03-18'))).toEqual([`${person.A} 29`])
  })

  test('when corrected leaves the replacement its place, if replacements are allowed', async () => {
    const ids = await refilled({ allowReplacements: true })
    await corrected(person.A, '2026-02-03', noon('2026-03-01'))
    expect(await stateOf(ids.C)).toBe('on the list')
    await dies(person.C, '2026-03-15', noon('2026-03-17'))
    expect(await scored(noon('2026-03-18'))).toEqual([`${person.A} 29`, `${person.C} 29`])
  })

  test('leaves past days unchanged: the void pick does not count on them', async () => {
    const ids = await refilled({ allowReplacements: false })
    await lives(person.A, '2026-02-02', noon('2026-03-01'))
    await dies(person.A, '2026-02-20', noon('2026-03-12'))
    await dies(person.C, '2026-02-20', noon('2026-03-12'))
    // On 20 February B and C were on the list, two of two.
    expect(await scored(noon('2026-03-18'))).toEqual([`${person.C} 29`])
    expect(await stateOf(ids.A)).toBe('void')
  })

  test('when retracted keeps the pick void if the person was picked again', async () => {
    const { A } = await refilled({})
    await life.lives(database.db, person.A, '2026-02-02', noon('2026-03-01'))
    const [c] = await database.db.select().from(picks).where(eq(picks.personId, person.C))
    await removeOwnPick(ctx(noon('2026-03-01')), { pickId: c?.id ?? '' })
    const again = await add(person.A, noon('2026-03-01'))
    await settle(noon('2026-03-02'))
    expect([await stateOf(A), await stateOf(again)]).toEqual(['void', 'on the list'])
    await removeOwnPick(ctx(noon('2026-03-05')), { pickId: again })
    await life.noticed(database.db, person.A, noon('2026-03-06'))
    await settle(noon('2026-03-06'))
    expect(await stateOf(A)).toBe('void')
  })
})

describe('a removal that was undone after midnight', () => {
  const gap = async () => {
    await open({})
    const A = await add(person.A, noon('2026-01-05'))
    await removeOwnPick(ctx('2026-02-10T23:55:00.000Z'), { pickId: A })
    await undoRemoval(ctx('2026-02-11T00:04:00.000Z'), { pickId: A })
    await settle('2026-02-11T00:15:00.000Z')
    return A
  }

  test.each([
    ['2026-02-10', [29]],
    ['2026-02-11', []],
    ['2026-02-12', [29]],
  ])('leaves out the day that began without the pick: died %s', async (day, points) => {
    const A = await gap()
    await dies(person.A, day, noon('2026-02-14'))
    expect(await scored(noon('2026-02-15'))).toEqual(points.map((each) => `${person.A} ${each}`))
    expect(await stateOf(A)).toBe(points.length ? 'on the list' : 'void')
  })

  test('on the same day leaves nothing out', async () => {
    await open({})
    const A = await add(person.A, noon('2026-01-05'))
    await removeOwnPick(ctx('2026-02-10T12:00:00.000Z'), { pickId: A })
    await undoRemoval(ctx('2026-02-10T12:04:00.000Z'), { pickId: A })
    await dies(person.A, '2026-02-10', noon('2026-02-14'))
    expect(await scored(noon('2026-02-15'))).toEqual([`${person.A} 29`])
  })
})
