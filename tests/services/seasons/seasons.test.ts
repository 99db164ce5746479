import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { markSeasonStale } from '#db/queries/competitions/leaderboards.ts'
import {
  deathlists,
  leaderboards,
  people,
  picks,
  rulingObjections,
  rulings,
  seasons,
} from '#db/schema/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { confirmDeath, retractDeath } from '#tests/support/game.ts'
import { interruptedDb } from '#tests/support/interrupted.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { recomputeThese } from '#worker/services/leaderboards/recompute.ts'
import { getLeague } from '#worker/services/leagues/get-league.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { leaveLeague } from '#worker/services/members/end-membership.ts'
import { settleLists } from '#worker/services/picks/settle-lists.ts'
import { listActivity, listAudit } from '#worker/services/screens/record.ts'
import { readSeasonStandings } from '#worker/services/screens/season-standings.ts'
import { listSeasons } from '#worker/services/seasons/list-seasons.ts'
import { openSeason } from '#worker/services/seasons/open-season.ts'
import { outcome, refusalOf } from '../refusal.ts'

const during = '2026-06-15T12:00:00.000Z'
const after = '2027-01-03T09:00:00.000Z'
let t: TestDatabase
let owner: TestUser
let mia: TestUser
let gone: TestUser
let league: TestLeague

beforeAll(async () => {
  t = await startTestDatabase()
  ;[owner, mia, gone] = (await addUsers(t.db, ['Olga', 'Mia', 'Gone'])) as [TestUser, TestUser, TestUser]
  await addPersons(
    t.db,
    ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6'].map((id) => ({ id })),
    during,
  )
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.db.update(people).set({ status: 'alive', diedOn: null })
  league = await addLeague(t.db, [owner, mia, gone], { startDate: '2026-01-01', endDate: '2026-12-31' })
})

const as = (user: TestUser, now = after) => ctxFor(t.db, user, { now })
const open = (user: TestUser, input: Partial<Parameters<typeof openSeason>[1]> = {}, now = after) =>
  openSeason(as(user, now), { league: league.id, startAfresh: false, ...input })
const pick = (user: TestUser, personId: string, row: Partial<typeof picks.$inferInsert> = {}) =>
  t.db.insert(picks).values({
    id: uuidv7(),
    deathlistId: league.lists[user.id] ?? '',
    leagueId: league.id,
    seasonId: league.seasonId,
    userId: user.id,
    personId,
    addedAt: '2026-02-01T10:00:00.000Z',
    countsFrom: '2026-02-03',
    ...row,
  })
const picksIn = async (seasonId: string, user: TestUser) =>
  (
    await t.db
      .select()
      .from(picks)
      .where(and(eq(picks.seasonId, seasonId), eq(picks.userId, user.id)))
  ).sort((a, b) => (a.personId < b.personId ? -1 : 1))

