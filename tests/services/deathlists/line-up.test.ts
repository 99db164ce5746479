import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LineUpInput } from '#contracts/lists/line-up.ts'
import { deathlists, people as persons } from '#db/schema/index.ts'
import { namedPacks } from '#domain/packs/named-packs.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { confirmDeath } from '#tests/support/game.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { chooseLineUp } from '#worker/services/deathlists/line-up.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { removeOwnPick } from '#worker/services/picks/remove-pick.ts'
import { undoRemoval } from '#worker/services/picks/undo-removal.ts'
import { listReceipts } from '#worker/services/receipts/list-receipts.ts'
import { setPack } from '#worker/services/rules/packs.ts'
import { readDeathlistPage } from '#worker/services/screens/deathlist.ts'
import { readLeaderboardPage, readSeasonStandings } from '#worker/services/screens/season-standings.ts'
import { outcome } from '../refusal.ts'

const now = '2026-06-15T12:00:00.000Z'
const startDate = '2026-07-15'
const inSeason = '2026-08-01T12:00:00.000Z'

let t: TestDatabase
let [ann, bob]: TestUser[] = []
let added = 0

const as = (user: TestUser | undefined, moment = now) => ctxFor(t.db, user ?? null, { now: moment })
beforeAll(async () => {
  t = await startTestDatabase()
  ;[ann, bob] = await addUsers(t.db, ['Ann', 'Bob'])
})
afterAll(() => t?.stop())

type Pack = Parameters<typeof setPack>[1]['pack']
const setting = async (
  pack: Pack,
  over: Parameters<typeof addLeague>[2] = {},
): Promise<{ league: TestLeague; picks: string[]; people: string[] }> => {
  if (!ann || !bob) throw new Error('No users.')
  const league = await addLeague(t.db, [ann, bob], {
    startDate,
    createdAt: '2026-06-01T00:00:00.000Z',
    ...over,
  })
  await setPack(as(ann), { league: league.id, pack })
  const ids = Array.from({ length: 3 }, () => `Q${++added}`)
  await addPersons(
    t.db,
    ids.map((id) => ({ id })),
    now,
  )
  const picks: string[] = []
  for (const wikidataId of ids) picks.push((await addPick(as(ann), { league: league.id, wikidataId })).id)
  return { league, picks, people: ids }
}
const listOf = (league: TestLeague, user = ann): string => league.lists[user?.id ?? ''] ?? ''
const choose = (league: TestLeague, choice: Omit<LineUpInput, 'deathlistId'>, moment = now, who = ann) =>
  chooseLineUp(as(who, moment), { deathlistId: listOf(league), ...choice })
const shown = async (league: TestLeague, moment = now) =>
  (await readDeathlistPage(as(ann, moment), { league: league.id })).lineUp

