import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leagueRules, leagues, seasons } from '#db/schema/index.ts'
import { defaultSettings, ruleKeys } from '#domain/league-settings/values.ts'
import { namedPacks } from '#domain/packs/named-packs.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addPicks, confirmDeath } from '#tests/support/game.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { previewPicture } from '#worker/services/pictures/preview-picture.ts'
import { openSeason } from '#worker/services/seasons/open-season.ts'

/** What the picture of an archived season says. */

let t: TestDatabase
let owner: TestUser
let mia: TestUser
let league: TestLeague
let token: string

beforeAll(async () => {
  t = await startTestDatabase()
  ;[owner, mia] = (await addUsers(t.db, ['Olga', 'Mia'])) as [TestUser, TestUser]
})
afterAll(() => t?.stop())

const at = (now: string) => ctxFor(t.db, owner, { now })
let made = 0
const share = async (endDate: string | null) => {
  league = await addLeague(t.db, [owner, mia], { startDate: '2026-01-01', endDate })
  token = `${++made}`.padStart(64, '0')
  await t.db.update(leagues).set({ picturesShared: true }).where(eq(leagues.id, league.id))
  await t.db.update(seasons).set({ pictureToken: token }).where(eq(seasons.id, league.seasonId))
}
beforeEach(() => share('2026-12-31'))

test('is provisional until the season is sealed, also after the next season was opened', async () => {
  const firstDays = '2027-01-03T09:00:00.000Z'
  expect(await previewPicture(at(firstDays), token)).toMatchObject({ state: 'over', lateUntil: '2027-01-14' })
  await openSeason(at(firstDays), { league: league.id, startAfresh: false })
  expect(await previewPicture(at(firstDays), token)).toMatchObject({ state: 'over', lateUntil: '2027-01-14' })
  expect(await previewPicture(at('2027-01-15T00:00:00.000Z'), token)).toMatchObject({
    state: 'over',
    lateUntil: null,
  })
})

test('of a season that was ended today is over, and provisional', async () => {
  await share(null)
  const today = '2026-06-15T12:00:00.000Z'
  expect(await previewPicture(at(today), token)).toMatchObject({ state: 'running', lateUntil: null })
  await openSeason(at(today), { league: league.id, startAfresh: false })
  expect(await previewPicture(at(today), token)).toMatchObject({ state: 'over', lateUntil: '2026-06-29' })
})

test('has no winner without a death, even if a player has paid for a transfer', async () => {
  const over = '2027-01-03T09:00:00.000Z'
  const windows = [{ from: '2026-03-01', to: '2026-03-05', most: 2, penalty: 5 }]
  await t.db
    .update(leagueRules)
    .set({ settings: { ...defaultSettings(ruleKeys), pack: { ...namedPacks.classic, moves: { windows } } } })
    .where(eq(leagueRules.leagueId, league.id))
  await addPersons(t.db, [{ id: 'Q1', birthDate: '1940-01-01', birthYear: 1940 }], over)
  await addPicks(t.db, league, mia, ['Q1'], '2026-03-02T12:00:00.000Z', { windowFrom: '2026-03-01' })
  expect(await previewPicture(at(over), token)).toMatchObject({
    rows: [
      { rank: 1, name: 'Olga', points: 0 },
      { rank: 2, name: 'Mia', points: -5 },
    ],
    scored: true,
    hasWinner: false,
  })
  await confirmDeath(t.db, 'Q1', '2026-05-01', '2026-05-02T12:00:00.000Z')
  expect(await previewPicture(at(over), token)).toMatchObject({
    rows: [{ name: 'Mia' }, {}],
    hasWinner: true,
  })
})
