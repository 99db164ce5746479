import { getTableName, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runBatch } from '#db/batch.ts'
import { createDb } from '#db/client.ts'
import { expiryRules, personalData } from '#db/personal-data/registry.ts'
import { rotateRefreshToken } from '#db/queries/auth/sessions.ts'
import { withNewsKind } from '#db/queries/news/activity.ts'
import * as schema from '#db/schema/index.ts'
import { addMs, type Instant } from '#domain/calendar-day.ts'
import { addUsers, type TestUser } from '#tests/support/ctx.ts'
import { emptyDatabase, tableNames } from '#tests/support/database/database-dump.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, addPersons } from '#tests/support/league.ts'
import { cleanUp } from '#worker/services/clean-up.ts'

const realNow = '2026-11-21T12:00:00.000Z'
/** The game's clock may differ. */
const now = '2031-03-04T12:00:00.000Z'
const dayMs = 86_400_000
const hourMs = 3_600_000

let t: TestDatabase
let user: TestUser
let factorId: string
beforeAll(async () => {
  t = await startTestDatabase()
})
afterAll(() => t?.stop())
beforeEach(async () => {
  await emptyDatabase(t.db, await tableNames(t.db))
  ;[user] = (await addUsers(t.db, ['Ada'])) as [TestUser]
  // The session that the helper creates would become due as well.
  await t.db.delete(schema.authSessions)
  factorId = uuidv7()
  await t.db.insert(schema.authFactors).values({
    id: factorId,
    userId: user.id,
    sealedSecret: '',
    createdAt: realNow,
    updatedAt: realNow,
  })
})

const session = (row: Partial<typeof schema.authSessions.$inferInsert>) =>
  t.db.insert(schema.authSessions).values({
    id: uuidv7(),
    userId: user.id,
    amr: [],
    createdAt: realNow,
    refreshedAt: realNow,
    ...row,
  })

const untilAfter = { createdAt: realNow, expiresAt: '' }

let articleSubjects = 990_000

/** Creates a row for an entry of the retention table with the given time. */
const makers: Record<string, (at: Instant) => PromiseLike<unknown>> = {
  auth_one_time_tokens: (at) =>
    t.db.insert(schema.authOneTimeTokens).values({
      ...untilAfter,
      id: uuidv7(),
      userId: user.id,
      type: 'recovery',
      tokenHash: uuidv7(),
      codeHash: '',
      email: 'a@example.org',
      expiresAt: at,
    }),
  auth_codes: (at) =>
    t.db.insert(schema.authCodes).values({
      ...untilAfter,
      codeHash: uuidv7(),
      userId: user.id,
      codeChallenge: '',
      method: 'oauth',
      expiresAt: at,
    }),
  auth_flow_states: (at) =>
    t.db.insert(schema.authFlowStates).values({
      ...untilAfter,
      stateHash: uuidv7(),
      provider: 'google',
      nonce: '',
      providerVerifier: '',
      redirectTo: '',
      locale: 'en',
      expiresAt: at,
    }),
  auth_challenges: (at) =>
    t.db.insert(schema.authChallenges).values({ ...untilAfter, id: uuidv7(), factorId, expiresAt: at }),
  auth_spent_challenges: (at) =>
    t.db.insert(schema.authSpentChallenges).values({ challengeHash: uuidv7(), expiresAt: at }),
  'auth_sessions 180': (at) => session({ refreshedAt: at }),
  'auth_sessions 30': (at) => session({ revokedAt: at }),
  auth_known_sources: (at) =>
    t.db.insert(schema.authKnownSources).values({ userId: user.id, sourceHash: uuidv7(), seenAt: at }),
  personal_tokens: (at) =>
    t.db.insert(schema.personalTokens).values({
      id: uuidv7(),
      userId: user.id,
      name: '',
      scope: 'read',
      aal: 'aal1',
      tokenHash: uuidv7(),
      createdAt: at,
      expiresAt: at,
    }),
  auth_mail_times: (at) =>
    t.db.insert(schema.authMailTimes).values({ key: uuidv7(), askedAt: Date.parse(at) }),
  rate_limits: (at) =>
    t.db
      .insert(schema.rateLimits)
      .values({ key: uuidv7(), windowStart: Math.floor(Date.parse(at) / 1000), count: 1 }),
  invitation_mails: (at) =>
    t.db
      .insert(schema.invitationMails)
      .values({ id: uuidv7(), leagueId: uuidv7(), sentBy: user.id, addressKey: '', at }),
  replaced_invite_codes: (at) =>
    t.db.insert(schema.replacedInviteCodes).values({ code: uuidv7(), replacedAt: at }),
  mail_outbox: (at) =>
    t.db.insert(schema.mailOutbox).values({
      id: uuidv7(),
      toAddress: 'a@example.org',
      subject: '',
      text: '',
      html: '',
      createdAt: at,
      nextAttemptAt: at,
    }),
  articles: async (at) => {
    const id = `Q${++articleSubjects}`
    await addPersons(t.db, [{ id }], realNow)
    await t.db.insert(schema.articles).values({ personId: id, language: 'en', expiresAt: at })
  },
  live_leagues: async (at) => {
    const { id } = await addLeague(t.db, [user])
    await t.db.insert(schema.liveLeagues).values({ leagueId: id, until: at })
  },
  deliveries: (at) =>
    t.db.insert(schema.deliveries).values({
      id: uuidv7(),
      event: uuidv7(),
      recipient: user.id,
      channel: 'push',
      kind: 'final',
      tag: '',
      dueAt: at,
      createdAt: at,
    }),
  comments: async (at) => {
    const { id: leagueId } = await addLeague(t.db, [user])
    const entryId = uuidv7()
    await t.db
      .insert(schema.activity)
      .values(withNewsKind({ id: entryId, leagueId, kind: 'joined', data: {}, at: realNow }))
    await t.db.insert(schema.comments).values({
      id: uuidv7(),
      leagueId,
      entryId,
      thread: 'talk',
      authorId: user.id,
      text: 'Oops.',
      at: realNow,
      removedAt: at,
      removedBy: user.id,
    })
  },
  outlooks: async (at) => {
    const { seasonId } = await addLeague(t.db, [user])
    await t.db.insert(schema.outlooks).values({
      seasonId,
      // A day is over at its midnight.
      day: addMs(at, 12 * hourMs).slice(0, 10),
      through: '2031-12-31',
      stepAhead: 1,
      stepBehind: 1,
      figures: { lists: [], win: [], others: 0 },
      weekly: false,
    })
  },
  dead_tasks: (at) =>
    t.db.insert(schema.deadTasks).values({ id: uuidv7(), kind: 'settle', task: '{}', diedAt: at }),
  job_runs: (at) => t.db.insert(schema.jobRuns).values({ id: uuidv7(), name: 'a job', startedAt: at }),
}

