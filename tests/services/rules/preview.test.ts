import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rulesVersionsOf } from '#db/queries/leagues/rules.ts'
import { leagueRules, memberships, seasons } from '#db/schema/index.ts'
import { addDays } from '#domain/calendar-day.ts'
import { counted, standing } from '#domain/leagues/quotas.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import type { Language } from '#locales/languages.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, type TestLeague } from '#tests/support/league.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { getRules } from '#worker/services/rules/get-rules.ts'
import { previewScore } from '#worker/services/rules/preview.ts'
import { setScoring } from '#worker/services/rules/set-scoring.ts'
import { outcome, refusalOf } from '../refusal.ts'

const now = '2026-06-15T12:00:00.000Z'
let t: TestDatabase
let users: [TestUser, ...TestUser[]]
let league: TestLeague
const as = (user: TestUser | undefined, locale: Language = 'en') =>
  ctxFor(t.db, user ?? null, { now, locale })

beforeAll(async () => {
  t = await startTestDatabase()
  users = (await addUsers(t.db, ['Olga', 'Ada', 'Mia', 'Sam', 'Zoe'])) as [TestUser, ...TestUser[]]
  league = await addLeague(t.db, users)
})
afterAll(() => t.stop())

const ask = (input: Partial<Parameters<typeof previewScore>[1]>, locale: Language = 'en') =>
  previewScore(as(users[1], locale), { league: league.id, age: 74, holders: 2, firstDeath: false, ...input })

test('a 74-year-old that two of five hold brings 26 for the age and 8 for rarity', async () => {
  expect(await ask({})).toEqual({
    points: 34,
    players: 5,
    reasons: [
      { rule: 'age', points: 26, age: 74, text: 'Aged 74: 100 − 74 = 26 points' },
      { rule: 'rarity', points: 8, holders: 2, players: 5, text: 'On 2 lists of 5: +8 points' },
    ],
  })
  expect((await ask({}, 'it')).reasons.map(({ text }) => text)).toEqual([
    '74 anni: 100 − 74 = 26 punti',
    'In 2 liste su 5: +8 punti',
  ])
})
test('the minimum is one point, and ages are whole years', async () => {
  expect((await ask({ age: 99, holders: 5 })).reasons[0]).toMatchObject({ points: 1, age: 99 })
  expect((await ask({ age: 104, holders: 5 })).reasons[0]).toMatchObject({
    points: 1,
    age: 104,
    text: 'Aged 104: 1 point, the minimum',
  })
  expect((await ask({ age: 18, holders: 5 })).points).toBe(82)
})
test('unsaved rules can be previewed', async () => {
  const rules = { base: 'flat' as const, flatPoints: 3, rarityMax: 0, firstDeathBonus: 5 }
  expect(await ask({ rules, firstDeath: true })).toMatchObject({
    points: 8,
    reasons: [
      { rule: 'flat', points: 3, text: 'For every death: 3 points' },
      { rule: 'first_death', points: 5, text: 'First death of the table: +5 points' },
    ],
  })
})
test('the bonus of a first death is multiplied like every other addition', async () => {
  const pack: ScoringPack = {
    version: 1,
    base: { kind: 'flat', points: 10 },
    terms: [
      { id: 'double', when: { age: { from: 70 } }, times: 2, per: 'pick' },
      { id: 'first_death', when: { death: 'first' }, points: 5, per: 'player' },
    ],
    rounding: 'half_up',
  }
  // (10 + 5) × 2, as the death would score.
  const { points, reasons } = await ask({ rules: { pack }, firstDeath: true })
  expect([points, reasons.map(({ rule, points }) => `${rule} ${points}`)]).toEqual([
    30,
    ['flat 10', 'first_death 5', 'double 15'],
  ])
  expect((await ask({ rules: { pack } })).points).toBe(20)
})
test('saved scoring is a new version with its author; plain members can’t save', async () => {
  expect(await outcome(setScoring(as(users[2]), { league: league.id, rarityMax: 20 }))).toBe(
    'settings_not_allowed',
  )
  expect(await setScoring(as(users[0]), { league: league.id, rarityMax: 20 })).toMatchObject({
    version: 2,
    effectiveFrom: '2026-06-16',
    rarityMax: 20,
    maxPicks: 10,
  })
  await updateLeague(as(users[0]), { league: league.id, locked: true })
  await setScoring(as(users[0]), { league: league.id, base: 'flat' })
  const rules = await getRules(as(users[3]), { league: league.slug })
  expect(rules.latest).toMatchObject({ version: 3, base: 'flat' })
  expect(rules.inForce).toMatchObject({ version: 1, rarityMax: 10 })
  expect(rules.versions.map(({ version, createdBy }) => [version, createdBy?.displayName])).toEqual([
    [3, 'Olga'],
    [1, 'Olga'],
  ])
})

