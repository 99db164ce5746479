import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompetitionInput } from '#contracts/competitions/competition.ts'
import { runBatch } from '#db/batch.ts'
import {
  leaderboardInputs,
  picksOfLeaderboards,
  thisLeaderboard,
} from '#db/queries/competitions/leaderboard-inputs.ts'
import { replaceLeaderboards } from '#db/queries/competitions/leaderboard-results.ts'
import {
  activity,
  auditLog,
  competitions,
  leaderboards,
  memberships,
  people,
  picks,
} from '#db/schema/index.ts'
import { commitmentOf } from '#domain/draw.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addPicks } from '#tests/support/game.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { adviseCompetition } from '#worker/services/competitions/advise.ts'
import { cancelCompetition } from '#worker/services/competitions/cancel.ts'
import { createCompetition } from '#worker/services/competitions/create-competition.ts'
import {
  getCompetition,
  listCompetitions,
  readAdminCompetitionsPage,
  readCompetitionsPage,
} from '#worker/services/competitions/list-competitions.ts'
import { updateCompetition } from '#worker/services/competitions/update-competition.ts'
import { computeLeaderboards } from '#worker/services/leaderboards/compute.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { refusalOf } from '../refusal.ts'

const now = '2026-03-01T12:00:00.000Z'
let database: TestDatabase
let owner: TestUser
let member: TestUser
let third: TestUser
let stranger: TestUser
let league: TestLeague

beforeAll(async () => {
  database = await startTestDatabase()
  const users = await addUsers(database.db, ['Owner', 'Member', 'Third', 'Stranger'])
  ;[owner, member, third, stranger] = users as [TestUser, TestUser, TestUser, TestUser]
  league = await addLeague(database.db, [owner, member, third])
})
afterAll(() => database?.stop())

const ctx = (user: TestUser | null, at = now) => ctxFor(database.db, user, { now: at })
const plan = (over: Record<string, unknown> = {}) =>
  createCompetitionInput.parse({
    league: league.slug,
    name: 'Spring Cup',
    type: 'death_cup',
    startDate: '2026-03-10',
    endDate: '2026-04-30',
    ...over,
  })