type Rule = (typeof expiryRules)[number]

const byTime = expiryRules.filter(({ table }) => table !== schema.activity)
const nameOf = ({ table, days }: Rule): string => {
  const name = getTableName(table)
  return name in makers ? name : `${name} ${days}`
}
const clockOf = (line: Rule): Instant =>
  line.table === schema.jobRuns || line.table === schema.outlooks || line.table === schema.articles
    ? now
    : realNow

const countOf = async (table: string): Promise<number> => {
  const [row] = await t.db.all<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`)
  return row?.n ?? 0
}

test('every table of the database has a retention', async () => {
  const known = Object.values(personalData).map(({ table }) => getTableName(table))
  const there = (await tableNames(t.db)).filter((name) => !/^people_(search|typos|facets)/.test(name))
  expect(known.toSorted()).toEqual(there.toSorted())
})

describe('rows with a retention period', () => {
  test.each(byTime.map((line) => [nameOf(line), line.days, line] as const))(
    '%s: %i days',
    async (name, days, line) => {
      const make = makers[name]
      const at = clockOf(line)
      await make?.(addMs(at, -days * dayMs - 1000))
      await make?.(addMs(at, -days * dayMs + 1000))
      await make?.(at)
      await make?.(addMs(at, hourMs))
      expect(await cleanUp({ db: t.db, now, realNow })).toEqual({ rows: 1, more: false })
      expect(await countOf(getTableName(line.table))).toBe(3)
    },
  )
  test('a row that is past only by the other clock is not due', async () => {
    await makers.job_runs?.(addMs(realNow, -31 * dayMs))
    await makers.mail_outbox?.(addMs(now, -31 * dayMs))
    expect((await cleanUp({ db: t.db, now: realNow, realNow: realNow })).rows).toBe(1)
    expect(await countOf('mail_outbox')).toBe(1)
  })
})

describe('chunks', () => {
  const old = addMs(realNow, -40 * dayMs)
  const many = async (table: 'job_runs' | 'rate_limits' | 'mail_outbox', count: number) => {
    for (let i = 0; i < count; i++)
      await makers[table]?.(table === 'job_runs' ? addMs(now, -40 * dayMs) : old)
  }
  const run = (limits: Parameters<typeof cleanUp>[1], db = t.db) => cleanUp({ db, now, realNow }, limits)

  test('are one transaction each; only a table that filled its chunk gets another', async () => {
    await many('rate_limits', 7)
    await many('mail_outbox', 2)
    t.resetRoundTrips()
    expect(await run({ chunk: 3 })).toEqual({ rows: 9, more: false })
    expect(t.roundTrips()).toBe(3)
  })
  test('take one round trip when there is nothing to delete', async () => {
    t.resetRoundTrips()
    expect(await run({})).toEqual({ rows: 0, more: false })
    expect(t.roundTrips()).toBe(1)
  })
  test('over the time budget, the rest is left to the next run', async () => {
    await many('rate_limits', 5)
    expect(await run({ chunk: 2, budgetMs: 0 })).toEqual({ rows: 2, more: true })
    expect(await run({ chunk: 2 })).toEqual({ rows: 3, more: false })
  })
  test('after a crash between two chunks, the next run deletes the rest', async () => {
    await many('rate_limits', 7)
    let calls = 0
    const mortal = createDb({
      url: t.url,
      fetch: (...request) => (++calls > 2 ? Promise.reject(new Error('killed')) : fetch(...request)),
    })
    await expect(run({ chunk: 2 }, mortal)).rejects.toThrow()
    expect(await countOf('rate_limits')).toBe(3)
    expect(await run({ chunk: 2 })).toEqual({ rows: 3, more: false })
  })
  test('two runs at once delete everything once', async () => {
    await many('job_runs', 20)
    const both = await Promise.all([run({ chunk: 3 }), run({ chunk: 3 })])
    expect(both.reduce((sum, { rows }) => sum + rows, 0)).toBe(20)
    expect(await countOf('job_runs')).toBe(0)
  })
})

describe('rows in use', () => {
  test('a session that is refreshed during the clean-up stays', async () => {
    const id = uuidv7()
    await session({ id, refreshedAt: addMs(realNow, -181 * dayMs) })
    await t.db.insert(schema.authRefreshTokens).values({
      tokenHash: 'active',
      sessionId: id,
      counter: 0,
      createdAt: addMs(realNow, -181 * dayMs),
    })
    const raced = createDb({
      url: t.url,
      fetch: async (...request) => {
        await t.db.update(schema.authSessions).set({ refreshedAt: realNow })
        return fetch(...request)
      },
    })
    await cleanUp({ db: raced, now, realNow })
    expect(await countOf('auth_sessions')).toBe(1)
    expect(await countOf('auth_refresh_tokens')).toBe(1)
  })
})

describe('refresh tokens that were replaced', () => {
  const tokens = async () =>
    (await t.db.all<{ counter: number }>(sql`select counter from auth_refresh_tokens order by counter`)).map(
      ({ counter }) => counter,
    )
  /** A session whose tokens were replaced these numbers of days ago; its last token is active. */
  const withTokens = async (daysAgo: readonly number[]): Promise<string> => {
    const id = uuidv7()
    await session({ id, refreshCounter: daysAgo.length })
    await t.db.insert(schema.authRefreshTokens).values(
      [...daysAgo, null].map((days, counter) => ({
        tokenHash: `${id}-${counter}`,
        sessionId: id,
        counter,
        createdAt: realNow,
        replacedAt: days === null ? null : addMs(realNow, -days * dayMs),
      })),
    )
    return id
  }
  const rotate = (sessionId: string, from: number) =>
    runBatch(t.db, {
      rotation: rotateRefreshToken(t.db, { sessionId, from, nextTokenHash: uuidv7(), at: realNow }),
    })

  test('are deleted after a month, when the session gets a new one', async () => {
    const id = await withTokens([40, 30.1, 29.9, 1])
    await rotate(id, 4)
    expect(await tokens()).toEqual([2, 3, 4, 5])
  })
  test('the active one and its parent stay, however old they are', async () => {
    const id = await withTokens([90, 80])
    await rotate(id, 1)
    // A concurrent refresh was faster: nothing was replaced, and token 1 is the parent of the active one.
    expect(await tokens()).toEqual([1, 2])
    await rotate(id, 2)
    expect(await tokens()).toEqual([2, 3])
  })
  test('those of other sessions stay', async () => {
    await withTokens([90, 80])
    const id = await withTokens([5])
    await rotate(id, 1)
    expect(await tokens()).toEqual([0, 0, 1, 1, 2, 2])
  })
})
