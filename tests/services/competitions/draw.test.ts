import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompetitionInput } from '#contracts/competitions/competition.ts'
import { commitmentOf, drawnOrder } from '#domain/draw.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { endMembershipAt } from '#tests/support/game.ts'
import { addLeague, type TestLeague } from '#tests/support/league.ts'
import { cancelCompetition } from '#worker/services/competitions/cancel.ts'
import { createCompetition } from '#worker/services/competitions/create-competition.ts'
import { readCompetitionMatches } from '#worker/services/competitions/leaderboard.ts'
import { getCompetition, listCompetitions } from '#worker/services/competitions/list-competitions.ts'
import { updateCompetition } from '#worker/services/competitions/update-competition.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { listAudit } from '#worker/services/screens/record.ts'

const now = '2026-03-01T12:00:00.000Z'
let database: TestDatabase
let users: TestUser[]
let owner: TestUser
let member: TestUser
let league: TestLeague

beforeAll(async () => {
  database = await startTestDatabase()
  users = await addUsers(database.db, ['Owner', 'Member', 'Third', 'Fourth', 'Fifth'])
  ;[owner, member] = users as [TestUser, TestUser]
  league = await addLeague(database.db, [owner, ...users.slice(1)])
})
afterAll(() => database?.stop())

const ctx = (user: TestUser, at = now) => ctxFor(database.db, user, { now: at })
const ids = () => users.map(({ id }) => id)
const create = (over: Record<string, unknown> = {}) =>
  createCompetition(
    ctx(owner),
    createCompetitionInput.parse({
      league: league.slug,
      name: 'Spring Cup',
      type: 'death_cup',
      startDate: '2026-03-10',
      endDate: '2026-05-30',
      participants: ids(),
      ...over,
    }),
  )
const lastAudit = async () => {
  const [entry] = await listAudit(ctx(member), { league: league.id, limit: 1 })
  if (!entry) throw new Error('nothing on record')
  return entry
}

describe('a draw', () => {
  test('is hidden before the start, so that nobody can redraw until it suits them', async () => {
    const seen = new Set<string>()
    for (let i = 0; i < 4; i++) {
      const made = await create()
      seen.add(String(made.participants))
      const given = { competition: made.id, participants: users.map(({ id }) => id) }
      seen.add(String((await updateCompetition(ctx(owner), given)).participants))
      seen.add(String((await getCompetition(ctx(member), given)).participants))
      seen.add(String((await lastAudit()).before?.participants))
      const listed = await listCompetitions(ctx(member), { league: league.id })
      seen.add(String(listed.find(({ id }) => id === made.id)?.participants))
      expect(await readCompetitionMatches(ctx(owner), { competition: made.id })).toEqual([])
      await cancelCompetition(ctx(owner), { competition: made.id })
    }
    // Whatever was drawn, the order reveals nothing: it is that of the ids.
    expect([...seen]).toEqual([String(ids().sort())])
  })

  test('uses the seed fixed at creation; changing players does not redraw', async () => {
    const made = await create({ participants: ids().slice(0, 3) })
    await updateCompetition(ctx(owner), { competition: made.id, participants: ids().slice(0, 2) })
    await updateCompetition(ctx(owner), { competition: made.id, participants: ids() })
    const started = '2026-03-10T00:15:00.000Z'
    await recomputeStale(ctx(owner, started), { ms: 5000 })
    const matches = await readCompetitionMatches(ctx(member, started), { competition: made.id })
    const over = await getCompetition(ctx(member, '2026-06-01T00:00:00.000Z'), { competition: made.id })
    expect(commitmentOf(over.coinSeed ?? '')).toBe(made.coinCommitment)
    const [first, second, third, fourth, fifth] = drawnOrder(over.coinSeed ?? '', ids())
    expect(matches.filter(({ round }) => round === 1).map(({ home, away }) => [home, away])).toEqual([
      [first, null],
      [fourth, fifth],
      [second, null],
      [third, null],
    ])
  })
})

describe('a cancelled draw stays on record, with its players in the order of the draw', () => {
  const expectDraw = async (competitionId: string, players: readonly string[]) => {
    const entry = await lastAudit()
    expect(entry).toMatchObject({ action: 'competition_cancelled', before: { competitionId } })
    const cancelled = await getCompetition(ctx(member), { competition: competitionId })
    expect(cancelled.status).toBe('cancelled')
    // The seed is shown with it: anybody can repeat the draw.
    expect(commitmentOf(cancelled.coinSeed ?? '')).toBe(cancelled.coinCommitment)
    const drawn = drawnOrder(cancelled.coinSeed ?? '', players)
    expect(entry.before).toMatchObject({ participants: drawn, coinCommitment: cancelled.coinCommitment })
    expect(entry.draw?.map(({ userId }) => userId)).toEqual(drawn)
    expect(entry.draw?.map(({ displayName }) => displayName).sort()).toEqual(
      users
        .filter(({ id }) => players.includes(id))
        .map(({ name }) => name)
        .sort(),
    )
  }

  test('before the start, with the named players', async () => {
    const made = await create({ participants: ids().slice(1, 4) })
    await cancelCompetition(ctx(owner), { competition: made.id })
    await expectDraw(made.id, ids().slice(1, 4))
  })
  test('before the start, with all members if no player was named', async () => {
    const made = await create({ participants: null })
    await cancelCompetition(ctx(owner), { competition: made.id })
    await expectDraw(made.id, ids())
  })
  test('while it runs, with all its players, including former members', async () => {
    const made = await create({ participants: ids() })
    await recomputeStale(ctx(owner, '2026-03-10T00:15:00.000Z'), { ms: 5000 })
    const leaver = users[4] as TestUser
    await endMembershipAt(database.db, league, leaver, '2026-03-11T00:00:00.000Z')
    const during = '2026-03-12T00:00:00.000Z'
    await cancelCompetition(ctx(owner, during), { competition: made.id })
    await expectDraw(made.id, ids())
  })
})