describe('planning a competition', () => {
  test('after the season is sealed has its people watched again', async () => {
    const past = await addLeague(database.db, [owner, member], {
      createdAt: '2025-12-01T00:00:00.000Z',
      startDate: '2026-01-01',
      endDate: '2026-01-31',
    })
    await addPersons(database.db, [{ id: 'Q900' }], '2025-12-01T00:00:00.000Z')
    await addPicks(database.db, past, owner, ['Q900'], '2025-12-01T12:00:00.000Z')
    await recomputeStale(ctx(null), { ms: 10_000 })
    const watch = async () =>
      (await database.db.select().from(people).where(eq(people.id, 'Q900'))).map(({ watch, polledAt }) => [
        watch,
        polledAt,
      ])
    await database.db.update(people).set({ polledAt: now }).where(eq(people.id, 'Q900'))
    expect(await watch()).toEqual([[0, now]])
    await createCompetition(ctx(owner), plan({ league: past.slug }))
    // Nothing was read of changes meanwhile: the person is polled next.
    expect(await watch()).toEqual([[2, null]])
  })

  test('an admin creates it with its type’s default settings and a committed coin', async () => {
    const made = await createCompetition(ctx(owner), plan())
    expect(made).toMatchObject({
      slug: 'spring-cup',
      status: 'upcoming',
      pickParticipation: 'all',
      roundDurationDays: 14,
      matchDurationDays: null,
      tiebreakerPriority: ['average_age', 'uniqueness', 'coin'],
      allowDraws: null,
      scoringDirection: null,
      participants: null,
      participantCount: 3,
      rounds: 2,
      coinSeed: null,
      sealsOn: '2026-05-15',
    })
    const [row] = await database.db.select().from(competitions).where(eq(competitions.id, made.id))
    expect(row?.coinSeed).toMatch(/^[0-9a-f]{64}$/)
    expect(commitmentOf(row?.coinSeed ?? '')).toBe(made.coinCommitment)
    expect(await database.db.select().from(leaderboards).where(eq(leaderboards.id, made.id))).toHaveLength(1)
    const audit = await database.db.select().from(auditLog).where(eq(auditLog.leagueId, league.id))
    expect(audit.map((line) => line.action)).toContain('competition_created')
    expect(JSON.stringify(audit)).not.toContain(row?.coinSeed)
  })

  test('a read and a write: two round trips', async () => {
    database.resetRoundTrips()
    await createCompetition(ctx(owner), plan())
    expect(database.roundTrips()).toBe(2)
  })

  test('a repeated name gets another slug; in another league the slug is free', async () => {
    const other = await addLeague(database.db, [owner, member])
    expect((await createCompetition(ctx(owner), plan())).slug).toMatch(/^spring-cup-\d$/)
    expect((await createCompetition(ctx(owner), plan({ league: other.id }))).slug).toBe('spring-cup')
  })

  test.each([
    ['no name', { name: '  ' }, 'competition_info_missing', 'name'],
    ['no first day', { startDate: '' }, 'competition_info_missing', 'startDate'],
    ['no last day', { endDate: null }, 'competition_info_missing', 'endDate'],
    ['today as first day', { startDate: '2026-03-01' }, 'competition_starts_too_soon', 'startDate'],
    ['a last day before the first', { endDate: '2026-03-09' }, 'competition_dates_reversed', 'endDate'],
    ['two rounds of 14 days in 27', { endDate: '2026-04-05' }, 'competition_too_short', 'endDate'],
    ['a single player', { participants: ['@owner'] }, 'competition_too_few', 'participants'],
    [
      'a player who is no member',
      { participants: ['@owner', '@stranger'] },
      'competition_participant_unknown',
      'participants',
    ],
    [
      'a subset without a number',
      { pickParticipation: 'subset' },
      'competition_picks_count_missing',
      'picksCount',
    ],
    [
      'a one-shot with a subset',
      { type: 'one_shot_madness', pickParticipation: 'subset', picksCount: 3 },
      'competition_whole_list',
      'pickParticipation',
    ],
  ])('refuses %s', async (_, over, code, field) => {
    const participants = (over as { participants?: string[] }).participants?.map((who) =>
      who === '@owner' ? owner.id : stranger.id,
    )
    expect(
      await refusalOf(
        createCompetition(ctx(owner), plan({ ...over, ...(participants ? { participants } : {}) })),
      ),
    ).toMatchObject({ code, field })
  })

  test('says how many days a schedule needs: 28 days are enough, 27 are not', async () => {
    expect((await createCompetition(ctx(owner), plan({ endDate: '2026-04-06' }))).endDate).toBe('2026-04-06')
    const refused = await refusalOf(createCompetition(ctx(owner), plan({ endDate: '2026-04-05' })))
    expect(refused).toMatchObject({
      en: 'With 3 players this schedule needs 28 days; the dates leave 27.',
    })
  })

  test('an order of tie-breakers names each at most once, the coin last', () => {
    for (const tiebreakerPriority of [
      ['uniqueness', 'average_age', 'coin'],
      ['season_points', 'average_age', 'uniqueness', 'coin'],
      ['uniqueness', 'coin'],
      ['coin'],
    ])
      expect(createCompetitionInput.safeParse({ ...plan(), tiebreakerPriority }).success).toBe(true)
    for (const tiebreakerPriority of [
      ['coin', 'uniqueness', 'average_age'],
      ['uniqueness', 'average_age'],
      ['uniqueness', 'uniqueness', 'coin'],
      [],
    ])
      expect(createCompetitionInput.safeParse({ ...plan(), tiebreakerPriority }).success).toBe(false)
  })

  test('is for admins; non-members get “league not found”', async () => {
    expect(await refusalOf(createCompetition(ctx(member), plan()))).toMatchObject({ code: 'not_allowed' })
    expect(await refusalOf(createCompetition(ctx(stranger), plan()))).toMatchObject({
      code: 'league_not_found',
    })
    expect(await refusalOf(createCompetition(ctx(null), plan()))).toMatchObject({
      code: 'authentication_required',
    })
  })
})