describe('a new season', () => {
  test('archives the old table under its own id and carries living picks over', async () => {
    await pick(mia, 'Q1')
    await pick(mia, 'Q2')
    await pick(mia, 'Q3', { removedAt: during })
    await pick(mia, 'Q4', { voidedAt: during, voidReason: 'already_dead' })
    await pick(mia, 'Q5', { addedAt: '2026-12-31T23:00:00.000Z', countsFrom: '2027-02-05' })
    await pick(gone, 'Q6')
    await leaveLeague(as(gone, during), { league: league.id })
    await t.db.update(people).set({ status: 'confirmed', diedOn: '2026-05-05' }).where(eq(people.id, 'Q2'))

    t.resetRoundTrips()
    const opened = await open(owner, { startDate: '2027-01-10', endDate: '2027-12-31' })
    expect(t.roundTrips()).toBe(2)
    expect(opened).toMatchObject({ number: 2, state: 'before', archivedAt: null })

    expect(await listSeasons(as(mia), { league: league.id })).toMatchObject([
      { id: opened.id, number: 2, startDate: '2027-01-10' },
      { id: league.seasonId, number: 1, archivedAt: after, endDate: '2026-12-31', state: 'ended' },
    ])
    expect(await getLeague(as(mia), { league: league.slug })).toMatchObject({
      startDate: '2027-01-10',
      season: { number: 2 },
    })
    const lists = await t.db.select().from(deathlists).where(eq(deathlists.seasonId, opened.id))
    expect(lists.map(({ userId, name }) => [userId, name]).sort()).toEqual(
      [
        [owner.id, 'My list'],
        [mia.id, 'My list'],
      ].sort(),
    )
    expect(await picksIn(opened.id, mia)).toMatchObject([
      { personId: 'Q1', addedAt: '2026-02-01T10:00:00.000Z', countsFrom: '2027-01-10', suspendedAt: null },
      { personId: 'Q5', addedAt: '2026-12-31T23:00:00.000Z', countsFrom: '2027-02-05' },
    ])
    expect(await picksIn(league.seasonId, mia)).toHaveLength(5)
    const tables = await t.db.select().from(leaderboards).where(eq(leaderboards.leagueId, league.id))
    expect(tables.map(({ seasonId }) => seasonId).sort()).toEqual([league.seasonId, opened.id].sort())
    const ids = (await picksIn(opened.id, mia)).map(({ id }) => id)
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(ids).size).toBe(2)

    const [latest] = await listActivity(as(mia), { league: league.id, limit: 1 })
    expect(latest).toMatchObject({ kind: 'season_opened', data: { number: 2 } })
    const [logged] = await listAudit(as(mia), { league: league.id, limit: 1 })
    expect(logged).toMatchObject({ action: 'season_opened', before: { number: 1 }, after: { number: 2 } })
  })
  test('carries over all people except those dead by a valid ruling', async () => {
    for (const id of ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6']) await pick(mia, id)
    const rule = async (personId: string, ruling: Partial<typeof rulings.$inferInsert> = {}) => {
      const id = uuidv7()
      await t.db.insert(rulings).values({
        id,
        leagueId: league.id,
        personId,
        diedOn: '2026-05-05',
        sourceUrl: 'https://paper.example',
        ruledBy: owner.id,
        createdAt: during,
        effectiveAt: during,
        ...ruling,
      })
      return id
    }
    const is = (id: string, status: 'reported' | 'retracted' | 'disputed') =>
      t.db.update(people).set({ status }).where(eq(people.id, id))
    await is('Q1', 'reported')
    await rule('Q1', { diedOn: null })
    await is('Q2', 'retracted')
    await rule('Q2')
    await is('Q3', 'reported')
    await rule('Q3', { withdrawnAt: during, overtaken: true })
    await is('Q4', 'disputed')
    await rule('Q4')
    await is('Q5', 'reported')
    const objected = await rule('Q5')
    await t.db.insert(rulingObjections).values({
      id: uuidv7(),
      rulingId: objected,
      userId: mia.id,
      reason: 'Seen yesterday.',
      createdAt: during,
    })
    await is('Q6', 'reported')
    await rule('Q6', { effectiveAt: '2027-01-04T00:00:00.000Z' })
    const opened = await open(owner)
    // Only Q4 is dead: by a ruling while Wikidata is unclear.
    expect((await picksIn(opened.id, mia)).map(({ personId }) => personId)).toEqual([
      'Q1',
      'Q2',
      'Q3',
      'Q5',
      'Q6',
    ])
  })
  test('lets all start afresh', async () => {
    await pick(mia, 'Q1')
    const opened = await open(owner, { startAfresh: true })
    expect(await picksIn(opened.id, mia)).toEqual([])
    const lists = await t.db.select().from(deathlists).where(eq(deathlists.seasonId, opened.id))
    expect(lists.map(({ name }) => name)).toEqual([null, null, null])
  })
  test('keeps picks above the limit, and suspends the newest', async () => {
    await updateLeague(as(owner, during), { league: league.id, maxPicks: 2 })
    await pick(mia, 'Q1', { addedAt: '2026-02-03T10:00:00.000Z' })
    await pick(mia, 'Q2', { addedAt: '2026-02-01T10:00:00.000Z' })
    await pick(mia, 'Q3', { addedAt: '2026-02-02T10:00:00.000Z' })
    const opened = await open(owner)
    expect((await picksIn(opened.id, mia)).map((row) => [row.personId, row.suspendedAt])).toEqual([
      ['Q1', after],
      ['Q2', null],
      ['Q3', null],
    ])
  })
  test('keeps them suspended if its smaller limit takes effect after its opening', async () => {
    for (const id of ['Q1', 'Q2', 'Q3']) await pick(mia, id)
    await updateLeague(as(owner), { league: league.id, maxPicks: 2 })
    const opened = await open(owner, { startDate: '2027-01-10', endDate: '2027-12-31' })
    const suspended = async () =>
      (await picksIn(opened.id, mia)).filter(({ suspendedAt }) => suspendedAt !== null).length
    expect(await suspended()).toBe(1)
    for (const now of ['2027-01-03T09:15:00.000Z', '2027-01-04T09:00:00.000Z', '2027-01-10T09:00:00.000Z']) {
      await settleLists(as(owner, now))
      expect([now, await suspended()]).toEqual([now, 1])
    }
  })
  test('hears nothing of picks that a withdrawn death suspends in the season before', async () => {
    const rules = { maxPicks: 1, replacementRatio: 1, allowReplacements: true }
    league = await addLeague(t.db, [owner, mia], { startDate: '2026-01-01', endDate: '2026-12-31', rules })
    await addPersons(t.db, [{ id: 'Q7' }, { id: 'Q8' }], during)
    await pick(mia, 'Q7')
    await pick(mia, 'Q8', { addedAt: during, countsFrom: '2026-06-17', replacement: true })
    await confirmDeath(t.db, 'Q7', '2026-05-05', during)
    await settleLists(as(mia, during))
    await open(owner, { startDate: '2027-01-10' })
    await retractDeath(t.db, 'Q7', '2026-05-05', after)
    await settleLists(as(mia))
    expect((await picksIn(league.seasonId, mia)).map(({ suspendedAt }) => suspendedAt)).toEqual([null, after])
    const kinds = (await listActivity(as(mia), { league: league.id, limit: 50 })).map(({ kind }) => kind)
    expect(kinds).toContain('season_opened')
    expect(kinds).not.toContain('pick_suspended')
  })

  test('hears once of a pick that is void in both seasons, and once of its return', async () => {
    await addPersons(t.db, [{ id: 'Q9' }], during)
    await pick(mia, 'Q9', { suspendedAt: during })
    const opened = await open(owner, { startDate: '2027-01-10' })
    const kinds = async () =>
      (await listActivity(as(mia), { league: league.id, limit: 50 })).map(({ kind }) => kind)
    await confirmDeath(t.db, 'Q9', '2026-12-20', after)
    await settleLists(as(mia))
    for (const seasonId of [league.seasonId, opened.id])
      expect((await picksIn(seasonId, mia)).map(({ voidedAt }) => voidedAt)).toEqual([after])
    expect((await kinds()).filter((kind) => kind === 'pick_voided')).toHaveLength(1)
    await retractDeath(t.db, 'Q9', '2026-12-20', after)
    await settleLists(as(mia))
    expect((await kinds()).filter((kind) => kind === 'pick_resumed')).toHaveLength(1)
  })

  test('names the season in which a pick is void whose death scored in the season before', async () => {
    await addPersons(t.db, [{ id: 'Q10' }], during)
    await pick(mia, 'Q10')
    const opened = await open(owner, { startDate: '2027-01-03' })
    await confirmDeath(t.db, 'Q10', '2026-12-30', after)
    await settleLists(as(mia))
    expect((await picksIn(opened.id, mia)).map(({ voidReason }) => voidReason)).toEqual(['already_dead'])
    expect((await picksIn(league.seasonId, mia)).map(({ voidReason }) => voidReason)).toEqual([null])
    const voided = async (user: TestUser) =>
      (await listActivity(as(user), { league: league.id, limit: 50 }))
        .filter(({ kind }) => kind === 'pick_voided')
        .map(({ text }) => text)
    expect(await voided(mia)).toEqual([
      'Your pick of Person Q10 is void in the new season: the person had died before it began',
    ])
    expect(await voided(owner)).toEqual([
      'Mia’s pick of Person Q10 is void in the new season: the person had died before it began',
    ])
  })

  test('ends an open-ended season, without overlapping days', async () => {
    await t.db.update(seasons).set({ endDate: null }).where(eq(seasons.id, league.seasonId))
    const opened = await open(owner, {}, during)
    expect(opened).toMatchObject({ startDate: '2026-06-16', state: 'before' })
    const all = await listSeasons(as(mia, during), { league: league.id })
    expect(all[1]).toMatchObject({ endDate: '2026-06-15', archivedAt: during })
  })
  test('is refused too early, with overlapping dates, and to plain members', async () => {
    expect(await refusalOf(open(owner, {}, during))).toMatchObject({
      code: 'season_not_over',
      en: 'A new season can be opened once this one is over.',
      it: 'Una nuova stagione si può aprire quando questa è finita.',
    })
    expect(await refusalOf(open(owner, { startDate: '2026-12-31' }))).toMatchObject({
      code: 'season_dates_overlap',
      en: 'The new season must start after the last day of the one before.',
      it: 'La nuova stagione deve iniziare dopo l’ultimo giorno di quella precedente.',
    })
    expect(await outcome(open(mia))).toBe('not_allowed')
  })
  test('never starts in the past, and never ends before it starts', async () => {
    await pick(mia, 'Q1')
    expect(await refusalOf(open(owner, { startDate: '2027-01-02', endDate: '2027-12-31' }))).toMatchObject({
      code: 'season_start_past',
    })
    expect(await outcome(open(owner, { startDate: '2027-01-03', endDate: '2027-01-02' }))).toBe(
      'season_dates_reversed',
    )
    expect(await outcome(open(owner, { startDate: '2027-01-03', endDate: '2027-12-31' }))).toBe('done')
  })
  test('is opened once by four concurrent requests', async () => {
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map(() => outcome(open(owner, { endDate: '2027-12-31' }))),
    )
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect(await listSeasons(as(mia), { league: league.id })).toHaveLength(2)
  })
})

