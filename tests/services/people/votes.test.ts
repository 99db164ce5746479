import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runBatch } from '#db/batch.ts'
import { takeLease } from '#db/queries/jobs/jobs.ts'
import { votesAgainst } from '#db/queries/leagues/votes.ts'
import { mergePerson } from '#db/queries/people/merges.ts'
import { activity, auditLog, people, picks, votes } from '#db/schema/index.ts'
import { addMs, dayMs } from '#domain/calendar-day.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, addPersons, type TestLeague, type TestLeagueOptions } from '#tests/support/league.ts'
import { codeOf, now, qids } from '#tests/support/picks.ts'
import { eraseAccount } from '#worker/services/account/erase.ts'
import type { Ctx } from '#worker/services/context.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { leaveLeague } from '#worker/services/members/end-membership.ts'
import { castVote, readVotes, withdrawVote } from '#worker/services/people/votes.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { removeOwnPick } from '#worker/services/picks/remove-pick.ts'
import { settleLists } from '#worker/services/picks/settle-lists.ts'
import { undoRemoval } from '#worker/services/picks/undo-removal.ts'
import { readPerson } from '#worker/services/screens/person.ts'

let database: TestDatabase
let users: [TestUser, TestUser, TestUser]
let league: TestLeague
const startDate = '2026-07-01'
const begun = '2026-07-01T00:15:00.000Z'

beforeAll(async () => {
  database = await startTestDatabase()
  await addPersons(
    database.db,
    qids(1, 40).map((id) => ({ id })),
    now,
  )
})
afterAll(() => database.stop())

const packOf = (quorum: number | null) => ({
  version: 1 as const,
  base: { kind: 'flat' as const, points: 10 },
  terms: [],
  rounding: 'half_up' as const,
  who: { votes: quorum === null ? null : { quorum } },
})

const fresh = async (options: TestLeagueOptions = {}, quorum: number | null = 2) => {
  users = (await addUsers(database.db, ['Ada', 'Bea', 'Cleo'])) as typeof users
  league = await addLeague(database.db, users, {
    startDate,
    endDate: '2026-12-31',
    rules: { pack: packOf(quorum) },
    ...options,
  })
}
beforeEach(() => fresh())

const as = (user: TestUser, at = now): Ctx => ctxFor(database.db, user, { now: at })
const vote = (by: number, wikidataId: string, at = now) =>
  castVote(as(users[by] as TestUser, at), { league: league.id, wikidataId })
const unvote = (by: number, wikidataId: string, at = now) =>
  withdrawVote(as(users[by] as TestUser, at), { league: league.id, wikidataId })
const add = (by: number, wikidataId: string, at = now) =>
  addPick(as(users[by] as TestUser, at), { league: league.id, wikidataId })
const recorded = (kind: 'person_voted_out' | 'pick_voided') =>
  database.db
    .select()
    .from(activity)
    .where(and(eq(activity.leagueId, league.id), eq(activity.kind, kind)))

