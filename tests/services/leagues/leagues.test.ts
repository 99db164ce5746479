import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activity, leaderboards, leagueRules, leagues, profiles } from '#db/schema/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createLeague } from '#worker/services/leagues/create-league.ts'
import { deleteLeague } from '#worker/services/leagues/delete-league.ts'
import { checkAdmin, getLeague } from '#worker/services/leagues/get-league.ts'
import { listLeagues } from '#worker/services/leagues/list-leagues.ts'
import { replaceInviteCode } from '#worker/services/leagues/replace-invite-code.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { joinByCode } from '#worker/services/members/join.ts'
import { listActivity } from '#worker/services/screens/record.ts'
import { outcome, refusalOf } from '../refusal.ts'

const now = '2026-06-15T12:00:00.000Z'
let t: TestDatabase
let owner: TestUser
let mia: TestUser
let sam: TestUser
const as = (user: TestUser, at = now) => ctxFor(t.db, user, { now: at })

beforeAll(async () => {
  t = await startTestDatabase()
  ;[owner, mia, sam] = (await addUsers(t.db, ['Olga', 'Mia', 'Sam'])) as [TestUser, TestUser, TestUser]
})
afterAll(() => t.stop())

const leaderboardsWithRows = async (): Promise<Record<string, number>> => {
  const names = ['leagues', 'seasons', 'league_rules', 'memberships', 'membership_periods', 'deathlists']
  const more = ['leaderboards', 'audit_log', 'activity', 'invitations']
  const counts: Record<string, number> = {}
  for (const name of [...names, ...more]) {
    const [row] = await t.db.all<{ n: number }>(sql.raw(`select count(*) n from ${name}`))
    counts[name] = row?.n ?? -1
  }
  return counts
}

describe('a new league', () => {
  test('has default rules, a slug, a code and an owner, in two round trips', async () => {
    t.resetRoundTrips()
    const league = await createLeague(as(owner), {})
    expect(t.roundTrips()).toBe(2)
    expect(league).toMatchObject({
      name: 'My League',
      slug: 'my-league',
      role: 'OWNER',
      maxPicks: 10,
      minBirthYear: 1900,
      maxBirthYear: 2020,
      allowReplacements: true,
      allowNewPicks: true,
      replacementRatio: 1,
      newPickDelayDays: 0,
      startDate: null,
      endDate: null,
      locked: false,
      scoring: { base: 'age', rarityMax: 10, firstDeathBonus: 0 },
      rulesVersion: 1,
      rulesEffectiveFrom: '2026-06-15',
      memberCount: 1,
      season: { number: 1, state: 'running' },
    })
    expect(league.inviteCode).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
    expect(await getLeague(as(owner), { league: league.slug })).toEqual(league)
    expect((await createLeague(as(owner), {})).slug).toBe('my-league-2')
    const tables = await t.db.select().from(leaderboards).where(eq(leaderboards.id, league.season.id))
    expect(tables).toMatchObject([{ kind: 'season', seasonId: league.season.id, staleSince: now }])
  })
  test('takes rules and dates of its own', async () => {
    const league = await createLeague(as(owner), {
      name: 'Città',
      maxPicks: 50,
      minBirthYear: 1850,
      maxBirthYear: 2100,
      replacementRatio: 0,
      allowNewPicks: false,
      startDate: '2027-01-01',
      endDate: '2027-12-31',
    })
    expect(league).toMatchObject({
      slug: 'citta',
      maxPicks: 50,
      replacementRatio: 0,
      allowNewPicks: false,
      season: { state: 'before', sealsOn: '2028-01-15' },
    })
  })
  test('is refused when years or dates run backwards', async () => {
    const years = createLeague(as(owner), { minBirthYear: 2000, maxBirthYear: 1999 })
    expect(await refusalOf(years)).toEqual({
      code: 'birth_years_reversed',
      field: 'minBirthYear',
      en: 'The first birth year can’t be later than the last.',
      it: 'Il primo anno di nascita non può essere successivo all’ultimo.',
    })
    const dates = createLeague(as(owner), { startDate: '2027-01-02', endDate: '2027-01-01' })
    expect(await refusalOf(dates)).toMatchObject({
      code: 'season_dates_reversed',
      en: 'The end can’t be before the start.',
      it: 'La fine non può precedere l’inizio.',
    })
  })
  test('creates the profile of a user signed in by another issuer', async () => {
    const foreign = { id: 'foreign-1', sessionId: 's', email: 'zoe@example.org', name: 'Zoe' }
    const ctx = ctxFor(t.db, foreign, { ownAccounts: false })
    const league = await createLeague(ctx, { name: 'Foreign' })
    expect(await getLeague(ctx, { league: league.id })).toMatchObject({ role: 'OWNER' })
    const [profile] = await t.db.select().from(profiles).where(eq(profiles.id, 'foreign-1'))
    expect(profile).toMatchObject({ displayName: 'Zoe', email: 'zoe@example.org' })
  })
})

