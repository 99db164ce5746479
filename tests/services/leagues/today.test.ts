import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordActivity } from '#db/queries/news/activity.ts'
import { people } from '#db/schema/index.ts'
import type { Language } from '#locales/languages.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addCompetition, addPicks, confirmDeath, reportDeath } from '#tests/support/game.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { readCompetitionsPage } from '#worker/services/competitions/list-competitions.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { readDashboard } from '#worker/services/screens/dashboard.ts'
import { readHome } from '#worker/services/screens/home.ts'
import { openSeason } from '#worker/services/seasons/open-season.ts'

const added = '2025-12-20T12:00:00.000Z'
const dates = { startDate: '2026-01-01', endDate: '2026-12-31', createdAt: '2025-12-01T00:00:00.000Z' }
const noon = (day: string) => `${day}T12:00:00.000Z`

let t: TestDatabase
let ann: TestUser
let bob: TestUser
beforeAll(async () => {
  t = await startTestDatabase()
  ;[ann, bob] = (await addUsers(t.db, ['Ann', 'Bob'])) as [TestUser, TestUser]
})
afterAll(() => t?.stop())

let next = 1
/** This many people with the same birth date, with a portrait and an article. */
const someone = async (count: number, birthDate: string): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => `Q${next++}`)
  await addPersons(
    t.db,
    ids.map((id) => ({
      id,
      birthDate,
      birthPrecision: 'day' as const,
      birthYear: Number(birthDate.slice(0, 4)),
      wikiTitles: { en: `The ${id}`, it: `Il ${id}` },
    })),
    added,
  )
  return ids
}
const todayOf = async (league: TestLeague, day: string, user = ann, locale: Language = 'en') =>
  (await readHome(ctxFor(t.db, user, { now: noon(day), locale }), { league: league.id })).today
const briefOf = async (league: TestLeague, day: string, user = ann) =>
  (await readDashboard(ctxFor(t.db, user, { now: noon(day) }))).leagues.find(({ id }) => id === league.id)
    ?.today

