import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type Cast, createScene, now, type Place } from '#tests/authorisation/scene.ts'
import { startWikidataStandIn, wikidataVars } from '#tests/stand-ins/wikidata/index.ts'
import { api, type SignedUp, signUp } from '#tests/support/http/api.ts'
import { addPersons } from '#tests/support/league.ts'
import { startTestWorker, type TestWorker } from '#tests/support/worker.ts'
import { type RawAnswer, type RawCall, send, sendCut } from '../raw.ts'
import { makeCall } from './calls.ts'
import { Dice } from './dice.ts'
import { judge } from './judge.ts'
import type { Likely } from './values.ts'

/** Number of calls that share a scene: after these it is replaced, with what they have broken. */
const callsPerScene = 100
const atOnce = 4
/** Frequency of each caller, out of sixteen. */
const callers = Object.entries({ nobody: 1, stranger: 1, service: 1, member: 5, admin: 4, owner: 4 }).flatMap(
  ([name, times]) => Array.from({ length: times }, () => name),
)
const cast = ['stranger', 'foreign', 'member', 'admin', 'owner', 'foreignMember'] as const

export interface Fault {
  nr: number
  as: string
  call: RawCall
  status: number
  answer: string
  wrong: string
}

export interface RunResult {
  faults: Fault[]
  /** Number of answers by status. */
  seen: Record<number, number>
  /** The statuses of each route, according to the log. */
  routes: Map<string, Set<number>>
  /** Log lines about an error. */
  errors: string[]
}

const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id

/** Signs the callers in; recreates those whom calls of the last scene have signed out or deleted. */
const present = async (worker: TestWorker, users: Map<string, SignedUp>): Promise<void> => {
  for (const name of cast) {
    const user = users.get(name)
    const isThere = user && (await user.call('GET', '/auth/v1/user')).status === 200
    if (!isThere) users.set(name, await signUp(worker.url, name))
  }
}

const likelyOf = (place: Place, other: Place, users: Map<string, SignedUp>, dice: Dice): Likely => {
  const { league, listId, pickId, competitionId, userId, inviteCode, entryId, commentId } = dice.chance(0.9)
    ? place
    : other
  const [league_id, email] = [dice.one([league.id, league.slug]), users.get('member')?.email ?? '']
  return {
    league: league_id,
    leagues: league_id,
    leagueId: league_id,
    league_id,
    competition: competitionId,
    competitionId,
    deathlists: listId,
    deathlistId: listId,
    picks: pickId,
    pickId,
    pick_ids: pickId,
    pickIds: pickId,
    entryId,
    entry: entryId,
    remarkId: commentId,
    userId,
    user_id: userId,
    users: userId,
    participants: userId,
    people: dice.one(['Q1', 'Q3', 'Q6']),
    person: 'Q2',
    wikidataId: dice.one(['Q3', 'Q4', 'Q5', 'Q6']),
    wikidata_id: dice.one(['Q3', 'Q4', 'Q5', 'Q6']),
    code: inviteCode,
    key: `${userId}.png`,
    file: `${'0'.repeat(64)}.ics`,
    name: dice.one(['Sunday Supper', 'Test league']),
    email: dice.one([email, `${dice.upTo(1e9)}@test.example`]),
    invitee_email: `${dice.upTo(1e9)}@test.example`,
    password: 'correct horse',
    refresh_token: users.get('member')?.refreshToken ?? '',
    grant_type: dice.one(['password', 'refresh_token', 'pkce']),
    select: dice.one(['league_id,role', '*']),
    scope: dice.one(['local', 'others', 'global']),
    q: 'person',
  }
}

const answerTo = async (url: string, call: RawCall, isCut: boolean): Promise<RawAnswer> => {
  if (!isCut) return send(url, call)
  const text = await sendCut(
    url,
    { path: call.path, headers: call.headers ?? {}, body: '{"name":' },
    'listens',
  )
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
  )
  return { status: Number(head.split(' ')[1]), headers, text: body }
}