describe('changing a league', () => {
  const make = async (input: Parameters<typeof createLeague>[1] = {}) => {
    const league = await createLeague(as(owner), { name: 'Changing', ...input })
    await joinByCode(as(mia), { code: league.inviteCode ?? '' })
    return league.id
  }
  const update = (league: string, input: Omit<Parameters<typeof updateLeague>[1], 'league'>, at = now) =>
    updateLeague(as(owner, at), { league, ...input })

  test('a later change of the same settings replaces the earlier one in the activity; others do not', async () => {
    const id = await make()
    await update(id, { rarityMax: 0 })
    await update(id, { endDate: '2027-12-31' })
    await update(id, { rarityMax: 5 })
    const items = await t.db
      .select({ data: activity.data })
      .from(activity)
      .where(and(eq(activity.leagueId, id), eq(activity.kind, 'rule_changed')))
      .orderBy(activity.id)
    expect(items).toMatchObject([
      { data: { after: { endDate: '2027-12-31' } } },
      { data: { after: { rarityMax: 5 } } },
    ])
    expect(items).toHaveLength(2)
  })

  test('rules that were in force for a day stay in the activity when they are changed back', async () => {
    const id = await make()
    const texts = async (at: string) =>
      (await listActivity(as(mia, at), { league: id, limit: 10 }))
        .filter(({ kind }) => kind === 'rule_changed')
        .map(({ text }) => text)
    await update(id, { rarityMax: 3 }, '2026-06-15T20:00:00.000Z')
    await update(id, { rarityMax: 0 }, '2026-06-15T21:00:00.000Z')
    await update(id, { rarityMax: 10 }, '2026-06-16T10:00:00.000Z')
    expect(await texts('2026-06-16T10:00:00.000Z')).toEqual([
      'Olga changed the rules; they apply from 17 June 2026',
      'Olga changed the rules; they apply from 16 June 2026',
    ])
  })

  test('rules bind from the next UTC day; until then the old ones do', async () => {
    const id = await make()
    t.resetRoundTrips()
    const saved = await update(id, { maxPicks: 5, rarityMax: 0 })
    expect(t.roundTrips()).toBe(2)
    expect(saved).toMatchObject({
      maxPicks: 5,
      scoring: { rarityMax: 0 },
      rulesVersion: 2,
      rulesEffectiveFrom: '2026-06-16',
      rulesInForce: { version: 1, maxPicks: 10, rarityMax: 10 },
    })
    await update(id, { maxPicks: 7 })
    const seen = await getLeague(as(mia), { league: id })
    expect(seen).toMatchObject({ maxPicks: 7, rulesVersion: 3, rulesInForce: { version: 1 } })
    const nextDay = await getLeague(as(mia, '2026-06-16T00:00:00.000Z'), { league: id })
    expect(nextDay.rulesInForce).toMatchObject({ version: 3, maxPicks: 7, rarityMax: 0 })
  })
  test('saving unchanged settings writes nothing', async () => {
    const id = await make()
    await update(id, { name: 'Changing', maxPicks: 10, locked: false, startDate: null })
    expect(await t.db.select().from(leagueRules).where(eq(leagueRules.leagueId, id))).toHaveLength(1)
  })
  test('renaming a league keeps its slug', async () => {
    const id = await make()
    const before = await getLeague(as(owner), { league: id })
    const after = await update(id, { name: 'Renamed' })
    expect(after).toMatchObject({ name: 'Renamed', slug: before.slug })
  })
  test('a lock freezes pick rules and replacements, and nothing else', async () => {
    const id = await make()
    await update(id, { locked: true, maxPicks: 9 })
    for (const change of [
      { maxPicks: 8 },
      { minBirthYear: 1901 },
      { maxBirthYear: 1999 },
      { allowNewPicks: false },
      { allowReplacements: false },
      { replacementRatio: 3 },
      { newPickDelayDays: 2 },
    ])
      expect(await refusalOf(update(id, change))).toEqual({
        code: 'league_locked',
        field: undefined,
        en: 'The league is locked: pick rules and replacements can’t be changed.',
        it: 'La lega è bloccata: le regole di scelta e le sostituzioni non si possono modificare.',
      })
    expect(await outcome(update(id, { maxPicks: 9, rarityMax: 5, name: 'Locked' }))).toBe('done')
    expect(await outcome(update(id, { locked: false, maxPicks: 8 }))).toBe('done')
  })
  test('once begun, the start is fixed and the end can only move later', async () => {
    const id = await make({ startDate: '2026-06-01', endDate: '2026-08-31' })
    const refused = async (input: Parameters<typeof update>[1], at?: string) =>
      refusalOf(update(id, input, at))
    expect(await refused({ startDate: '2026-07-01' })).toMatchObject({
      code: 'season_start_fixed',
      en: 'The season has begun: its start can’t be moved.',
      it: 'La stagione è iniziata: l’inizio non si può più spostare.',
    })
    expect(await refused({ endDate: '2026-08-30' })).toMatchObject({
      code: 'season_end_only_later',
      en: 'The season has begun: its end can only move to a later day.',
      it: 'La stagione è iniziata: la fine si può solo rinviare.',
    })
    expect(await update(id, { endDate: '2026-09-30' })).toMatchObject({ endDate: '2026-09-30' })
    expect(await refused({ endDate: '2026-12-31' }, '2026-10-01T00:00:00.000Z')).toMatchObject({
      code: 'season_dates_final',
      en: 'The season is over: its dates can’t be changed.',
      it: 'La stagione è finita: le date non si possono più modificare.',
    })
    const later = await make({ startDate: '2026-07-01' })
    expect(await refusalOf(update(later, { startDate: '2026-06-01' }))).toMatchObject({
      code: 'season_start_past',
      en: 'The start can’t be moved into the past.',
      it: 'L’inizio non può essere spostato nel passato.',
    })
    expect(await update(later, { startDate: null })).toMatchObject({ season: { state: 'running' } })
  })
  test('concurrent changes are saved or refused with “changed meanwhile”', async () => {
    const id = await make()
    const refusals = await Promise.all(
      Array.from({ length: 8 }, (_, i) => refusalOf(update(id, { maxPicks: 20 + i }))),
    )
    const refused = refusals.filter((one) => one !== null)
    expect(refused.length).toBeGreaterThan(0)
    for (const one of refused)
      expect(one).toEqual({
        code: 'changed_meanwhile',
        field: undefined,
        en: 'Somebody else has just changed this. Please look again.',
        it: 'Qualcun altro ha appena modificato questi dati. Ricontrolla.',
      })
    const versions = await t.db.select().from(leagueRules).where(eq(leagueRules.leagueId, id))
    expect(Math.max(...versions.map(({ version }) => version))).toBe(1 + refusals.length - refused.length)
  })
})

