import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addRulesVersion } from '#db/queries/leagues/rules.ts'
import { activity, auditLog, leagues, seasons, votes } from '#db/schema/index.ts'
import { defaultSettings, ruleKeys } from '#domain/league-settings/values.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { interruptedDb } from '#tests/support/interrupted.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { codeOf, now, qids } from '#tests/support/picks.ts'
import type { Ctx } from '#worker/services/context.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { leaveLeague } from '#worker/services/members/end-membership.ts'
import { joinByCode } from '#worker/services/members/join.ts'
import { castVote, readVotes, withdrawVote } from '#worker/services/people/votes.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { listActivity } from '#worker/services/screens/record.ts'

/** Attacks on and races of votes against picking a person. */

let database: TestDatabase
let users: [TestUser, TestUser, TestUser]
let stranger: TestUser
let league: TestLeague
const startDate = '2026-07-01'

beforeAll(async () => {
  database = await startTestDatabase()
  await addPersons(
    database.db,
    qids(1, 5).map((id) => ({ id })),
    now,
  )
})
afterAll(() => database?.stop())

const rulesWith = (quorum: number | null) => ({
  pack: {
    version: 1 as const,
    base: { kind: 'flat' as const, points: 10 },
    terms: [],
    rounding: 'half_up' as const,
    who: { votes: quorum === null ? null : { quorum } },
  },
})

beforeEach(async () => {
  const [first, second, third, fourth] = await addUsers(database.db, ['Ada', 'Bea', 'Cleo', 'Dora'])
  users = [first, second, third] as typeof users
  stranger = fourth as TestUser
  league = await addLeague(database.db, users, {
    startDate,
    endDate: '2026-12-31',
    rules: rulesWith(2),
  })
})

const as = (user: TestUser, overrides: Partial<Ctx> = {}): Ctx =>
  ctxFor(database.db, user, { now, ...overrides })
const vote = (user: TestUser, overrides: Partial<Ctx> = {}) =>
  castVote(as(user, overrides), { league: league.id, wikidataId: 'Q1' })
const rows = () => database.db.select().from(votes).where(eq(votes.leagueId, league.id))
const recorded = () =>
  database.db
    .select()
    .from(activity)
    .where(and(eq(activity.leagueId, league.id), eq(activity.kind, 'person_voted_out')))
/** Votes against Q1; `meanwhile` runs right before the write. */
const voteWhile = (user: TestUser, meanwhile: () => Promise<unknown>) =>
  codeOf(vote(user, { db: interruptedDb(database.url, meanwhile) }))

test('non-members, former members and members just leaving can’t vote', async () => {
  expect(await codeOf(vote(stranger))).toBe('league_not_found')
  expect(await codeOf(readVotes(as(stranger), { league: league.id }))).toBe('league_not_found')
  expect(await voteWhile(users[1], () => leaveLeague(as(users[1]), { league: league.id }))).not.toBe(
    'accepted',
  )
  expect(await codeOf(vote(users[1]))).toBe('league_not_found')
  expect(await rows()).toEqual([])
})

test('a member who leaves and returns can vote again', async () => {
  await vote(users[1])
  await leaveLeague(as(users[1]), { league: league.id })
  expect(await rows()).toEqual([])
  const [code] = await database.db
    .select({ code: leagues.inviteCode })
    .from(leagues)
    .where(eq(leagues.id, league.id))
  await joinByCode(as(users[1]), { code: code?.code ?? '' })
  expect(await vote(users[1])).toMatchObject({ people: [{ votes: 1, mine: true }] })
})

test('concurrent votes of one user are stored and audited once', async () => {
  expect(await Promise.all([1, 2, 3].map(() => codeOf(vote(users[0]))))).toEqual([
    'accepted',
    'accepted',
    'accepted',
  ])
  expect(await rows()).toHaveLength(1)
  const audited = await database.db.select().from(auditLog).where(eq(auditLog.leagueId, league.id))
  expect(audited).toHaveLength(1)
})

