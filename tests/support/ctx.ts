import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { authSessions, authUsers, profiles } from '#db/schema/index.ts'
import type { Ctx } from '#worker/services/context.ts'
import { createAddressKeys } from '#worker/services/mail/address-keys.ts'
import { createBlur } from '#worker/services/outlook/blur.ts'
import { type PeopleSource, PeopleSourceUnavailable } from '#worker/services/people-source.ts'
import { createTokenKeys } from '#worker/services/personal-tokens/token-keys.ts'

export interface TestUser {
  id: string
  sessionId: string
  email: string
  name: string
}

/** Inserts users with a live session: for tests that are not about signing in. */
export const addUsers = async (db: Db, names: readonly string[]): Promise<TestUser[]> => {
  const now = new Date().toISOString()
  const users = names.map((name) => ({
    id: uuidv7(),
    sessionId: uuidv7(),
    email: `${name.toLowerCase()}.${uuidv7()}@test.invalid`,
    name,
  }))
  await runBatch(db, {
    authUsers: db.insert(authUsers).values(
      users.map(({ id, email }) => ({
        id,
        email,
        emailConfirmedAt: now,
        appMetadata: {},
        userMetadata: {},
        createdAt: now,
        updatedAt: now,
      })),
    ),
    authSessions: db.insert(authSessions).values(
      users.map(({ id, sessionId }) => ({
        id: sessionId,
        userId: id,
        amr: [],
        createdAt: now,
        refreshedAt: now,
      })),
    ),
    profiles: db
      .insert(profiles)
      .values(users.map(({ id, email, name }) => ({ id, email, displayName: name, createdAt: now }))),
  })
  return users
}

const outOfReach = () =>
  Promise.reject(new PeopleSourceUnavailable('out_of_reach', 'no Wikidata in this test'))

/** A Wikidata that never answers. */
const noPeopleSource: PeopleSource = {
  search: outOfReach,
  read: outOfReach,
  labels: outOfReach,
  revisions: outOfReach,
  changes: outOfReach,
  requests: () => 0,
  evidence: {
    statements: { site: 'wikidata', perRequest: 50, deaths: outOfReach, isCostly: () => false },
    history: { site: 'wikidata', perRequest: 1, edits: outOfReach },
    opinions: [],
    hints: [],
  },
  articles: { site: 'wikipedia', has: () => true, titles: outOfReach, beginning: outOfReach },
}

const addresses = createAddressKeys('only for tests that make their own context')

const tokenKeys = createTokenKeys('only for tests that make their own context')

/** The context of a service call by this user; overrides replace parts of it (the clock, the people source). */
export const ctxFor = (db: Db, user: TestUser | null, overrides: Partial<Ctx> = {}): Ctx => ({
  db,
  actor: user
    ? { kind: 'user', userId: user.id, sessionId: user.sessionId, email: user.email, aal: 'aal1' }
    : { kind: 'anonymous', why: 'missing' },
  now: new Date().toISOString(),
  realNow: new Date().toISOString(),
  locale: 'en',
  requestId: 'test',
  publicUrl: 'http://127.0.0.1:8787',
  ownAccounts: true,
  people: noPeopleSource,
  mailer: { send: async () => {} },
  push: null,
  addresses,
  tokenKeys,
  operators: [],
  blurOf: createBlur('only for tests that make their own context'),
  queue: null,
  live: null,
  webhooks: {
    refusalOf: async () => null,
    call: async () => ({ kind: 'silent', why: 'unreachable' }),
  },
  avatars: { put: async () => {}, get: async () => null, remove: async () => {}, list: async () => [] },
  log: { info: () => {}, error: () => {} },
  after: (work) => void work.catch(() => {}),
  ...overrides,
})
