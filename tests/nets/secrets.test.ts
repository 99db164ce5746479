import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leagues, mailOutbox, memberships, rateLimits } from '#db/schema/index.ts'
import { type CallScope, type TokenScope, tokenScopes } from '#domain/personal-tokens.ts'
import { parseEnv } from '#worker/env.ts'
import { createTokenKeys } from '#worker/services/personal-tokens/token-keys.ts'
import { now } from '../authorisation/scene.ts'
import { isWhole, readsAtOnce, size, sized } from '../support/nets.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { accessTokenFor } from './app.ts'
import { everythingFor, readableLeagues } from './reads.ts'
import { assistant, type Probe } from './sealed-look.ts'
import {
  addressOf,
  createMarked,
  type Marked,
  marks,
  people,
  type Reader,
  readers,
} from './worlds/secret-marks.ts'
import { writes } from './writes.ts'

/**
 * Searches for secrets in all output: every call by every reader, with a session and with a personal token of each
 * scope, over all interfaces (tRPC, REST, MCP, public pages, live messages, mails, logs). The table of marks defines
 * the readers of each secret; the result must equal it exactly.
 */

let worker: TestWorker
let marked: Marked
let bearers: Map<string, string | undefined>
/** For each mark: who saw it with which credentials, and where first. */
const seen = new Map<string, string>()
const live: string[] = []
const sockets: WebSocket[] = []

type Proof = { reader: Reader; scope: CallScope }
const nameOf = ({ reader, scope }: Proof): string => `${reader} by ${scope}`

/** In `npm test`: an anonymous reader, one who has lost access, one with little, and one with most. */
const fewReaders = ['anonymous', 'former', 'member', 'owner'] as const satisfies Reader[]

/** All credentials: none, a session, a token of either scope; tokens in the full net only. */
const proofs: Proof[] = size<readonly Reader[]>(fewReaders, readers).flatMap((reader): Proof[] =>
  reader === 'anonymous' || !isWhole
    ? [{ reader, scope: 'session' }]
    : [{ reader, scope: 'session' }, ...tokenScopes.map((scope: TokenScope) => ({ reader, scope }))],
)

const note = (proof: Proof, request: string, answer: string): void => {
  for (const { what, sign } of marks) {
    // An answer may repeat a secret of its request.
    if (!sign.test(answer) || sign.test(request)) continue
    const key = `${what}: ${nameOf(proof)}`
    if (!seen.has(key)) seen.set(key, request.slice(0, 200))
  }
}

let calls = 0
const send = async (proof: Proof, { path, ...init }: RequestInit & { path: string }): Promise<number> => {
  // Tokens and searches have a rate limit per minute.
  if (calls++ % 50 === 0) await worker.database.db.delete(rateLimits)
  const bearer = bearers.get(nameOf(proof))
  const headers = new Headers(init.headers)
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  const answer = await fetch(worker.url + path, { ...init, headers, redirect: 'manual' })
  const text = `${await answer.text()} ${JSON.stringify([...answer.headers])}`
  note(proof, `${init.method ?? 'GET'} ${path} ${typeof init.body === 'string' ? init.body : ''}`, text)
  return answer.status
}

/** Public pages, and the calendar and feeds of a reader. */
const pages = (reader: Reader): Probe[] =>
  [
    ...['/', '/auth', '/healthz', '/metrics', '/privacy', '/api/v1/openapi.json', '/api/docs', '/robots.txt'],
    ...[
      '/.well-known/security.txt',
      '/auth/v1/settings',
      '/auth/v1/health',
      '/auth/v1/.well-known/jwks.json',
    ],
    ...['/dashboard', '/profile', `/l/${marked.world.refs.slug}`, `/l/${marked.world.refs.slug}/members`],
    `/auth?code=${marked.world.refs.code}`,
    `/api/v1/invitations/${marked.world.refs.code}`,
    ...(reader === 'anonymous' ? [] : marked.opened(reader)),
    ...(reader === 'anonymous'
      ? []
      : ['/auth/v1/user', '/auth/v1/admin/users', '/auth/v1/user/identities/authorize']),
  ].map((path) => ({ path }))

const readAll = async (proof: Proof): Promise<number> => {
  const leagues = await readableLeagues(worker.database.db)
  const own = new Set([marked.world.refs.league, marked.sealed.id])
  const bearer = bearers.get(nameOf(proof)) ?? ''
  const requests: Probe[] = leagues
    .filter(({ here }) => own.has(here.league.id))
    .flatMap(({ here }) => [
      ...everythingFor(here, {
        isAdmin: true,
        transports: proof.scope === 'session' ? ['trpc', 'rest'] : ['rest'],
        of: ['user', 'league', 'competition', 'person'],
      }),
      ...assistant(here, { token: bearer, userId: marked.cast.member.id, people: ['Q5'] }),
    ])
    .concat(pages(proof.reader))
  const left = [...new Map(requests.map((each) => [JSON.stringify(each), each])).values()]
  const count = left.length
  while (left.length > 0)
    await Promise.all(
      left.splice(0, readsAtOnce).map(({ path, body }) =>
        send(proof, {
          path,
          ...(body
            ? {
                method: 'POST',
                body: JSON.stringify(body),
                headers: {
                  accept: 'application/json, text/event-stream',
                  'content-type': 'application/json',
                },
              }
            : {}),
        }),
      ),
    )
  return count
}