test('a vote and a concurrent withdrawal leave a consistent state', async () => {
  await vote(users[0])
  await Promise.all([
    codeOf(withdrawVote(as(users[0]), { league: league.id, wikidataId: 'Q1' })),
    codeOf(vote(users[0])),
  ])
  const { people, used } = await readVotes(as(users[0]), { league: league.id })
  expect(used).toBe((await rows()).length)
  expect(people.length).toBe(used)
})

test('votes below the quorum bar nobody; concurrent ones at it notify owners once', async () => {
  await addPick(as(users[2]), { league: league.id, wikidataId: 'Q1' })
  await vote(users[0])
  expect(await recorded()).toEqual([])
  expect(await codeOf(addPick(as(users[1]), { league: league.id, wikidataId: 'Q1' }))).toBe('accepted')
  await Promise.all([vote(users[1]), vote(users[2])])
  expect((await recorded()).map(({ onlyFor }) => onlyFor).toSorted()).toEqual(
    [users[1].id, users[2].id].toSorted(),
  )
})

test('a vote is refused if the season starts before the write', async () => {
  const season = and(eq(seasons.leagueId, league.id), isNull(seasons.archivedAt))
  expect(
    await voteWhile(users[0], () =>
      database.db.update(seasons).set({ startDate: '2026-06-01' }).where(season),
    ),
  ).toBe('votes_closed')
  expect(await rows()).toEqual([])
})

test('a vote is refused if the rules drop votes; older ones bar nobody', async () => {
  await vote(users[0])
  const decide = () =>
    addRulesVersion(
      database.db,
      {
        leagueId: league.id,
        version: 2,
        effectiveFrom: now.slice(0, 10),
        ...defaultSettings(ruleKeys),
        ...rulesWith(null),
        createdBy: users[0].id,
        createdAt: now,
      },
      sql`1`,
    )
  expect(await voteWhile(users[1], decide)).toBe('votes_not_asked')
  expect(await rows()).toHaveLength(1)
  expect(await codeOf(addPick(as(users[2]), { league: league.id, wikidataId: 'Q1' }))).toBe('accepted')
})

describe('the notice to take a barred person off the list', () => {
  const notices = async (at = now) =>
    (await listActivity(as(users[2], { now: at }), { league: league.id, limit: 10 }))
      .filter(({ kind }) => kind === 'person_voted_out')
      .map(({ text }) => text)
  const barred =
    'The league has voted against picking Person Q1: take them off your list before the season begins'
  const over = 'The league had voted against picking Person Q1, but this no longer holds'
  const save = (quorum: number | null, at = now) =>
    updateLeague(as(users[0], { now: at }), { league: league.id, pack: rulesWith(quorum).pack })

  beforeEach(async () => {
    await addPick(as(users[2]), { league: league.id, wikidataId: 'Q1' })
    await vote(users[0])
  })

  test('says so when a vote is withdrawn, or its voter has left', async () => {
    await vote(users[1])
    expect(await notices()).toEqual([barred])
    await withdrawVote(as(users[1]), { league: league.id, wikidataId: 'Q1' })
    expect(await notices()).toEqual([over])
    await vote(users[1])
    expect(await notices()).toEqual([barred])
    await leaveLeague(as(users[1]), { league: league.id })
    expect(await notices()).toEqual([over])
  })

  test('says so when an admin changes the number of votes and changes it back', async () => {
    await save(1)
    expect(await notices()).toEqual([barred])
    await save(2)
    expect(await notices()).toEqual([over])
    await save(1)
    expect(await notices()).toEqual([barred])
    await save(null)
    expect(await notices()).toEqual([over])
    await save(1)
    // Once the season has begun, only the rules of its first day count.
    const begun = `${startDate}T12:00:00.000Z`
    await save(3, begun)
    expect(await notices(begun)).toEqual([barred])
  })
})
