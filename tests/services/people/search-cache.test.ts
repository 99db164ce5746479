import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authSessions, authUsers } from '#db/schema/index.ts'
import { loadSamplePeople } from '#db/seed/people.ts'
import { type RunningStandIn, startWikidataStandIn, wikidataVars } from '#tests/stand-ins/wikidata/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { recordingDb } from '#tests/support/database/recorded.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addPicks, confirmDeath, reportDeath, retractDeath } from '#tests/support/game.ts'
import { addLeague, type TestLeague } from '#tests/support/league.ts'
import type { EdgeCache } from '#worker/services/caches.ts'
import type { Ctx } from '#worker/services/context.ts'
import { searchPeople } from '#worker/services/search/search-people.ts'
import { createWikidata } from '#worker/wikidata/client.ts'
import { outcome } from '../refusal.ts'

const now = '2026-11-21T12:00:00.000Z'

/** A data centre's cache: text by address, until it expires; a failure is a miss. */
class DataCentre implements EdgeCache {
  seconds = 0
  readonly kept = new Map<string, { text: string; until: number }>()
  get = async (key: string) => {
    try {
      const found = this.kept.get(encodeURI(key))
      return found && found.until > this.seconds ? JSON.parse(found.text) : null
    } catch {
      return null
    }
  }
  put = async (key: string, value: unknown, seconds: number) => {
    try {
      this.kept.set(encodeURI(key), { text: JSON.stringify(value), until: this.seconds + seconds })
    } catch {}
  }
}

let t: TestDatabase
let wikidata: RunningStandIn
let users: [TestUser, TestUser, TestUser]
let league: TestLeague
let edge: DataCentre
let statements: string[] = []
let kept: Promise<unknown>[] = []

beforeAll(async () => {
  t = await startTestDatabase()
  wikidata = await startWikidataStandIn({ people: false })
  await loadSamplePeople(t.db)
  users = (await addUsers(t.db, ['Ada', 'Bea', 'Stranger'])) as [TestUser, TestUser, TestUser]
  league = await addLeague(t.db, [users[0], users[1]], { startDate: '2026-01-01' })
  await addPicks(t.db, league, users[0], ['Q43203'], now)
})
afterAll(async () => {
  await Promise.all(kept)
  await wikidata?.stop()
  await t?.stop()
})
beforeEach(async () => {
  await Promise.all(kept)
  kept = []
  edge = new DataCentre()
  wikidata.faults.set([])
  wikidata.log.reset()
})

const ctx = (user: TestUser | null, overrides: Partial<Ctx> = {}): Ctx => ({
  ...ctxFor(t.db, user, {
    db: recordingDb(t.url, ({ sql }) => statements.push(sql)),
    now,
    people: createWikidata({
      ...wikidataVars(wikidata.url),
      WIKIDATA_CONTACT: 'tests@deathlist.invalid',
      PUBLIC_URL: 'https://deathlist.example',
    }),
    after: (work) => void kept.push(work),
  }),
  edgeCache: edge,
  ...overrides,
})

interface Asked {
  by?: TestUser | null
  league?: string
  overrides?: Partial<Ctx>
}
/** A search, and the statements that it sent to the database. */
const search = async (q: string, { by = users[0], league: ref, overrides = {} }: Asked = {}) => {
  await Promise.all(kept.splice(0))
  statements = []
  const answer = await searchPeople(ctx(by, overrides), { q, ...(ref ? { league: ref } : {}) })
  const sent = statements.filter((sql) => !/^(begin|commit|rollback)/i.test(sql))
  await Promise.all(kept.splice(0))
  return { ...answer, sent }
}
const searching = (sent: readonly string[]) => sent.filter((sql) => /people_(search|typos|facets)/.test(sql))
const inLeague = () => ({ league: league.id })

