import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activity, deathlists, memberships, seasons } from '#db/schema/index.ts'
import { addDays } from '#domain/calendar-day.ts'
import type { RuleValues } from '#domain/league-settings/rule-settings.ts'
import { namedPacks } from '#domain/packs/named-packs.ts'
import { addUsers } from '#tests/support/ctx.ts'
import { addCompetition, addPicks } from '#tests/support/game.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { remindOfStarts } from '#worker/services/notifications/remind-of-starts.ts'
import { type NewsScene, startNewsScene } from './scene.ts'

let s: NewsScene
beforeAll(async () => {
  s = await startNewsScene()
  await addPersons(s.db, [{ id: 'Q901' }, { id: 'Q902' }], '2026-01-01T00:00:00.000Z')
})
afterAll(() => s?.stop())

const remindersOf = async (league: TestLeague) =>
  (await s.db.select().from(activity).where(eq(activity.leagueId, league.id))).filter(
    ({ kind }) => kind === 'start_reminder',
  )
const runOn = (day: string) => remindOfStarts({ db: s.db, now: `${day}T10:00:00.000Z` })

/** Three members in a league of two picks: a full list with a name, a full one without, and one that is not full. */
const makeLeague = async (startDate: string | null, rules: Partial<RuleValues> = {}) => {
  const [ann, bea, cleo] = await addUsers(s.db, ['Ann', 'Bea', 'Cleo'])
  if (!ann || !bea || !cleo) throw new Error('nobody')
  const league = await addLeague(s.db, [ann, bea, cleo], { startDate, rules: { maxPicks: 2, ...rules } })
  const at = '2026-01-02T00:00:00.000Z'
  await addPicks(s.db, league, ann, ['Q901', 'Q902'], at)
  await addPicks(s.db, league, bea, ['Q901', 'Q902'], at)
  await s.db
    .update(deathlists)
    .set({ name: null })
    .where(eq(deathlists.id, league.lists[bea.id] ?? ''))
  await addPicks(s.db, league, cleo, ['Q901'], at)
  await addPicks(s.db, league, cleo, ['Q902'], at, { removedAt: at })
  return { league, ann, bea, cleo }
}

const addChampionship = (
  { league, ann, cleo }: Awaited<ReturnType<typeof makeLeague>>,
  dates: { startDate: string; endDate: string },
) => addCompetition(s.db, league, ann, { type: 'championship', ...dates }, [ann, cleo])

test('members with unfinished lists are reminded seven, two and one day before a season', async () => {
  const { league, bea, cleo } = await makeLeague('2026-03-20')
  for (const [day, count] of [
    ['2026-03-12', 0],
    ['2026-03-13', 1],
    ['2026-03-13', 1],
    ['2026-03-17', 1],
    ['2026-03-18', 2],
    ['2026-03-19', 3],
    ['2026-03-19', 3],
    ['2026-03-20', 3],
  ] as const) {
    await runOn(day)
    expect([day, (await remindersOf(league)).length]).toEqual([day, count])
  }
  for (const { data, competitionId } of await remindersOf(league)) {
    expect(competitionId).toBeNull()
    expect(data.startDate).toBe('2026-03-20')
    expect(new Set(data.userIds as string[])).toEqual(new Set([bea.id, cleo.id]))
  }
})

test('a competition reminds only its participants, once for all missed days', async () => {
  const scene = await makeLeague(null)
  const { league, cleo } = scene
  await addChampionship(scene, { startDate: '2026-04-20', endDate: '2026-05-20' })
  await runOn('2026-04-18')
  const [first, ...others] = await remindersOf(league)
  expect([first?.data.userIds, others]).toEqual([[cleo.id], []])
  await runOn('2026-04-19')
  await Promise.all([runOn('2026-04-19'), runOn('2026-04-19')])
  expect(await remindersOf(league)).toHaveLength(2)
})

test('a competition on the lists of a season that is over reminds nobody', async () => {
  const scene = await makeLeague('2025-05-01')
  const { league } = scene
  const season = (dates: Partial<typeof seasons.$inferInsert>) =>
    s.db.update(seasons).set(dates).where(eq(seasons.id, league.seasonId))
  await addChampionship(scene, { startDate: '2026-05-01', endDate: '2026-05-10' })
  await season({ endDate: '2026-04-23' })
  await runOn('2026-04-24')
  expect(await remindersOf(league)).toEqual([])
  await season({ endDate: '2026-04-29' })
  await runOn('2026-04-29')
  expect(await remindersOf(league)).toHaveLength(1)
  await season({ endDate: '2026-04-30', archivedAt: '2026-04-30T01:00:00.000Z' })
  await runOn('2026-04-30')
  expect(await remindersOf(league)).toHaveLength(1)
})

test('a competition reminds nobody whose list takes no more picks', async () => {
  const windows = [{ from: '2026-09-15', to: '2026-09-20', most: 1, penalty: 0 }]
  const pack = { ...namedPacks.classic, moves: { windows } }
  const [closed, withWindow] = [
    await makeLeague('2025-05-02', { allowNewPicks: false }),
    await makeLeague('2025-05-03', { allowNewPicks: false, pack }),
  ]
  const remindedAfter = async (scene: typeof closed, day: string) => {
    const { id: started } = await addChampionship(scene, {
      startDate: addDays(day, 2),
      endDate: '2026-12-30',
    })
    await runOn(day)
    return (await remindersOf(scene.league)).some(({ competitionId }) => competitionId === started)
  }
  expect(await remindedAfter(closed, '2026-09-10')).toBe(false)
  expect(await remindedAfter(withWindow, '2026-09-10')).toBe(false)
  expect(await remindedAfter(withWindow, '2026-09-14')).toBe(true)
  expect(await remindedAfter(withWindow, '2026-09-21')).toBe(false)
  // A member who joined a week ago may still fill a first list.
  const { id } = closed.league
  const joined = (joinedAt: string) =>
    s.db
      .update(memberships)
      .set({ joinedAt })
      .where(and(eq(memberships.leagueId, id), eq(memberships.userId, closed.cleo.id)))
  await joined('2026-10-02T12:00:00.000Z')
  expect(await remindedAfter(closed, '2026-10-09')).toBe(true)
  expect(await remindedAfter(closed, '2026-10-10')).toBe(false)
})

test('a list gets one reminder when a season and competitions start together', async () => {
  const { league, ann, bea, cleo } = await makeLeague('2026-05-20')
  const begin = (startDate: string, who: (typeof ann)[]) =>
    addCompetition(s.db, league, ann, { type: 'championship', startDate, endDate: '2026-06-20' }, who)
  await begin('2026-05-20', [ann, bea, cleo])
  await begin('2026-05-19', [ann, cleo])
  await runOn('2026-05-17')
  const reminders = await remindersOf(league)
  expect(
    reminders.map(({ competitionId, data }) => [competitionId, (data.userIds as string[]).toSorted()]),
  ).toEqual([[null, [bea.id, cleo.id].toSorted()]])
})

test('nobody is reminded when every list is ready', async () => {
  const { league, bea, cleo } = await makeLeague('2026-06-20')
  await s.db
    .update(deathlists)
    .set({ name: 'Named' })
    .where(eq(deathlists.id, league.lists[bea.id] ?? ''))
  await addPicks(s.db, league, cleo, ['Q902'], '2026-01-03T00:00:00.000Z')
  await runOn('2026-06-19')
  expect(await remindersOf(league)).toEqual([])
})