describe('captain and vice', () => {
  test('are chosen by the owner, until the season begins, and score by the pack', async () => {
    const { league, picks, people } = await setting(namedPacks.jokers)
    const [one, two, three] = picks as [string, string, string]
    expect(await shown(league)).toMatchObject({
      captain: null,
      roles: ['captain', 'vice'],
      ranked: false,
      rolesRefusal: null,
    })
    expect(await choose(league, { captain: one, vice: two })).toMatchObject({ captain: one, vice: two })
    expect(await choose(league, { captain: two })).toMatchObject({ captain: two, vice: one })
    expect(await outcome(choose(league, { captain: one }, now, bob))).toBe('deathlist_not_found')
    expect(await outcome(choose(league, { captain: three }, inSeason))).toBe('line_up_closed')

    // Everybody sees the roles, from the day on which they count.
    const rolesFor = async (who: TestUser | undefined, moment: string) =>
      (await readLeaderboardPage(as(who, moment), { league: league.id })).players
        .find(({ userId }) => userId === ann?.id)
        ?.picks.map(({ role }) => role)
    expect(await rolesFor(bob, now)).toEqual([null, null, null])
    expect(await rolesFor(bob, inSeason)).toEqual(['vice', 'captain', null])

    const points = async (moment: string) =>
      (await readSeasonStandings(as(bob, moment), { league: league.id })).find(
        ({ userId }) => userId === ann?.id,
      )?.points
    const add = (at: number, day: string) => confirmDeath(t.db, people[at] ?? '', day, `${day}T20:00:00.000Z`)
    // 91 years old: 9, and 10 for a sole holder; the captain twice, and then the vice-captain who follows.
    await add(1, '2026-07-20')
    expect(await points('2026-08-20T12:00:00.000Z')).toBe(38)
    await add(0, '2026-07-25')
    expect(await points('2026-08-20T12:00:00.000Z')).toBe(76)
    await add(2, '2026-07-26')
    expect(await points('2026-08-20T12:00:00.000Z')).toBe(95)
  })

  test('a dead captain can be replaced, if the pack allows, from the second midnight', async () => {
    const { league, picks, people } = await setting({
      ...namedPacks.jokers,
      terms: [],
      list: { captain: 1, captainChanges: 'on_death' },
    })
    await choose(league, { captain: picks[0] })
    expect(await outcome(choose(league, { captain: picks[1] }, inSeason))).toBe('line_up_closed')
    await confirmDeath(t.db, people[0] ?? '', '2026-07-20', '2026-07-22T12:00:00.000Z')
    expect(await choose(league, { captain: picks[1] }, inSeason)).toMatchObject({
      captain: picks[1],
      from: '2026-08-03',
      roles: ['captain'],
    })
    expect(await outcome(choose(league, { captain: picks[2] }, inSeason))).toBe('line_up_closed')
    expect(await outcome(choose(league, { vice: picks[2] }, inSeason))).toBe('line_up_not_asked')
  })

  test('while the captain is dead, a vice who was chosen since and acts as captain stays', async () => {
    const { league, picks, people } = await setting({
      ...namedPacks.jokers,
      terms: [],
      list: { captain: 1, vice: 1, captainChanges: 'on_death' },
    })
    const [dead, second, third] = picks
    await choose(league, { captain: dead, vice: second })
    await confirmDeath(t.db, people[0] ?? '', '2026-07-20', '2026-07-22T12:00:00.000Z')
    // The vice who was chosen before the season acts as captain: another one may be chosen, until the choice counts.
    await choose(league, { vice: third }, inSeason)
    await choose(league, { vice: second }, inSeason)
    expect(await choose(league, { vice: third }, '2026-08-02T23:59:59.999Z')).toMatchObject({ vice: third })
    const counting = '2026-08-04T00:00:00.000Z'
    for (const change of [{ vice: second }, { captain: second }])
      expect(await outcome(choose(league, change, counting))).toBe('line_up_closed')
    expect(await shown(league, counting)).toMatchObject({ vice: third, rolesRefusal: 'line_up_closed' })
    await confirmDeath(t.db, people[2] ?? '', '2026-08-10', '2026-08-12T12:00:00.000Z')
    const later = '2026-08-20T12:00:00.000Z'
    expect(await choose(league, { captain: second }, later)).toMatchObject({ captain: second })
    expect(await outcome(choose(league, { captain: third }, later))).toBe('line_up_closed')
  })

  test('a reported death or a removal that can be undone allows no other captain', async () => {
    const { league, picks, people } = await setting({
      ...namedPacks.jokers,
      terms: [],
      list: { captain: 1, captainChanges: 'on_death' },
    })
    const pickId = picks[0] ?? ''
    await choose(league, { captain: pickId })
    const report = (status: 'reported' | 'alive') =>
      t.db
        .update(persons)
        .set({ status })
        .where(eq(persons.id, people[0] ?? ''))
    await report('reported')
    expect(await outcome(choose(league, { captain: picks[1] }, inSeason))).toBe('line_up_closed')
    await report('alive')
    await removeOwnPick(as(ann, inSeason), { pickId })
    expect(await shown(league, inSeason)).toMatchObject({ rolesRefusal: 'line_up_closed' })
    expect(await outcome(choose(league, { captain: picks[1] }, inSeason))).toBe('line_up_closed')
    const tenMinutesOn = '2026-08-01T12:10:00.000Z'
    expect(await outcome(choose(league, { captain: picks[1] }, tenMinutesOn))).toBe('line_up_closed')
    const later = '2026-08-01T12:10:00.001Z'
    expect(await outcome(undoRemoval(as(ann, later), { pickId }))).toBe('undo_too_late')
    expect(await choose(league, { captain: picks[1] }, later)).toMatchObject({ captain: picks[1] })
  })

  test('must be living picks on the list', async () => {
    const { league, picks, people } = await setting(namedPacks.jokers)
    const other = await setting(namedPacks.jokers)
    expect(await outcome(choose(league, { captain: other.picks[0] }))).toBe('pick_not_found')
    expect(await outcome(choose(league, { captain: 'no such pick' }))).toBe('pick_not_found')
    await t.db
      .update(persons)
      .set({ status: 'reported' })
      .where(eq(persons.id, people[0] ?? ''))
    expect(await outcome(choose(league, { captain: picks[0] }))).toBe('line_up_not_living')
    await removeOwnPick(as(ann), { pickId: picks[1] ?? '' })
    expect(await outcome(choose(league, { captain: picks[1] }))).toBe('pick_not_found')
  })

  test('removing the captain’s pick clears the role; restoring the pick restores it', async () => {
    const { league, picks } = await setting(namedPacks.jokers)
    const pickId = picks[0] ?? ''
    await choose(league, { captain: pickId })
    await removeOwnPick(as(ann), { pickId })
    expect((await shown(league))?.captain).toBe(null)
    await undoRemoval(as(ann), { pickId })
    expect((await shown(league))?.captain).toBe(pickId)
  })

  test('two tabs at once: both choices are kept', async () => {
    const { league, picks } = await setting(namedPacks.jokers, { listsSealed: true })
    await Promise.all([choose(league, { captain: picks[0] }), choose(league, { vice: picks[1] })])
    expect(await shown(league)).toMatchObject({ captain: picks[0], vice: picks[1] })
  })

  test('rules without roles refuse a choice; an earlier choice returns with later rules', async () => {
    const { league, picks } = await setting(namedPacks.jokers)
    await choose(league, { captain: picks[0] })
    const { terms } = namedPacks.jokers
    await setPack(as(ann), { league: league.id, pack: { ...namedPacks.house, list: {} } })
    expect(await shown(league)).toBe(null)
    expect(await outcome(choose(league, { captain: picks[1] }))).toBe('line_up_not_asked')
    await setPack(as(ann, inSeason), { league: league.id, pack: { ...namedPacks.house, terms } })
    const later = '2026-08-05T12:00:00.000Z'
    expect(await shown(league, later)).toMatchObject({ captain: picks[0], rolesRefusal: null })
    expect(await shown(league, '2026-08-10T12:00:00.000Z')).toMatchObject({ rolesRefusal: 'line_up_closed' })
  })
})

