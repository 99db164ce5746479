import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rulesVersionsOf } from '#db/queries/leagues/rules.ts'
import type { Language } from '#locales/languages.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, type TestLeague } from '#tests/support/league.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { getRules } from '#worker/services/rules/get-rules.ts'
import { previewScore } from '#worker/services/rules/preview.ts'
import { setScoring } from '#worker/services/rules/set-scoring.ts'
import { outcome } from '../refusal.ts'

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
test('the least is one point, and ages are whole years whatever the day', async () => {
  expect((await ask({ age: 99, holders: 5 })).reasons[0]).toMatchObject({ points: 1, age: 99 })
  expect((await ask({ age: 104, holders: 5 })).reasons[0]).toMatchObject({
    points: 1,
    age: 104,
    text: 'Aged 104: 1 point, the least there is',
  })
  expect((await ask({ age: 18, holders: 5 })).points).toBe(82)
})
test('rules that are only being thought of can be tried', async () => {
  const rules = { base: 'flat' as const, flatPoints: 3, rarityMax: 0, firstDeathBonus: 5 }
  expect(await ask({ rules, firstDeath: true })).toMatchObject({
    points: 8,
    reasons: [
      { rule: 'flat', points: 3, text: 'For every death: 3 points' },
      { rule: 'first_death', points: 5, text: 'First death of the table: +5 points' },
    ],
  })
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
    [2, 'Olga'],
    [1, 'Olga'],
  ])
})

test('of versions that never bind only the latest are listed and read, and the one that binds is still there', async () => {
  for (let points = 1; points <= 35; points++)
    await setScoring(as(users[0]), { league: league.id, base: 'flat', flatPoints: points })
  const rules = await getRules(as(users[3]), { league: league.slug })
  expect([rules.inForce.version, rules.latest.flatPoints]).toEqual([1, 35])
  expect(rules.versions).toHaveLength(31)
  expect(rules.versions.at(-1)?.version).toBe(1)
  const read = await rulesVersionsOf(as(users[0]).db, sql`(${league.id})`)
  expect(read.map(({ version }) => version).sort((a, b) => a - b)).toEqual([1, rules.latest.version])
})
