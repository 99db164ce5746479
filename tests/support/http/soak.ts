import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ping } from '#contracts/live-messages.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { type Listening, listen } from '../live.ts'
import { api, type SignedUp, signUp } from './api.ts'

/** Results of a mixed load on a running server. */
export interface Soaked {
  requests: number
  /** The distinct faults of answers. */
  faults: string[]
  /** Milliseconds of each request. */
  times: number[]
  /** WebSockets that were asked to reconnect, and did at once. */
  moved: number
  /** WebSockets that were closed without that request, or failed to reconnect. */
  lost: number
}

interface Call {
  method: string
  path: string
  body?: unknown
  token?: string
}

/** Limit of profile changes, below a member's daily limit. */
const mostWrites = 200

/** As in the app; a silent connection is ended after five minutes. */
const pingEveryMs = 25_000
/** A session is refreshed after half of its token's lifetime. */
const refreshEveryMs = 30 * 60_000

const send = (url: string, { method, path, body, token }: Call): Promise<number> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const asked = request(
      url + path,
      {
        method,
        headers: {
          'accept-encoding': 'br',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end(text)
  })

const refreshed = async (url: string, who: SignedUp): Promise<SignedUp> => {
  const { body } = await api(url)('POST', '/auth/v1/token?grant_type=refresh_token', {
    refresh_token: who.refreshToken,
  })
  return {
    ...who,
    token: body.access_token,
    refreshToken: body.refresh_token,
    call: api(url, body.access_token),
  }
}

/** Keeps a WebSocket open as the app does: with pings, and with a reconnection by a new ticket when asked. */
const keepListening = async (
  url: string,
  { who, league }: { who: () => SignedUp; league: string },
  soaked: Soaked,
  { isOver, tell: report }: { isOver: () => boolean; tell: (fault: string) => void },
): Promise<void> => {
  let listening: Listening | null = await listen(url, who(), league)
  let pingedAt = performance.now()
  const lose = (how: string): void => {
    soaked.lost++
    report(how)
  }
  while (!isOver()) {
    await sleep(50)
    if (!listening) continue
    if (listening.isOpen()) {
      if (performance.now() < pingedAt + pingEveryMs) continue
      pingedAt = performance.now()
      listening.socket.send(ping)
      continue
    }
    const last = listening.messages.at(-1)
    if (last?.kind !== 'again') lose(`ended, the last it heard was ${JSON.stringify(last)}`)
    listening = await listen(url, who(), league).catch((error: Error) => {
      lose(`did not get in again: ${error.message}`)
      return null
    })
    if (listening) soaked.moved++
  }
  listening?.socket.close()
}

/**
 * Loads a server for this long: pages and files, reads and writes of the API, and open WebSockets.
 * @param atOnce concurrent requests
 * @param perSecond requests started per second; unset: as many as are answered
 */
export const soak = async (
  url: string,
  { ms, atOnce, sockets, perSecond }: { ms: number; atOnce: number; sockets: number; perSecond?: number },
): Promise<Soaked> => {
  const soaked: Soaked = { requests: 0, faults: [], times: [], moved: 0, lost: 0 }
  let owner = await signUp(url, 'Soak')
  const leagues: string[] = []
  for (let i = 0; i < 8; i++)
    leagues.push((await owner.call('POST', '/api/v1/league/create', { name: `Soak ${i}` })).body.id)
  const script = readdirSync(inRoot('dist/web/assets')).find((file) => file.endsWith('.js')) ?? ''
  let nextWriteAt = performance.now()
  const calls = (turn: number): Call => {
    const league = leagues[turn % leagues.length] ?? ''
    const { token } = owner
    const all: Call[] = [
      { method: 'GET', path: '/api/v1/league/list', token },
      { method: 'GET', path: `/api/v1/leagues/${league}/standings`, token },
      { method: 'GET', path: '/dashboard' },
      { method: 'GET', path: `/assets/${script}` },
      { method: 'GET', path: '/healthz' },
      { method: 'GET', path: '/api/v1/profile/me', token },
      { method: 'GET', path: '/auth/v1/settings' },
      {
        method: 'PATCH',
        path: '/api/v1/profile/me',
        token,
        body: { display_name: `Soak ${turn}` },
      },
    ]
    const reads = all.length - 1
    const writes = performance.now() >= nextWriteAt
    if (writes) nextWriteAt += ms / mostWrites
    return all[writes ? reads : turn % reads] ?? { method: 'GET', path: '/healthz' }
  }
  const begun = performance.now()
  const isOver = (): boolean => performance.now() >= begun + ms
  const faults = new Set<string>()
  const listeners = Array.from({ length: sockets }, (_, i) =>
    keepListening(url, { who: () => owner, league: leagues[i % leagues.length] ?? '' }, soaked, {
      isOver,
      tell: (fault) =>
        faults.add(`WebSocket ${i} after ${Math.round((performance.now() - begun) / 1_000)} s: ${fault}`),
    }),
  )
  const refreshing = setInterval(() => {
    void refreshed(url, owner).then(
      (next) => {
        owner = next
      },
      (error: Error) => faults.add(`The session was not refreshed: ${error.message}`),
    )
  }, refreshEveryMs)
  let turn = 0
  const worker = async (): Promise<void> => {
    while (!isOver()) {
      const call = calls(turn++)
      if (perSecond) await sleep(Math.max(0, begun + (turn * 1_000) / perSecond - performance.now()))
      const from = performance.now()
      const status = await send(url, call).catch((error: Error) => error.message)
      soaked.times.push(performance.now() - from)
      soaked.requests++
      if (status !== 200) faults.add(`${call.method} ${call.path}: ${status}`)
    }
  }
  await Promise.all([...Array.from({ length: atOnce }, worker), ...listeners])
  clearInterval(refreshing)
  soaked.faults = [...faults]
  return soaked
}