describe('changing and calling off', () => {
  test('before the start all but type and coin can change; omitted fields stay', async () => {
    const made = await createCompetition(ctx(owner), plan({ participants: [owner.id, member.id, third.id] }))
    const changed = await updateCompetition(ctx(owner), {
      competition: made.id,
      name: 'Summer Cup',
      roundDurationDays: 7,
      participants: [owner.id, member.id],
    })
    expect(changed).toMatchObject({
      id: made.id,
      slug: made.slug,
      name: 'Summer Cup',
      roundDurationDays: 7,
      startDate: made.startDate,
      rounds: 1,
      coinCommitment: made.coinCommitment,
    })
    expect([...(changed.participants ?? [])].sort()).toEqual([owner.id, member.id].sort())
    expect(
      (await updateCompetition(ctx(owner), { competition: made.id, participants: null })).participants,
    ).toBe(null)
    expect(
      await refusalOf(updateCompetition(ctx(owner), { competition: made.id, startDate: '2026-03-01' })),
    ).toMatchObject({ code: 'competition_starts_too_soon' })
    expect(await refusalOf(updateCompetition(ctx(owner), { competition: made.id, name: '' }))).toMatchObject({
      code: 'competition_info_missing',
    })
    expect(
      await refusalOf(updateCompetition(ctx(member), { competition: made.id, name: 'Mine' })),
    ).toMatchObject({ code: 'not_allowed' })
  })

  test('it can be renamed after a chosen participant has left, who does not count until a return', async () => {
    const { id } = await createCompetition(
      ctx(owner),
      plan({ name: 'Chosen', participants: [owner.id, member.id, third.id] }),
    )
    const left = eq(memberships.userId, third.id)
    await database.db.update(memberships).set({ leftAt: now }).where(left)
    const renamed = await updateCompetition(ctx(owner), { competition: id, name: 'The chosen' })
    const without = await getCompetition(ctx(member), { competition: id })
    await database.db.update(memberships).set({ leftAt: null }).where(left)
    expect(renamed).toMatchObject({ name: 'The chosen', participantCount: 2 })
    expect(without).toEqual(renamed)
    expect(await getCompetition(ctx(member), { competition: id })).toMatchObject({ participantCount: 3 })
  })

  test('once begun it can be called off but not changed; once over, neither', async () => {
    const made = await createCompetition(ctx(owner), plan())
    const begun = '2026-03-10T00:00:00.000Z'
    expect(
      await refusalOf(updateCompetition(ctx(owner, begun), { competition: made.id, name: 'Late' })),
    ).toMatchObject({ code: 'competition_begun' })
    expect(await refusalOf(cancelCompetition(ctx(member, begun), { competition: made.id }))).toMatchObject({
      code: 'not_allowed',
    })
    expect(
      await refusalOf(cancelCompetition(ctx(owner, '2026-05-01T00:00:00.000Z'), { competition: made.id })),
    ).toMatchObject({ code: 'competition_over' })
    await cancelCompetition(ctx(owner, begun), { competition: made.id })
    expect(await getCompetition(ctx(member, begun), { competition: made.id })).toMatchObject({
      status: 'cancelled',
      cancelReason: 'admin',
    })
    expect(await database.db.select().from(leaderboards).where(eq(leaderboards.id, made.id))).toEqual([])
    expect(await refusalOf(cancelCompetition(ctx(owner, begun), { competition: made.id }))).toMatchObject({
      code: 'competition_cancelled',
    })
    expect(await refusalOf(updateCompetition(ctx(owner), { competition: made.id, name: 'x' }))).toMatchObject(
      { code: 'competition_cancelled' },
    )
  })
})

test('members learn other dates of a competition, but not of its other changes', async () => {
  const own = await addLeague(database.db, [owner, member])
  const made = await createCompetition(ctx(owner), plan({ league: own.slug }))
  await updateCompetition(ctx(owner), { competition: made.id, name: 'Spring', endDate: made.endDate })
  await updateCompetition(ctx(owner), { competition: made.id, startDate: '2026-03-20' })
  const recorded = await database.db.select().from(activity).where(eq(activity.competitionId, made.id))
  expect(recorded.map(({ kind, newsKind, data }) => [kind, newsKind, data])).toEqual([
    ['competition_created', 'start_soon', expect.anything()],
    ['competition_moved', 'start_soon', { startDate: '2026-03-20', endDate: made.endDate }],
  ])
})

