import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { buildWeb } from '../../scripts/lib/build-web.ts'
import { workerBuild } from '../../scripts/lib/build-worker.ts'
import { inRoot } from '../../scripts/lib/paths.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { type FullLeague, fillLeague } from './api/scene.ts'

/*
 * What the product costs on top of the database: every page read and the commonest calls of a full league (20 members
 * with 20 picks each), beside a bare Worker in the same isolate that sends the very batches that the call sent, to the
 * same sqld, and hands the answer on as JSON. Median times at 1 connection, whole time at 20; bytes; round trips.
 */

interface Call {
  name: string
  method: string
  path: string
  body?: string
}

/** A query over tRPC, as the web app asks it. */
const query = (name: string, input?: unknown): Call => ({
  name,
  method: 'GET',
  path: `/api/trpc/${name}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
})

const rest = (method: string, path: string, body?: unknown): Call => ({
  name: `${method} ${path.replace(/\/[0-9a-f-]{36}|\/full-house/g, '/{id}')}`,
  method,
  path: `/api/v1${path}`,
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})

const callsOf = ({ league, competition, listId }: FullLeague): Call[] => {
  const l = { league: league.slug }
  const c = { ...l, competition }
  return [
    query('league.dashboard'),
    query('league.overview', l),
    query('league.game', l),
    query('deathlist.page', l),
    query('standings.page', l),
    query('pick.page', l),
    query('league.membersPage', l),
    query('league.adminPage', l),
    query('league.settingsPage', l),
    query('competition.listPage', l),
    query('competition.leaderboardPage', c),
    query('competition.matchesPage', c),
    query('competition.matchupsPage', l),
    query('calendar.page', l),
    query('person.get', { person: 'Q900007' }),
    rest('GET', '/league/list'),
    rest('GET', `/leagues/${league.slug}`),
    rest('GET', `/leagues/${league.slug}/standings`),
    rest('GET', `/leagues/${league.slug}/picks`),
    rest('GET', `/leagues/${league.slug}/deathlists`),
    rest('GET', `/leagues/${league.slug}/deathlists/me`),
    rest('GET', `/leagues/${league.slug}/members`),
    rest('GET', `/leagues/${league.slug}/activity`),
    rest('GET', `/picks/search?q=somebody&league_id=${league.id}`),
    rest('GET', '/profile/me'),
    rest('PUT', `/deathlists/${listId}/name`, { name: 'Ten of the best' }),
  ]
}

const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

const send = async (url: string, call: Call, token: string): Promise<number> => {
  const from = performance.now()
  const answer = await fetch(url + call.path, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.body === undefined ? {} : { body: call.body }),
  })
  await answer.arrayBuffer()
  if (answer.status >= 400) throw new Error(`${call.name} answered ${answer.status}`)
  return performance.now() - from
}

/** One of both after the other, so that whatever else the machine does falls on both alike; answers medians in ms. */
const inTurn = async (times: number, ours: () => Promise<number>, peer: () => Promise<number>) => {
  const all = { ours: [] as number[], peer: [] as number[] }
  for (let i = 0; i < times; i++) {
    all.peer.push(await peer())
    all.ours.push(await ours())
  }
  return { ours: median(all.ours), peer: median(all.peer) }
}

const atOnce = async (connections: number, each: number, run: () => Promise<number>): Promise<number> => {
  const from = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let i = 0; i < each; i++) await run()
    }),
  )
  return performance.now() - from
}

/** What the call sends to the database, given to the bare Worker to send as well; answers the peer's calls. */
const recordBatches = async (worker: TestWorker, call: Call, token: string): Promise<Call[]> => {
  const sent = worker.proxy.recordNext()
  await send(worker.url, call, token)
  const peers: Call[] = []
  for (const batch of sent()) {
    const answer = await fetch(`${worker.url}/bare/record`, { method: 'POST', body: JSON.stringify(batch) })
    const { number } = (await answer.json()) as { number: number }
    peers.push({ name: call.name, method: 'GET', path: `/bare/batch/${number}` })
  }
  return peers
}

interface Row {
  name: string
  bytes: number
  trips: number
  ours: number
  peer: number
  at20: number
}

const measure = async (worker: TestWorker, call: Call, peers: Call[], token: string): Promise<Row> => {
  const ours = () => send(worker.url, call, token)
  const peer = async () => {
    let ms = 0
    for (const each of peers) ms += await send(worker.url, each, token)
    return ms
  }
  await inTurn(5, ours, peer)
  const alone = await inTurn(40, ours, peer)
  const both: [number, number][] = []
  for (let i = 0; i < 3; i++) both.push([await atOnce(20, 5, ours), await atOnce(20, 5, peer)])
  const answer = await fetch(worker.url + call.path, {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(call.body === undefined ? {} : { body: call.body }),
  })
  return {
    name: call.name,
    bytes: (await answer.arrayBuffer()).byteLength,
    trips: peers.length,
    ...alone,
    at20: median(both.map(([a, b]) => a / b)),
  }
}

const print = ({ name, bytes, trips, ours, peer, at20 }: Row): void =>
  console.log(
    [
      `  ${name.padEnd(44)}`,
      `${(bytes / 1000).toFixed(1)} kB`.padStart(9),
      String(trips).padStart(3),
      `${peer.toFixed(1)} ms`.padStart(9),
      `${ours.toFixed(1)} ms`.padStart(9),
      `x ${(ours / peer).toFixed(2)}`.padStart(8),
      `x ${at20.toFixed(2)}`.padStart(8),
    ].join(' '),
  )

export const run = async (): Promise<void> => {
  await buildWeb()
  const bundles = mkdtempSync(join(tmpdir(), 'deathlist-bench-'))
  await build({
    ...workerBuild,
    entryPoints: [inRoot('tests/bench/api/bare-worker.ts')],
    outfile: join(bundles, 'local.js'),
  })
  const worker = await startTestWorker({ bundles })
  try {
    const scene = await fillLeague(worker)
    const { token } = scene.owner
    console.log(`  ${'call'.padEnd(44)} ${'answer'.padStart(9)} trips    bare     ours   at 1    at 20`)
    const rows: Row[] = []
    for (const call of callsOf(scene)) {
      // The first reader of a leaderboard computes it; what is measured is every later one.
      await send(worker.url, call, token)
      const row = await measure(worker, call, await recordBatches(worker, call, token), token)
      rows.push(row)
      print(row)
    }
    const ratios = rows.map(({ ours, peer }) => ours / peer)
    console.log(
      `  median x ${median(ratios).toFixed(2)} (aim: 1.5), most x ${Math.max(...ratios).toFixed(2)} (aim: 2)`,
    )
    const asset = { name: 'a static file', method: 'GET', path: '/app.html' }
    print(await measure(worker, asset, [{ ...asset, path: '/bare/asset//app.html' }], token))
    const health = { name: '/healthz', method: 'GET', path: '/healthz' }
    print(await measure(worker, health, await recordBatches(worker, health, token), token))
  } finally {
    await worker.stop()
  }
}