/**
 * Sends this many generated calls to the real Worker with a real database, and checks every answer. The same seed makes
 * the same calls; `from` starts later, at the beginning of a scene.
 */
export const runGenerated = async (
  { calls, seed, from = 0 }: { calls: number; seed: number; from?: number },
  options: { bundles?: string; onProgress?: (done: number) => void } = {},
): Promise<RunResult> => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const wikidata = await startWikidataStandIn()
  const worker = await startTestWorker({
    ...(options.bundles ? { bundles: options.bundles } : {}),
    vars: {
      ...wikidataVars(wikidata.url),
      AUTH_ADMIN_JWKS: JSON.stringify({
        keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }],
      }),
      AUTH_ANONYMOUS: 'on',
    },
  })
  const service = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'ES256', kid: 'k' })
    .setExpirationTime('2h')
    .sign(privateKey)
  const result: RunResult = { faults: [], seen: {}, routes: new Map(), errors: [] }
  try {
    await worker.setClock(now)
    const ids = Array.from({ length: 6 }, (_, i) => ({ id: `Q${i + 1}`, searchText: `person q${i + 1}` }))
    await addPersons(worker.database.db, ids, now)
    const users = new Map<string, SignedUp>()
    for (let start = from; start < from + calls; start += callsPerScene) {
      await present(worker, users)
      const people = Object.fromEntries(
        cast.map((name) => {
          const user = users.get(name)
          return [name, { id: user?.id, email: user?.email, name, sessionId: sessionOf(user?.token ?? '') }]
        }),
      )
      // One user for each name of the cast.
      const { here, there } = await createScene(worker.database.db, people as Cast)
      const queue = Array.from({ length: Math.min(callsPerScene, from + calls - start) }, (_, i) => start + i)
      const work = async (): Promise<void> => {
        for (let nr = queue.shift(); nr !== undefined; nr = queue.shift()) {
          // Each call has its own generator, so it does not depend on the calls before.
          const dice = new Dice(seed * 1_000_003 + nr)
          const as = dice.one(callers)
          const token = as === 'service' ? service : users.get(as)?.token
          const call = makeCall(dice, likelyOf(here, there, users, dice), token)
          const isCut = call.method === 'POST' && dice.slips(0.03)
          const answer = await answerTo(worker.url, call, isCut)
          result.seen[answer.status] = (result.seen[answer.status] ?? 0) + 1
          const wrong = judge(call, answer)
          if (wrong) result.faults.push({ nr, as, call, status: answer.status, answer: answer.text, wrong })
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      options.onProgress?.(start + callsPerScene - from)
    }
    for (const line of worker.log) {
      const { event, level, method, route, status } = JSON.parse(line)
      if (level === 'error') result.errors.push(line)
      if (event !== 'request') continue
      const name = `${method} ${route}`
      result.routes.set(name, (result.routes.get(name) ?? new Set()).add(status))
    }
    // The Worker is still healthy.
    const healthy = await api(worker.url)('GET', '/healthz')
    if (healthy.status !== 200) result.errors.push(`/healthz answers ${healthy.status}`)
  } finally {
    await worker.stop()
    await wikidata.stop()
  }
  return result
}

/** The report of a fault: everything that is needed to repeat the call. */
export const describeFault = ({ nr, as, call, status, answer, wrong }: Fault, seed: number): string => {
  const { authorization, ...headers } = call.headers ?? {}
  const body = typeof call.body === 'string' ? call.body : call.body?.toString('base64')
  const shown = { ...call, headers, ...(body === undefined ? {} : { body: body.slice(0, 2_000) }) }
  return `${wrong}\n  seed ${seed}, call ${nr} as ${as}${authorization ? ' with a token' : ''}\n  ${JSON.stringify(shown)}\n  ${status} ${answer.slice(0, 600)}`
}