describe('a repeated search', () => {
  test('sends no database statements', async () => {
    const first = await search('clint eastwood')
    expect(searching(first.sent)).toHaveLength(1)
    const again = await search('clint eastwood')
    expect(again).toEqual({ ...first, sent: [] })
  })
  test('by another user only looks up their session', async () => {
    const first = await search('clint eastwood')
    const other = await search('clint eastwood', { by: users[1] })
    expect(other.people).toEqual(first.people)
    expect(searching(other.sent)).toEqual([])
    expect(other.sent.length).toBe(1)
    expect((await search('clint eastwood', { by: users[1] })).sent).toEqual([])
  })
  test('with a league skips the search and takes one round trip', async () => {
    await search('clint eastwood', inLeague())
    t.resetRoundTrips()
    const again = await search('clint eastwood', { ...inLeague(), overrides: { db: t.db } })
    expect(t.roundTrips()).toBe(1)
    expect(again.people[0]?.label).toBe('Clint Eastwood')
    expect(searching((await search('clint eastwood', inLeague())).sent)).toEqual([])
  })
  test.each(['CLINT  Eastwood', ' clint eastwood ', 'Clint\tEASTWOOD'])(
    'ignores case and spacing: "%s"',
    async (q) => {
      await search('clint eastwood')
      expect((await search(q)).sent).toEqual([])
    },
  )
  test('does not query Wikidata again', async () => {
    wikidata.world.add({ id: 'Q8100001', label: 'Philippa Quarles', born: '1941-02-03', sitelinks: 12 })
    const first = await search('philippa quarles')
    expect(first.source).toBe('wikidata')
    const asked = wikidata.log.count()
    expect(asked).toBeGreaterThan(0)
    expect(await search('Philippa QUARLES')).toEqual({ ...first, sent: [] })
    expect(wikidata.log.count()).toBe(asked)
  })
  test('queries the database again after a minute', async () => {
    await search('clint eastwood')
    edge.seconds = 59
    expect((await search('clint eastwood')).sent).toEqual([])
    edge.seconds = 61
    expect(searching((await search('clint eastwood')).sent)).toHaveLength(1)
  })
  test('still counts against the rate limit', async () => {
    await search('clint eastwood')
    const refusing = { overrides: { searchLimit: async () => false } }
    await expect(search('clint eastwood', refusing)).rejects.toMatchObject({ code: 'rate_limited' })
  })
})

describe('a cached answer', () => {
  test('holds no personal data; each user sees their own pick state', async () => {
    const [ada, bea] = users
    for (const [user, pickable, reason] of [
      [ada, false, 'already_picked'],
      [bea, true, null],
      [ada, false, 'already_picked'],
    ] as const) {
      const { people } = await search('clint eastwood', { by: user, ...inLeague() })
      expect(people[0]).toMatchObject({ wikidataId: 'Q43203', pickable, reason })
    }
    expect((await search('clint eastwood')).people[0]).toMatchObject({ pickable: null, reason: null })
    const [text] = [...edge.kept].filter(([key]) => key.startsWith('search/')).map(([, { text }]) => text)
    for (const secret of [ada.id, ada.email, league.id, 'pickable', 'already_picked'])
      expect(text).not.toContain(secret)
  })
  test('is refused to a non-member of the league', async () => {
    await search('clint eastwood', inLeague())
    const [, , stranger] = users
    expect(await outcome(search('clint eastwood', { by: stranger, ...inLeague() }))).toBe('league_not_found')
  })
  test('is separate for each language', async () => {
    const english = await search('carlo iii')
    const italian = await search('carlo iii', { overrides: { locale: 'it' } })
    expect(searching(italian.sent)).toHaveLength(1)
    expect([english.people[0]?.label, italian.people[0]?.label]).toEqual(['Charles III', 'Carlo III'])
    expect((await search('carlo iii', { overrides: { locale: 'it' } })).people).toEqual(italian.people)
  })
  test.each([
    ['kaurismaki', 'kaurismäki'],
    ['-ottoline', 'ottoline'],
    ['clint* eastwood', 'clint eastwood'],
    ['clint/eastwood', 'clint eastwood'],
    ['clint%20eastwood', 'clint eastwood'],
  ])('for "%s" does not serve "%s"', async (one, other) => {
    await search(one)
    expect(searching((await search(other)).sent)).toHaveLength(1)
  })
  test.each(['é'.repeat(100), '🙂'.repeat(50), 'ab\ud800', '../../x?y#z', 'x/1/it/clint'])(
    'works for any query: %s',
    async (q) => {
      const first = await search(q)
      const again = await search(q)
      expect([again.source, again.people]).toEqual([first.source, first.people])
      expect(searching(again.sent)).toEqual([])
    },
  )
})