describe('what others see of a league', () => {
  test('members see no invite code; admins do; strangers see nothing', async () => {
    const league = await createLeague(as(owner), { name: 'Secretive' })
    await joinByCode(as(mia), { code: league.inviteCode ?? '' })
    expect((await getLeague(as(mia), { league: league.id })).inviteCode).toBeNull()
    const listed = (await listLeagues(as(mia))).find(({ id }) => id === league.id)
    expect(listed).toEqual({
      id: league.id,
      name: 'Secretive',
      slug: 'secretive',
      inviteCode: null,
      role: 'MEMBER',
      membersCanInvite: true,
      memberCount: 2,
      draftAhead: false,
    })
    expect(await checkAdmin(as(mia), { league: league.id })).toEqual({ isAdmin: false })
    expect(await checkAdmin(as(owner), { league: league.id })).toEqual({ isAdmin: true })
    expect(await outcome(checkAdmin(as(sam), { league: league.id }))).toBe('league_not_found')
    expect(await outcome(replaceInviteCode(as(mia), { league: league.id }))).toBe('not_allowed')
  })
})

describe('deleting a league', () => {
  test('needs the owner to type its name, and leaves nothing behind', async () => {
    const before = await leaderboardsWithRows()
    const league = await createLeague(as(owner), { name: 'Short-lived' })
    await joinByCode(as(mia), { code: league.inviteCode ?? '' })
    await updateLeague(as(owner), { league: league.id, maxPicks: 3 })
    const del = (user: TestUser, name: string) => deleteLeague(as(user), { league: league.id, name })
    expect(await outcome(del(mia, 'Short-lived'))).toBe('not_allowed')
    expect(await outcome(del(sam, 'Short-lived'))).toBe('league_not_found')
    expect(await refusalOf(del(owner, 'short-lived'))).toEqual({
      code: 'league_name_mismatch',
      field: 'name',
      en: 'Type the name of the league exactly to delete it.',
      it: 'Per eliminare la lega, scrivine il nome esatto.',
    })
    await del(owner, ' Short-lived ')
    expect(await t.db.select().from(leagues).where(eq(leagues.id, league.id))).toEqual([])
    expect(await leaderboardsWithRows()).toEqual(before)
  })
})