describe('votes against picking somebody', () => {
  test('are recorded once per voter and bar the person at the quorum', async () => {
    await vote(0, 'Q1')
    expect(await vote(0, 'Q1')).toMatchObject({
      quorum: 2,
      open: true,
      until: startDate,
      used: 1,
      people: [{ wikidataId: 'Q1', votes: 1, barred: false, mine: true, voters: [{ displayName: 'Ada' }] }],
    })
    await expect(add(2, 'Q1')).resolves.toMatchObject({ wikidataId: 'Q1' })
    expect(await vote(1, 'Q1')).toMatchObject({ people: [{ votes: 2, barred: true }] })
    expect(await codeOf(add(1, 'Q1'))).toBe('person_voted_out')
    const page = await readPerson(as(users[1]), { wikidataId: 'Q1' })
    expect(page.lists.find(({ leagueId }) => leagueId === league.id)).toMatchObject({
      reason: 'person_voted_out',
      votes: { count: 2, quorum: 2, mine: true, open: true },
    })
    const audited = await database.db.select().from(auditLog).where(eq(auditLog.leagueId, league.id))
    expect(audited.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['vote_cast', users[0].id],
      ['vote_cast', users[1].id],
    ])
  })

  test('can be taken back, and then bar nobody', async () => {
    await vote(0, 'Q1')
    await vote(1, 'Q1')
    expect(await unvote(1, 'Q1')).toMatchObject({ people: [{ votes: 1, barred: false }] })
    await unvote(1, 'Q1')
    expect(await codeOf(add(2, 'Q1'))).toBe('accepted')
  })

  test('close on the first day, and are refused without a rule for them', async () => {
    await vote(0, 'Q1')
    expect(await codeOf(vote(1, 'Q1', begun))).toBe('votes_closed')
    expect(await codeOf(unvote(0, 'Q1', begun))).toBe('votes_closed')
    await fresh({}, null)
    expect(await codeOf(vote(0, 'Q1'))).toBe('votes_not_asked')
  })

  test('are limited to twenty, also with concurrent requests', async () => {
    const codes = await Promise.all(qids(1, 24).map((id) => codeOf(vote(0, id))))
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(20)
    expect((await readVotes(as(users[0]), { league: league.id })).used).toBe(20)
    expect(await codeOf(vote(0, 'Q30'))).toBe('votes_full')
  })

  test('end if the voter leaves before the season; later erasure anonymizes them', async () => {
    await vote(1, 'Q1')
    await vote(2, 'Q1')
    await leaveLeague(as(users[1]), { league: league.id })
    expect((await readVotes(as(users[0]), { league: league.id })).people).toMatchObject([{ votes: 1 }])
    await eraseAccount(as(users[2], begun), users[2].id)
    const left = await database.db.select().from(votes).where(eq(votes.leagueId, league.id))
    expect(left.map(({ userId }) => userId)).toEqual([null])
    expect((await readVotes(as(users[0], begun), { league: league.id })).people).toMatchObject([
      { votes: 1, voters: [null] },
    ])
  })
})

test('a merge that brings the votes against a person to the quorum notifies the players with the person', async () => {
  const lease = { name: 'refresh', holder: 'test' }
  await takeLease(database.db, lease, { now, until: begun })
  await add(0, 'Q31')
  await add(0, 'Q32', addMs(now, 1))
  await add(2, 'Q32')
  await vote(0, 'Q31')
  await vote(1, 'Q32')
  expect(await recorded('person_voted_out')).toEqual([])
  const merge = (from: string, into: string) =>
    runBatch(database.db, mergePerson(database.db, { from, into }, now, lease))
  await merge('Q32', 'Q31')
  const told = await recorded('person_voted_out')
  expect(told.map(({ actorId, onlyFor, personId }) => [actorId, onlyFor, personId]).sort()).toEqual(
    [users[0], users[2]].map(({ id }) => [id, id, 'Q31']).sort(),
  )
  // Votes that add nothing: the person was barred already, and those players know.
  await merge('Q33', 'Q31')
  expect(await recorded('person_voted_out')).toHaveLength(2)
})

test('votes of a deleted account against two people who are merged later count once', async () => {
  for (const id of ['Q1', 'Q2', 'Q3']) await vote(1, id)
  await vote(2, 'Q1')
  for (const index of [1, 2] as const) await eraseAccount(as(users[index], begun), users[index].id)
  await database.db.update(people).set({ mergedInto: 'Q1' }).where(eq(people.id, 'Q2'))
  const { people: against } = await readVotes(as(users[0], begun), { league: league.id })
  expect(against).toMatchObject([
    { wikidataId: 'Q1', votes: 2, voters: [null, null] },
    { wikidataId: 'Q3', votes: 1, voters: [null] },
  ])
  const seasonIds = sql`(select s.id from seasons s where s.league_id = ${league.id})`
  expect(await votesAgainst(database.db, seasonIds, sql<string>`'Q1'`, users[0].id)).toMatchObject([
    { count: 2, mine: false },
  ])
  await database.db.update(people).set({ mergedInto: null }).where(eq(people.id, 'Q2'))
})