test('a competition cancelled while its start is computed is not announced as begun', async () => {
  const { db } = database
  const own = await addLeague(db, [owner, member, third])
  const made = await createCompetition(ctx(owner), plan({ league: own.slug }))
  const begun = '2026-03-10T00:00:01.000Z'
  const ids = thisLeaderboard(made.id)
  const [inputs, rows] = [await runBatch(db, leaderboardInputs(db, ids)), await picksOfLeaderboards(db, ids)]
  const computed = computeLeaderboards(inputs, rows, begun)
  expect(computed.flatMap(({ news }) => news.map(({ kind }) => kind))).toContain('competition_started')
  await cancelCompetition(ctx(owner, begun), { competition: made.id })
  await runBatch(db, replaceLeaderboards(db, computed, begun))
  const recorded = await db
    .select({ kind: activity.kind })
    .from(activity)
    .where(eq(activity.competitionId, made.id))
  expect(recorded.map(({ kind }) => kind)).toEqual(['competition_created', 'competition_cancelled'])
})

describe('seeing competitions', () => {
  test('by id or slug, for members; non-members get “not found”', async () => {
    const made = await createCompetition(ctx(owner), plan({ name: 'Only here' }))
    database.resetRoundTrips()
    expect((await getCompetition(ctx(member), { competition: made.id })).id).toBe(made.id)
    expect(database.roundTrips()).toBe(1)
    expect((await getCompetition(ctx(member), { competition: 'only-here', league: league.slug })).id).toBe(
      made.id,
    )
    expect((await getCompetition(ctx(member), { competition: 'only-here' })).id).toBe(made.id)
    const [hidden, missing] = [
      await refusalOf(getCompetition(ctx(stranger), { competition: made.id })),
      await refusalOf(getCompetition(ctx(stranger), { competition: 'nothing' })),
    ]
    expect(hidden).toMatchObject({ code: 'competition_not_found' })
    expect(hidden).toEqual(missing)
    expect(
      await refusalOf(getCompetition(ctx(member), { competition: made.id, league: 'elsewhere' })),
    ).toMatchObject({ code: 'competition_not_found' })
  })

  test('listed by their status at the time, in one round trip', async () => {
    const own = await addLeague(database.db, [owner, member, third])
    const make = (name: string, startDate: string, endDate: string) =>
      createCompetition(ctx(owner), plan({ league: own.id, name, type: 'championship', startDate, endDate }))
    await make('First', '2026-03-05', '2026-03-08')
    await make('Second', '2026-03-10', '2026-03-31')
    await make('Third', '2026-04-10', '2026-04-20')
    await make('Fourth', '2026-04-01', '2026-04-20')
    const off = await make('Fifth', '2026-04-02', '2026-04-20')
    await cancelCompetition(ctx(owner), { competition: off.id })
    const at = '2026-03-12T09:00:00.000Z'
    database.resetRoundTrips()
    const page = await readCompetitionsPage(ctx(member, at), { league: own.slug })
    expect(database.roundTrips()).toBe(1)
    expect(page.active.map(({ name }) => name)).toEqual(['Second'])
    expect(page.upcoming.map(({ name }) => name)).toEqual(['Fourth', 'Third'])
    expect(page.past.map(({ name }) => name)).toEqual(['First'])
    expect(page.cancelled.map(({ name }) => name)).toEqual(['Fifth'])
    expect((await listCompetitions(ctx(member, at), { league: own.id })).map(({ name }) => name)).toEqual([
      'Third',
      'Fifth',
      'Fourth',
      'Second',
      'First',
    ])
    expect((await getCompetition(ctx(member, at), { competition: page.past[0]?.id ?? '' })).coinSeed).toMatch(
      /^[0-9a-f]{64}$/,
    )
    expect(page.active[0]?.coinSeed).toBe(null)
    expect((await readAdminCompetitionsPage(ctx(owner, at), { league: own.id })).members).toHaveLength(3)
    expect(await refusalOf(readAdminCompetitionsPage(ctx(member, at), { league: own.id }))).toMatchObject({
      code: 'not_allowed',
    })
  })
})