describe('the first day of a season', () => {
  const dated = (startDate: string | null, now: string) =>
    updateLeague(as(owner, now), { league: league.id, startDate })
  const pointsOf = async (user: TestUser, now: string) => {
    const rows = await readSeasonStandings(as(owner, now), { league: league.id })
    return rows.find(({ userId }) => userId === user.id)
  }
  const dies = (personId: string, diedOn: string, at: string) =>
    t.db
      .update(people)
      .set({ status: 'confirmed', diedOn, reportedAt: at, confirmedAt: at, updatedAt: at })
      .where(eq(people.id, personId))
  const countsFrom = async (seasonId: string) =>
    Object.fromEntries(
      (await picksIn(seasonId, mia)).map(({ personId, countsFrom }) => [personId, countsFrom]),
    )

  test('moves earlier together with the picks carried over', async () => {
    await pick(mia, 'Q1')
    await pick(mia, 'Q2', { countsFrom: '2027-01-20', addedAt: '2026-12-31T10:00:00.000Z' })
    await pick(mia, 'Q3', { countsFrom: '2027-02-20', addedAt: '2026-12-31T11:00:00.000Z' })
    const { id } = await open(owner, { startDate: '2027-02-01', endDate: '2027-12-31' })
    expect(await countsFrom(id)).toEqual({ Q1: '2027-02-01', Q2: '2027-02-01', Q3: '2027-02-20' })
    await dated('2027-01-10', after)
    expect(await countsFrom(id)).toEqual({ Q1: '2027-01-10', Q2: '2027-01-20', Q3: '2027-02-20' })
    await dies('Q1', '2027-01-15', '2027-01-16T00:00:00.000Z')
    await t.db.update(deathlists).set({ unsettledSince: after }).where(eq(deathlists.seasonId, id))
    await settleLists(as(owner, '2027-01-17T00:00:00.000Z'))
    expect(await picksIn(id, mia)).toMatchObject([{ personId: 'Q1', voidedAt: null }, {}, {}])
    expect(await pointsOf(mia, '2027-01-17T00:00:00.000Z')).toMatchObject({ dead: 1 })
  })
  test('can be moved more than once, and never makes a resumed pick wait less', async () => {
    await updateLeague(as(owner, during), { league: league.id, maxPicks: 1 })
    await pick(mia, 'Q1')
    await pick(mia, 'Q2', { addedAt: '2026-02-02T10:00:00.000Z', countsFrom: '2026-02-04' })
    const { id } = await open(owner, { startDate: '2027-02-01', endDate: '2027-12-31' })
    const [first] = await picksIn(id, mia)
    await t.db
      .update(picks)
      .set({ removedAt: '2027-01-03T09:30:00.000Z' })
      .where(eq(picks.id, first?.id ?? ''))
    await settleLists(as(owner, '2027-01-03T10:00:00.000Z'))
    await dated('2027-03-01', '2027-01-03T11:00:00.000Z')
    expect(await countsFrom(id)).toEqual({ Q1: '2027-03-01', Q2: '2027-03-01' })
    await dated('2027-01-04', '2027-01-03T12:00:00.000Z')
    expect(await countsFrom(id)).toEqual({ Q1: '2027-01-04', Q2: '2027-01-05' })
  })
  test('can’t be removed later: deaths that are already known would begin to count', async () => {
    league = await addLeague(t.db, [owner, mia], {
      createdAt: '2026-10-01T10:00:00.000Z',
      startDate: '2027-01-01',
      endDate: '2027-12-31',
    })
    await pick(mia, 'Q1', { addedAt: '2026-10-05T10:00:00.000Z', countsFrom: '2026-10-07' })
    await dies('Q1', '2026-11-10', '2026-11-12T00:00:00.000Z')
    const now = '2026-11-20T12:00:00.000Z'
    expect(await pointsOf(mia, now)).toMatchObject({ dead: 0 })
    const refusal = await outcome(dated(null, now))
    expect(await pointsOf(mia, now)).toMatchObject({ dead: 0 })
    expect(refusal).toBe('season_start_past')
  })
  test('can’t be set over a death that the stored leaderboard does not have yet', async () => {
    league = await addLeague(t.db, [owner, mia], { createdAt: '2026-05-01T10:00:00.000Z' })
    await pick(mia, 'Q1', { addedAt: '2026-05-05T10:00:00.000Z', countsFrom: '2026-05-07' })
    expect(await pointsOf(mia, during)).toMatchObject({ dead: 0 })
    await recomputeThese(as(owner, during), [league.seasonId])
    await dies('Q1', '2026-06-14', during)
    await markSeasonStale(t.db, league.seasonId, during)
    expect(await outcome(dated('2026-06-15', '2026-06-15T12:05:00.000Z'))).toBe('season_start_fixed')
  })
  test('can’t be set while a death arrives', async () => {
    league = await addLeague(t.db, [owner, mia], { createdAt: '2026-05-01T10:00:00.000Z' })
    await pick(mia, 'Q1', { addedAt: '2026-05-05T10:00:00.000Z', countsFrom: '2026-05-07' })
    await recomputeThese(as(owner, during), [league.seasonId])
    const meanwhile = async () => {
      await dies('Q1', '2026-06-14', during)
      await markSeasonStale(t.db, league.seasonId, during)
    }
    const ctx = ctxFor(interruptedDb(t.url, meanwhile), owner, { now: '2026-06-15T12:05:00.000Z' })
    expect(await outcome(updateLeague(ctx, { league: league.id, startDate: '2026-06-15' }))).toBe(
      'season_start_fixed',
    )
  })
})