describe('a listed person who is voted out', () => {
  test.each([false, true])(
    'is shown only to the owner, and void from season start (sealed: %s)',
    async (listsSealed) => {
      await fresh({ listsSealed })
      const pick = await add(2, 'Q1')
      await vote(0, 'Q1')
      expect(await recorded('person_voted_out')).toEqual([])
      await vote(1, 'Q1')
      expect(await recorded('person_voted_out')).toMatchObject([
        { actorId: users[2].id, onlyFor: users[2].id, personId: 'Q1', newsKind: 'list_incomplete' },
      ])
      await settleLists(as(users[0]))
      expect(await recorded('pick_voided')).toEqual([])
      await settleLists(as(users[0], begun))
      await settleLists(as(users[0], '2026-07-01T00:30:00.000Z'))
      const [row] = await database.db.select().from(picks).where(eq(picks.id, pick.id))
      expect(row).toMatchObject({ voidReason: 'barred', voidedAt: `${startDate}T00:00:00.000Z` })
      expect(await recorded('pick_voided')).toMatchObject([{ data: { pickId: pick.id, reason: 'barred' } }])
    },
  )

  test('is void also if an admin moves the first day to today', async () => {
    const pick = await add(2, 'Q1', '2026-06-14T12:00:00.000Z')
    await vote(0, 'Q1')
    await vote(1, 'Q1')
    await settleLists(as(users[0]))
    const later = '2026-06-15T13:00:00.000Z'
    await updateLeague(as(users[0], later), { league: league.id, startDate: '2026-06-15' })
    await settleLists(as(users[0], '2026-06-15T13:15:00.000Z'))
    await settleLists(as(users[0], '2026-06-16T00:15:00.000Z'))
    const [row] = await database.db.select().from(picks).where(eq(picks.id, pick.id))
    expect(row).toMatchObject({ voidReason: 'barred', voidedAt: '2026-06-15T00:00:00.000Z' })
  })

  test('is announced as well if new rules need fewer votes, once', async () => {
    const save = (quorum: number | null, at: string) =>
      updateLeague(as(users[0], at), { league: league.id, pack: packOf(quorum) })
    await add(2, 'Q1')
    await add(2, 'Q2')
    await vote(0, 'Q1')
    await vote(0, 'Q2')
    await vote(1, 'Q2')
    const announced = async () => (await recorded('person_voted_out')).map(({ personId }) => personId)
    expect(await announced()).toEqual(['Q2'])
    await save(1, addMs(now, dayMs))
    expect(await announced()).toEqual(['Q2', 'Q1'])
    // Already barred by the rules of these days.
    await save(2, addMs(now, 3 * dayMs))
    await save(1, addMs(now, 3 * dayMs + 1000))
    expect(await announced()).toEqual(['Q2', 'Q1'])
    // The rules saved last are in force when the season begins.
    await save(2, addMs(now, 5 * dayMs))
    await add(2, 'Q3', addMs(now, 5 * dayMs))
    await vote(0, 'Q3', addMs(now, 5 * dayMs))
    expect(await announced()).toEqual(['Q2', 'Q1'])
    await vote(1, 'Q3', addMs(now, 5 * dayMs))
    expect(await announced()).toEqual(['Q2', 'Q1', 'Q3'])
    // After the start votes bar nobody who is on a list.
    await save(1, begun)
    expect(await announced()).toEqual(['Q2', 'Q1', 'Q3'])
  })

  test('is announced to players who add or restore a pick while fewer votes wait for midnight', async () => {
    const announced = async () => (await recorded('person_voted_out')).map(({ onlyFor }) => onlyFor)
    const pick = await add(2, 'Q1')
    await removeOwnPick(as(users[2]), { pickId: pick.id })
    await vote(0, 'Q1')
    await updateLeague(as(users[0]), { league: league.id, pack: packOf(1) })
    expect(await announced()).toEqual([])
    await undoRemoval(as(users[2]), { pickId: pick.id })
    expect(await announced()).toEqual([users[2].id])
    await add(1, 'Q1')
    await add(1, 'Q2')
    expect(await announced()).toEqual([users[2].id, users[1].id])
    // The new rules are in force.
    expect(await codeOf(add(0, 'Q1', addMs(now, dayMs)))).toBe('person_voted_out')
  })

  test('can be removed, but the removal can’t be undone', async () => {
    const pick = await add(2, 'Q1')
    await vote(0, 'Q1')
    await vote(1, 'Q1')
    await removeOwnPick(as(users[2]), { pickId: pick.id })
    expect(await codeOf(undoRemoval(as(users[2]), { pickId: pick.id }))).toBe('person_voted_out')
  })

  test('is picked and announced, or refused, in a race with the last vote', async () => {
    for (const id of qids(1, 6)) {
      await vote(0, id)
      const [picked] = await Promise.all([codeOf(add(2, id)), vote(1, id)])
      const held = await database.db
        .select()
        .from(picks)
        .where(and(eq(picks.leagueId, league.id), eq(picks.personId, id), isNull(picks.removedAt)))
      const news = (await recorded('person_voted_out')).filter(({ personId }) => personId === id)
      expect([picked, held.length, news.length]).toEqual(
        picked === 'accepted' ? ['accepted', 1, 1] : ['person_voted_out', 0, 0],
      )
    }
  })
})
