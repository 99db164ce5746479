import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWorker } from '#scripts/lib/build/build-worker.ts'
import { copyDatabase } from '#scripts/lib/data/sqlite-file.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { startedProcesses } from '../support/cpu.ts'
import { startTestWorker } from '../support/worker.ts'
import { type Call, callsOf } from './api/calls.ts'
import { Sender } from './api/measure.ts'
import { fillLeague } from './api/scene.ts'
import {
  type Named,
  readBatches,
  statementsOf,
  withNames,
  withValues,
  writeBatches,
} from './floor/batches.ts'
import {
  inProcess,
  inProcessByLibsql,
  type Lane,
  type Measured,
  measureLanes,
  overHttp,
} from './floor/lanes.ts'

/*
 * The cost of a page above its floor, in a full league (20 members with 20 picks each). Measured alternately
 * in one run, without compression: the page's batch from before its reads were optimized, by SQLite and
 * libSQL in process, by sqld, and by a bare Worker; the computed page; the cached page for a client without
 * its tag; and the 304 for a client with it. `FLOOR_RECORD=1` records the batches again.
 */

const pages = [
  ['leaderboard', 'standings.page'],
  ['home', 'league.home'],
  ['deathlist', 'deathlist.page'],
  ['dashboard', 'league.dashboard'],
  ['all picks', 'pick.page'],
  ['profile', 'profile.me'],
] as const

/**
 * Goals, as multiples: of SQLite in process (plus this many ms), of the bare Worker, of the whole page for a
 * 304.
 */
const aims = { inProcess: 2, more: 4, bare: 1.3, unchanged: 0.25 }

const names = [
  'SQLite in process',
  'libSQL in process',
  'sqld',
  'bare Worker',
  'made',
  'kept',
  '304',
] as const

const cells = (row: readonly string[]): string =>
  row.map((cell, i) => (i === 0 ? cell.padEnd(12) : cell.padStart(19))).join('')

const print = (page: string, measured: ReadonlyMap<string, Measured>): void => {
  const of = (name: (typeof names)[number]) => measured.get(name)
  console.log(
    cells([
      page,
      ...names.map((name) => {
        const row = of(name)
        return row ? `${row.ms.toFixed(1)} (${row.cpu.toFixed(1)})` : '-'
      }),
    ]),
  )
  const [sqlite, libsql] = [of('SQLite in process'), of('libSQL in process')]
  const [bare, made, kept] = [of('bare Worker'), of('made'), of('kept')]
  const unchanged = of('304')
  if (!sqlite || !libsql || !bare || !made || !kept) return
  const limitOf = ({ ms }: Measured): number => aims.inProcess * ms + aims.more
  const shares = [
    `made: ${(made.ms / limitOf(sqlite)).toFixed(2)} of ${aims.inProcess} x SQLite + ${aims.more} ms, ${(made.ms / limitOf(libsql)).toFixed(2)} of the same of libSQL`,
    `${(made.ms / bare.ms).toFixed(2)} and ${(kept.ms / bare.ms).toFixed(2)} x bare (aim ${aims.bare})`,
    ...(unchanged
      ? [
          `304: ${(unchanged.ms / bare.ms).toFixed(2)} x bare, ${(unchanged.ms / made.ms).toFixed(2)} x made (aim ${aims.unchanged})`,
        ]
      : []),
    `${(made.bytes / 1000).toFixed(1)} kB`,
  ]
  console.log(`${' '.repeat(12)}${shares.join(' · ')}`)
}

export const run = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'deathlist-bench-'))
  await buildWorker('local', { outdir: folder, source: inRoot('tests/bench/api/bare-worker.ts') })
  const before = new Set(startedProcesses('workerd'))
  const worker = await startTestWorker({ bundles: folder, direct: true })
  try {
    const workerd = startedProcesses('workerd').filter((pid) => !before.has(pid))
    const scene = await fillLeague(worker)
    const { owner, league } = scene
    const sender = new Sender(worker.url, [owner.token])
    const session = JSON.parse(atob(owner.token.split('.')[1] ?? '')).session_id
    const clock = async (): Promise<string> => {
      const { now }: { now: string } = JSON.parse(
        (await sender.send({ name: 'clock', method: 'GET', path: '/dev/clock' })).text,
      )
      return now
    }
    const named: Named = {
      user: owner.id,
      session,
      league: league.slug,
      leagueId: league.id,
      day: (await clock()).slice(0, 10),
    }
    const calls = new Map(
      [...callsOf(scene), { name: 'profile.me', method: 'GET', path: '/api/trpc/profile.me' }].map((call) => [
        call.name,
        call,
      ]),
    )
    const callOf = (procedure: string): Call => {
      const call = calls.get(procedure)
      if (!call) throw new Error(`No call of ${procedure}`)
      return call
    }
    const bare = (path: string, body?: unknown): Call => ({
      name: path,
      method: body ? 'POST' : 'GET',
      path,
      ...(body ? { body: () => body } : {}),
    })
    // The first read of a leaderboard computes it; measure later ones.
    for (const [, procedure] of pages) await sender.send(callOf(procedure))
    if (process.env.FLOOR_RECORD) {
      const recorded: Record<string, string> = {}
      for (const [, procedure] of pages) {
        const [batch] = await sender.record(callOf(procedure))
        const { text } = await sender.send(bare(batch?.path.replace('batch', 'body') ?? ''))
        recorded[procedure] = withNames(text, named)
      }
      writeBatches(recorded)
    }
    const batches = readBatches()
    if (!batches) throw new Error('No batches are recorded: FLOOR_RECORD=1')
    let nr = 0
    const copy = join(folder, 'copy')
    await copyDatabase(worker.database.file, copy)
    console.log(cells(['ms (cpu)', ...names]))
    for (const [page, procedure] of pages) {
      const body = withValues(batches[procedure] ?? '', named)
      const url = `${worker.database.url}/v2/pipeline`
      const headers = { authorization: `Bearer ${owner.token}` }
      const number = JSON.parse((await sender.send(bare('/bare/add', { url, body }))).text)
      const at = worker.url + callOf(procedure).path
      const { database } = worker
      const lanes: Lane[] = [
        inProcess(copy, body),
        inProcessByLibsql(copy, body),
        overHttp('sqld', [database.pid], () =>
          fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
        ),
        overHttp('bare Worker', [database.pid, ...workerd], () =>
          fetch(`${worker.url}/bare/batch/${number}`),
        ),
        // A unique address has no cached answer.
        overHttp('made', [database.pid, ...workerd], () =>
          fetch(`${at}${at.includes('?') ? '&' : '?'}nr=${++nr}`, { headers }),
        ),
        overHttp('kept', [database.pid, ...workerd], () => fetch(at, { headers })),
      ]
      const etag = (await fetch(at, { headers })).headers.get('etag')
      if (etag)
        lanes.push(
          overHttp(
            '304',
            [database.pid, ...workerd],
            () => fetch(at, { headers: { ...headers, 'if-none-match': etag } }),
            304,
          ),
        )
      print(page, await measureLanes(lanes))
      console.log(
        `${' '.repeat(12)}${statementsOf(body).length} statements, ${(Buffer.byteLength(body) / 1000).toFixed(1)} kB asked before`,
      )
    }
  } finally {
    await worker.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