describe('today', () => {
  test('shows birthdays, or the quiet period and a person of the day', async () => {
    const league = await addLeague(t.db, [ann, bob], dates)
    const mine = await someone(10, '1936-03-02')
    const others = await someone(4, '1930-03-05')
    await addPicks(t.db, league, ann, mine, added)
    await addPicks(t.db, league, bob, [...others, mine[0] ?? ''], added)
    t.resetRoundTrips()
    const today = await todayOf(league, '2026-03-02')
    // The second reads what was stale, the third stores what was computed, after the answer.
    expect(t.roundTrips()).toBe(3)
    expect(today.birthdays).toHaveLength(6)
    expect(today.birthdays[0]).toMatchObject({ age: 90, round: true })
    expect(today).toMatchObject({ day: '2026-03-02', quiet: null, person: null, oneFromLead: [], deaths: [] })
    expect(today.dates.map(({ kind }) => kind)).toContain('season_ends')
    const quiet = await todayOf(league, '2026-03-03')
    expect(quiet).toMatchObject({ birthdays: [], quiet: { days: 61, since: 'start', usual: 'usual' } })
    expect(quiet.person?.wikipediaUrl).toMatch(/^https:\/\/en\.wikipedia\.org\/wiki\/The_Q\d+$/)
    expect((await todayOf(league, '2026-03-03', bob, 'it')).person?.wikipediaUrl).toMatch(/it\.wiki.*Il_Q/)
    expect(await briefOf(league, '2026-03-02')).toMatchObject({ quietDays: 60, birthdays: { length: 3 } })
    expect(await briefOf(league, '2026-03-03')).toEqual({ quietDays: 61, birthdays: [] })
  })

  test('a report ends the quiet period; a death leads, and the dead are skipped', async () => {
    const league = await addLeague(t.db, [ann, bob], { ...dates, rules: { rarityMax: 0 } })
    const [a, b, c] = [
      await someone(3, '1940-05-05'),
      await someone(4, '1940-05-06'),
      await someone(2, '1950-05-07'),
    ]
    await addPicks(t.db, league, ann, a, added)
    await addPicks(t.db, league, bob, [...b, ...c], added)
    const dead = a[0] ?? ''
    await t.db
      .update(people)
      .set({ status: 'reported', reportedAt: noon('2026-04-01') })
      .where(eq(people.id, dead))
    expect((await todayOf(league, '2026-04-01')).quiet).toBeNull()
    expect((await briefOf(league, '2026-04-02'))?.quietDays).toBe(91)
    await reportDeath(t.db, dead, '2026-04-01', noon('2026-04-01'))
    // Stale, and then as the job has stored it.
    expect((await briefOf(league, '2026-04-03'))?.quietDays).toBeNull()
    await recomputeStale(ctxFor(t.db, null, { now: noon('2026-04-02') }), { ms: 10_000 })
    expect((await briefOf(league, '2026-04-03'))?.quietDays).toBeNull()
    await confirmDeath(t.db, dead, '2026-04-01', noon('2026-04-02'))
    expect((await briefOf(league, '2026-04-03'))?.quietDays).toBe(2)
    await recordActivity(t.db, {
      id: uuidv7(),
      leagueId: league.id,
      kind: 'confirmed',
      personId: dead,
      data: { diedOn: '2026-04-01' },
      at: noon('2026-04-02'),
    })
    // The page computes what is stale; the job stores it.
    await recomputeStale(ctxFor(t.db, null, { now: noon('2026-04-03') }), { ms: 10_000 })
    const day = await todayOf(league, '2026-04-03')
    expect(day.deaths).toMatchObject([
      {
        kind: 'confirmed',
        death: { state: 'confirmed', wikidataId: dead, birthYear: 1940, diedOn: '2026-04-01', isOwn: true },
        voice: { remembrance: { remarks: 0 } },
      },
    ])
    // No other part of the page mentions the lead.
    expect(day.quiet).toBeNull()
    // 100 - 85 = 15 points for Ann; people born in 1950 would bring 25, but most of Bob's would bring 15: level, and
    // later.
    expect(day.oneFromLead).toEqual([])
    for (let i = 0; i < 20; i++) {
      const date = `2026-05-${String(i + 8).padStart(2, '0')}`
      expect((await todayOf(league, date)).person?.wikidataId).not.toBe(dead)
    }
    const after = await todayOf(league, '2026-04-05')
    expect(after.deaths).toEqual([])
    expect(after.quiet).toMatchObject({ days: 4, since: 'death' })
    expect(JSON.stringify(await todayOf(league, '2026-05-01'))).not.toContain(`"${dead}"`)
    const young = await someone(5, '1960-05-07')
    await addPicks(t.db, league, bob, young, noon('2026-04-02'))
    // On the day of a death and the two after it, the page does not show who is one death from the lead.
    expect((await todayOf(league, '2026-04-04')).oneFromLead).toEqual([])
    expect((await todayOf(league, '2026-04-05')).oneFromLead).toEqual(['Bob'])
  })

  test('names the competition of each date, also after the next season was opened', async () => {
    const league = await addLeague(t.db, [ann, bob], { ...dates, endDate: '2026-05-31' })
    await addCompetition(t.db, league, ann, {
      type: 'league_duel',
      startDate: '2026-05-01',
      endDate: '2026-07-30',
      matchDurationDays: 60,
    })
    await recomputeStale(ctxFor(t.db, null, { now: noon('2026-05-20') }), { ms: 10_000 })
    const ends = ({ dates: shown }: { dates: { kind: string; competition: unknown }[] }) =>
      shown.filter(({ kind }) => kind === 'round_ends').map(({ competition }) => competition)
    expect(ends(await todayOf(league, '2026-05-20'))).toMatchObject([{ name: 'league_duel' }])
    await openSeason(ctxFor(t.db, ann, { now: noon('2026-06-02') }), {
      league: league.id,
      startAfresh: false,
    })
    expect(ends(await todayOf(league, '2026-06-03'))).toMatchObject([{ name: 'league_duel' }])
  })

  test('keeps the competitions of an earlier season until they are over, as their own page does', async () => {
    const league = await addLeague(t.db, [ann, bob], { ...dates, endDate: '2026-05-31' })
    const plan = (name: string, startDate: string, endDate: string) =>
      addCompetition(t.db, league, ann, { name, type: 'championship', startDate, endDate })
    await plan('Over', '2026-05-01', '2026-05-20')
    await plan('Running', '2026-05-10', '2026-07-30')
    await plan('Planned', '2026-07-01', '2026-08-30')
    const at = (day: string) => ctxFor(t.db, ann, { now: noon(day) })
    await openSeason(at('2026-06-02'), { league: league.id, startAfresh: false })
    const asked = { league: league.id }
    const named = (shown: readonly { name: string; season: number | null }[]) =>
      shown.map(({ name, season }) => `${name} ${season}`)
    const home = await readHome(at('2026-06-03'), asked)
    const { active, upcoming, past } = await readCompetitionsPage(at('2026-06-03'), asked)
    expect(named(home.competitions)).toEqual(['Running 1', 'Planned 1'])
    expect([named(active), named(upcoming), named(past)]).toEqual([['Running 1'], ['Planned 1'], ['Over 1']])
    const { competitions } = await readHome(at('2026-08-01'), asked)
    expect(named(competitions)).toEqual(['Planned 1'])
  })

  test('home tells the free places of another list once, and one’s own not as news', async () => {
    const league = await addLeague(t.db, [ann, bob], dates)
    for (const [actorId, places, at] of [
      [bob.id, 1, '2026-03-01T09:00:00.000Z'],
      [bob.id, 3, '2026-03-01T10:00:00.000Z'],
      [ann.id, 3, '2026-03-01T11:00:00.000Z'],
    ] as const)
      await recordActivity(t.db, {
        id: uuidv7(),
        leagueId: league.id,
        kind: 'place_free',
        actorId,
        data: { places },
        at,
      })
    const home = await readHome(ctxFor(t.db, ann, { now: noon('2026-03-02') }), { league: league.id })
    expect(home.room.free).toBeGreaterThan(0)
    expect(home.activity.map(({ text }) => text)).toEqual(['3 places are free on Bob’s list'])
  })

  test('shows nothing of sealed lists except one’s own', async () => {
    const league = await addLeague(t.db, [ann, bob], { ...dates, startDate: '2026-06-01', listsSealed: true })
    const [mine] = await someone(1, '1936-03-02')
    await addPicks(t.db, league, ann, await someone(4, '1936-03-02'), added)
    await addPicks(t.db, league, bob, [mine ?? ''], added)
    const seen = await todayOf(league, '2026-03-02', bob)
    expect(seen.birthdays.map(({ wikidataId }) => wikidataId)).toEqual([mine])
    expect(seen).toMatchObject({ quiet: null, oneFromLead: [], person: null })
    expect(await briefOf(league, '2026-03-02', bob)).toEqual({
      birthdays: [`Person ${mine}`],
      quietDays: null,
    })
    expect((await todayOf(league, '2026-06-01', bob)).quiet).toBeNull()
  })

  test('shows each living person in turn, one a day, the same for all', async () => {
    const league = await addLeague(t.db, [ann, bob], dates)
    const known = await someone(5, '1940-12-24')
    await addPicks(t.db, league, ann, known.slice(0, 3), added)
    await addPicks(t.db, league, bob, known.slice(1), added)
    const shownTo = async (user: TestUser) =>
      Promise.all(
        ['10', '11', '12', '13', '14'].map(
          async (day) => (await todayOf(league, `2026-03-${day}`, user)).person?.wikidataId,
        ),
      )
    const ofAnn = await shownTo(ann)
    expect(new Set(ofAnn)).toEqual(new Set(known))
    expect(await shownTo(bob)).toEqual(ofAnn)
    expect((await todayOf(league, '2026-03-15')).person?.wikidataId).toBe(ofAnn[0])
  })

  test('shows only dates for an empty league', async () => {
    const league = await addLeague(t.db, [ann], dates)
    const today = await todayOf(league, '2026-03-02')
    expect(today).toMatchObject({ birthdays: [], quiet: null, person: null })
  })
})