describe('rules saved again and again', () => {
  const save = (by: TestUser | undefined, flatPoints: number, at = now) =>
    setScoring(ctxFor(t.db, by ?? null, { now: at }), { league: league.id, base: 'flat', flatPoints })
  const read = async () =>
    (await rulesVersionsOf(t.db, sql`(${league.id})`)).map(({ version }) => version).sort((a, b) => a - b)
  const listed = async () =>
    (await getRules(as(users[3]), { league: league.slug })).versions.map(({ version, createdBy }) => [
      version,
      createdBy?.displayName,
    ])

  test('keep one pending version per admin, and only the latest is read', async () => {
    await t.db
      .update(memberships)
      .set({ role: 'ADMIN' })
      .where(eq(memberships.userId, users[1]?.id ?? ''))
    for (const points of [1, 2, 3]) await save(users[0], points)
    const { version: first } = await save(users[1], 4)
    for (const points of [5, 6]) await save(users[0], points)
    expect(await listed()).toEqual([
      [first + 2, 'Olga'],
      [first, 'Ada'],
      [1, 'Olga'],
    ])
    expect(await read()).toEqual([1, first + 2])
    // Of the versions in between the other admin's still exists, and applies on no day.
    await save(users[1], 7)
    await save(users[1], 8)
    expect(await listed()).toEqual([
      [first + 4, 'Ada'],
      [first + 2, 'Olga'],
      [1, 'Olga'],
    ])
    expect(await read()).toEqual([1, first + 4])
    const rules = await getRules(as(users[3]), { league: league.slug })
    expect([rules.inForce.version, rules.latest.flatPoints]).toEqual([1, 8])
  })
  test('are refused above the daily limit, named in the message; other settings are not', async () => {
    const { max } = counted.rulesSaved
    const [{ saved = 0 } = {}] = await t.db.all<{ saved: number }>(
      sql`select count(*) as saved from audit_log where action = 'rules_changed'`,
    )
    for (let nr = saved; nr < max; nr++) await save(users[0], 20 + nr)
    const refused = await refusalOf(save(users[1], 900, '2026-06-15T12:00:00.250Z'))
    expect(refused).toMatchObject({ code: 'quota_rules_saved', retryAfter: 43_200 })
    expect(refused?.en).toMatch(/at most 100 times a day/)
    expect(refused?.it).toMatch(/al massimo 100 volte al giorno/)
    await updateLeague(as(users[0]), { league: league.id, name: 'Another name' })
    expect(await outcome(save(users[0], 900, '2026-06-16T00:00:00.000Z'))).toBe('done')
  })
  test('can take effect on a limited number of days per season', async () => {
    const [latest] = await t.db.select().from(leagueRules).orderBy(desc(leagueRules.version)).limit(1)
    if (!latest) throw new Error('no rules')
    const days = Array.from({ length: standing.seasonRules.max }, (_, nr) => addDays('2026-06-18', nr))
    await t.db.insert(leagueRules).values(
      days.slice(0, -3).map((effectiveFrom, nr) => ({
        ...latest,
        version: latest.version + 1 + nr,
        effectiveFrom,
      })),
    )
    const last = days.at(-3) ?? ''
    const at = `${addDays(last, -1)}T12:00:00.000Z`
    expect(await outcome(save(users[0], 901, at))).toBe('done')
    expect(await outcome(save(users[0], 902, at))).toBe('done')
    const refused = await refusalOf(save(users[0], 903, `${last}T12:00:00.000Z`))
    expect(refused).toMatchObject({ code: 'quota_season_rules' })
    expect(refused?.en).toMatch(/on 100 days/)
    await t.db.update(seasons).set({ createdAt: at })
    expect(await outcome(save(users[0], 903, `${last}T12:00:00.000Z`))).toBe('done')
  })
})