/** Calls that end something come last, since the others need it. */
const endings = [
  /picture\.allow|put .*picture|invite-?code|revoke|sign-?out|devices|tokens|link|feeds|webhook/i,
  /remove|leave|seasons|cancel|^delete /i,
  /operator|account\.delete|league\.delete|delete \/(leagues\/:id|profile\/me)$/i,
]
const lateness = (name: string): number => endings.findLastIndex((pattern) => pattern.test(name))
const inOrder = [...writes].sort((a, b) => lateness(a.name) - lateness(b.name))

/**
 * Records the members and roles of all leagues; returns a function that restores them after calls that were allowed to
 * change them.
 */
const keepRoles = async (): Promise<() => Promise<void>> => {
  const { db } = worker.database
  const rows = await db.select().from(memberships)
  const picture = JSON.stringify(rows)
  return async () => {
    if (JSON.stringify(await db.select().from(memberships)) === picture) return
    const there = new Set((await db.select({ id: leagues.id }).from(leagues)).map(({ id }) => id))
    await db.delete(memberships)
    await db.insert(memberships).values(rows.filter(({ leagueId }) => there.has(leagueId)))
  }
}

const listen = async (proof: Proof): Promise<void> => {
  const { league } = marked.world.refs
  const answer = await fetch(`${worker.url}/api/v1/leagues/${league}/live`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearers.get(nameOf(proof))}` },
  })
  // The call's own contract.
  const { ticket } = (await answer.json()) as { ticket: string }
  const socket = new WebSocket(
    `${worker.url.replace('http', 'ws')}/api/v1/leagues/${league}/live?ticket=${ticket}`,
  )
  socket.addEventListener('message', ({ data }) => void live.push(String(data)))
  await new Promise((resolve, reject) => {
    socket.addEventListener('message', resolve, { once: true })
    socket.addEventListener('close', reject, { once: true })
  })
  sockets.push(socket)
}

beforeAll(async () => {
  worker = await startTestWorker({ vars: { OPERATORS: addressOf('operator') } })
  await worker.setClock(now)
  const env = parseEnv({
    ...worker.vars,
    ASSETS: { fetch: async () => new Response() },
    AVATARS: { put: async () => null },
  })
  marked = await createMarked(worker.database.db, createTokenKeys(env.AUTH_SECRET))
  bearers = new Map()
  for (const who of people) {
    bearers.set(`${who} by session`, await accessTokenFor(marked.cast[who], env, worker.url))
    for (const scope of tokenScopes) bearers.set(`${who} by ${scope}`, marked.tokens[who][scope])
  }
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await worker?.stop()
})

test.each(proofs)(
  '$reader reads everything with credentials: $scope',
  { ...sized, timeout: 120_000 },
  async (proof) => {
    expect(await readAll(proof)).toBeGreaterThan(90)
  },
)

test('every reader tries every write, those with the fewest rights first', {
  ...sized,
  timeout: 300_000,
}, async () => {
  for (const reader of ['member', 'admin'] as const) await listen({ reader, scope: 'session' })
  const done = new Set<string>()
  const asBefore = await keepRoles()
  const tried = inOrder.filter(({ transport }) => isWhole || transport === 'rest')
  for (const write of tried)
    for (const proof of proofs) {
      if (write.transport === 'trpc' && proof.scope !== 'session') continue
      const { path, init } = write.request(write.sure, marked.world.refs)
      if ((await send(proof, { ...init, path })) >= 300) continue
      done.add(write.name)
      await asBefore()
    }
  // The two ways to make a change are tried one after the other: some changes are possible only once.
  expect(done.size / tried.length).toBeGreaterThan(0.8)
})

describe('the collected answers', sized, () => {
  const expected = (): string[] =>
    marks
      .flatMap(({ what, may }) =>
        readers.flatMap((reader) =>
          (may[reader] ?? [])
            .filter((scope) => proofs.some((proof) => proof.reader === reader && proof.scope === scope))
            .map((scope) => `${what}: ${nameOf({ reader, scope })}`),
        ),
      )
      .sort()

  test('show no secret to a reader without access', () => {
    const may = new Set(expected())
    expect([...seen].filter(([key]) => !may.has(key)).map(([key, where]) => `${key}, in ${where}`)).toEqual(
      [],
    )
  })

  test('show every secret to its permitted readers, so the search works', () => {
    expect(expected().filter((key) => !seen.has(key))).toEqual([])
  })

  test('no secret is in a live message or in the log', () => {
    expect(live.length).toBeGreaterThan(3)
    expect(worker.log.length).toBeGreaterThan(100)
    for (const { what, sign } of marks)
      expect([what, [...live, ...worker.log].filter((line) => sign.test(line))]).toEqual([what, []])
  })

  test('no mail contains the address of another user', async () => {
    const mails = await worker.database.db.select().from(mailOutbox)
    expect(mails.length).toBeGreaterThan(isWhole ? people.length : 3)
    for (const { toAddress, subject, text, html } of mails)
      expect(
        people
          .map(addressOf)
          .filter((address) => address !== toAddress && `${subject}${text}${html}`.includes(address)),
      ).toEqual([])
  })
})