test('a choice that rules ask for in mid-season can be made for a week, beside older ones', async () => {
  const { terms } = namedPacks.jokers
  const { league, picks } = await setting({ ...namedPacks.jokers, list: { captain: 1 } })
  await choose(league, { captain: picks[0] })
  expect(await outcome(choose(league, { captain: picks[1] }, inSeason))).toBe('line_up_closed')
  const list = { captain: 1 as const, chosenMonth: true }
  await setPack(as(ann, inSeason), { league: league.id, pack: { ...namedPacks.house, terms, list } })
  const later = '2026-08-05T12:00:00.000Z'
  expect(await choose(league, { month: 9 }, later)).toMatchObject({ month: 9, captain: picks[0] })
  expect(await outcome(choose(league, { captain: picks[1] }, later))).toBe('line_up_closed')
  expect(await outcome(choose(league, { month: 10 }, '2026-08-10T12:00:00.000Z'))).toBe('line_up_closed')
})

test('the order of a list: named picks first, the others behind', async () => {
  const { league, picks } = await setting(namedPacks.ladder)
  const [one, two, three] = picks as [string, string, string]
  expect(await choose(league, { order: [three, one] })).toMatchObject({ order: [three, one, two] })
  expect(await outcome(choose(league, { order: [three, 'nobody'] }))).toBe('pick_not_found')
  expect(await outcome(choose(league, { captain: one }))).toBe('line_up_not_asked')
  expect(await outcome(choose(league, { order: [one] }, inSeason))).toBe('line_up_closed')
})

describe('a sealed list', () => {
  const receipt = async (league: TestLeague, moment: string, who = bob) =>
    (await listReceipts(as(who, moment), { league: league.id })).find(({ list }) => list === listOf(league))
  const opening = `${startDate}T00:00:00.000Z`
  const sha = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

  test('commits to its line-up in the receipt, in the documented format', async () => {
    const { league, picks, people } = await setting(namedPacks.jokers, { listsSealed: true })
    const before = await receipt(league, now)
    await choose(league, { captain: picks[2], vice: picks[0] })
    const sealed = await receipt(league, now)
    expect(sealed).toMatchObject({ lineUp: null, salt: null, picks: null })
    expect(sealed?.commitment).not.toBe(before?.commitment)
    const opened = await receipt(league, opening)
    const sorted = [...people].sort()
    expect(opened?.lineUp).toEqual({
      captain: people[2],
      vice: people[0],
      month: null,
      places: {},
      order: null,
    })
    expect(opened?.commitment).toBe(
      sha(
        `{"list":"${listOf(league)}","v":2,"picks":${JSON.stringify(sorted)},"captain":"${people[2]}","vice":"${people[0]}","month":null,"places":{},"order":null,"salt":"${opened?.salt}"}`,
      ),
    )
    expect(opened?.earlier.map(({ commitment }) => commitment)).toContain(before?.commitment)
  })

  test('updates its receipt when the captain is removed and restored', async () => {
    const { league, picks, people } = await setting(namedPacks.jokers, { listsSealed: true })
    await choose(league, { captain: picks[1] })
    await removeOwnPick(as(ann), { pickId: picks[1] ?? '' })
    expect((await receipt(league, opening))?.lineUp?.captain).toBe(null)
    await undoRemoval(as(ann), { pickId: picks[1] ?? '' })
    expect((await receipt(league, opening))?.lineUp?.captain).toBe(people[1])
  })

  test('shows other members nothing of its line-up', async () => {
    const { league, picks } = await setting(namedPacks.jokers, { listsSealed: true })
    const seen = async () =>
      JSON.stringify([await receipt(league, now), await lists()]).replace(/"commitment":"\w+"/, '')
    const lists = () => readSeasonStandings(as(bob), { league: league.id })
    const empty = await seen()
    await choose(league, { captain: picks[0] })
    expect(await seen()).toBe(empty)
    const [row] = await t.db
      .select()
      .from(deathlists)
      .where(eq(deathlists.id, listOf(league)))
    expect(row?.lineUps).toHaveLength(1)
  })
})