describe('advice on the length of rounds', () => {
  test('does not count suspended picks and waiting substitutes, whose deaths would not score', async () => {
    const own = await addLeague(database.db, [owner, member, third])
    const people = Array.from({ length: 24 }, (_, i) => `Q${9101 + i}`)
    await addPersons(
      database.db,
      people.map((id) => ({ id, birthDate: '1934-01-01', birthYear: 1934 })),
      now,
    )
    const added = '2026-02-01T00:00:00.000Z'
    await addPicks(database.db, own, owner, people.slice(0, 6), added)
    await addPicks(database.db, own, member, people.slice(6, 12), added)
    const shares = async () => {
      const plan = { league: own.id, type: 'league_duel', startDate: null, endDate: null } as const
      return (await adviseCompetition(ctx(member), plan)).lengths.map(({ blankShare }) => blankShare)
    }
    const before = await shares()
    const waiting = people.slice(12)
    await addPicks(database.db, own, owner, waiting, added)
    await database.db.update(picks).set({ suspendedAt: added }).where(inArray(picks.personId, waiting))
    expect(await shares()).toEqual(before)
  })
  test('gives days needed, whether it fits, and fewer blank matches for longer rounds', async () => {
    const own = await addLeague(database.db, [owner, member, third])
    const people = Array.from({ length: 12 }, (_, i) => `Q${9001 + i}`)
    await addPersons(
      database.db,
      people.map((id) => ({ id, birthDate: '1934-01-01', birthYear: 1934 })),
      now,
    )
    await addPicks(database.db, own, owner, people.slice(0, 6), '2026-02-01T00:00:00.000Z')
    await addPicks(database.db, own, member, people.slice(6), '2026-02-01T00:00:00.000Z')
    database.resetRoundTrips()
    const said = await adviseCompetition(ctx(member), {
      league: own.id,
      type: 'league_duel',
      startDate: '2026-03-10',
      endDate: '2026-04-10',
      durationDays: 7,
    })
    expect(database.roundTrips()).toBe(1)
    expect(said).toMatchObject({
      players: 3,
      rounds: 3,
      fits: true,
      earliestEnd: '2026-03-30',
      chosen: { days: 7, daysNeeded: 21 },
    })
    const shares = said.lengths.map(({ blankShare }) => blankShare ?? Number.NaN)
    expect([...shares].sort((a, b) => b - a)).toEqual(shares)
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
    // No length that fits into a month is long enough: tie-breakers will decide.
    expect(said).toMatchObject({ recommendedDays: null, tieBreakersDecide: true })
    // The form begins with the longest length that fits: most deaths occur in it.
    const fitting = said.lengths.filter(({ daysNeeded }) => daysNeeded <= 31)
    expect(said.proposedDays).toBe(fitting.at(-1)?.days)
    const long = await adviseCompetition(ctx(member), {
      league: own.id,
      type: 'death_cup',
      startDate: '2026-03-10',
      endDate: null,
    })
    // The answer about the lists is the same for every plan, so nothing can be learned by trying plans.
    expect(long.lengths.map(({ blankShare }) => blankShare)).toEqual(shares)
    for (const more of [
      { startDate: '2026-03-11' },
      { startDate: '2090-01-01' },
      { participants: [owner.id, member.id] },
    ]) {
      const other = await adviseCompetition(ctx(member), {
        league: own.id,
        type: 'league_duel',
        startDate: null,
        endDate: null,
        ...more,
      })
      expect(other.lengths.map(({ blankShare }) => blankShare)).toEqual(shares)
    }
    expect(long).toMatchObject({ recommendedDays: expect.any(Number), tieBreakersDecide: false })
    expect(long.proposedDays).toBe(long.recommendedDays)
    expect(
      (
        await adviseCompetition(ctx(member), {
          league: own.id,
          type: 'league_duel',
          startDate: '2026-03-10',
          endDate: '2026-03-29',
          durationDays: 7,
        })
      ).fits,
    ).toBe(false)
    expect(
      await adviseCompetition(ctx(member), {
        league: own.id,
        type: 'championship',
        startDate: null,
        endDate: null,
      }),
    ).toMatchObject({ rounds: 0, chosen: null, fits: null, lengths: [] })
  })
})