describe('a person who dies after the search was cached', () => {
  test('can’t be picked, and is shown with the current status', async () => {
    await search('judi dench', { by: users[1], ...inLeague() })
    await reportDeath(t.db, 'Q28054', '2026-11-20', now)
    expect((await search('judi dench', { by: users[1], ...inLeague() })).people).toMatchObject([
      { status: 'reported', died: '2026-11-20', reason: 'person_reported' },
    ])
    await confirmDeath(t.db, 'Q28054', '2026-11-20', now)
    expect((await search('judi dench', { by: users[1], ...inLeague() })).people).toMatchObject([
      { status: 'confirmed', died: '2026-11-20', reason: 'person_deceased' },
    ])
    await retractDeath(t.db, 'Q28054', '2026-11-20', now)
    expect((await search('judi dench', { by: users[1], ...inLeague() })).people).toMatchObject([
      { wikidataId: 'Q28054', pickable: true },
    ])
  })
})

describe('Wikidata out of reach', () => {
  test('a degraded answer expires after five seconds', async () => {
    wikidata.faults.set([{ fault: 'down' }])
    expect((await search('clint')).source).toBe('degraded')
    edge.seconds = 4
    expect((await search('clint')).sent).toEqual([])
    edge.seconds = 6
    wikidata.faults.set([])
    const later = new Date(Date.now() + 120_000).toISOString()
    expect((await search('clint', { overrides: { realNow: later } })).source).not.toBe('degraded')
  })
})

describe('a session', () => {
  test('is cached for one minute, even after it has ended', async () => {
    const [gone] = (await addUsers(t.db, ['Gone'])) as [TestUser]
    await search('clint eastwood', { by: gone })
    await t.db.delete(authSessions).where(eq(authSessions.id, gone.sessionId))
    expect(await outcome(search('clint eastwood', { by: gone }))).toBe('done')
    // A search without a cached answer checks the session, and so does one for a league.
    expect(await outcome(search('judi dench', { by: gone }))).toBe('authentication_expired')
    expect(await outcome(search('clint eastwood', { by: gone, ...inLeague() }))).toBe(
      'authentication_expired',
    )
    edge.seconds = 59
    // Another user's search renews the cached answer.
    edge.kept.delete(encodeURI('search/1/en/clint eastwood'))
    await search('clint eastwood')
    edge.seconds = 61
    expect(await outcome(search('clint eastwood', { by: gone }))).toBe('authentication_expired')
  })
  test.each(['ended', 'banned', 'never there'])(
    'that is %s reads no answer cached for others',
    async (what) => {
      const [user] = (await addUsers(t.db, ['User'])) as [TestUser]
      await search('clint eastwood')
      if (what === 'ended') await t.db.delete(authSessions).where(eq(authSessions.id, user.sessionId))
      if (what === 'banned')
        await t.db.update(authUsers).set({ bannedUntil: '9999-01-01' }).where(eq(authUsers.id, user.id))
      const by = what === 'never there' ? { ...user, sessionId: 'another' } : user
      for (let i = 0; i < 2; i++)
        expect(await outcome(search('clint eastwood', { by }))).toBe('authentication_expired')
    },
  )
  test('is needed', async () => {
    await search('clint eastwood')
    expect(await outcome(search('clint eastwood', { by: null }))).toBe('authentication_required')
  })
})
