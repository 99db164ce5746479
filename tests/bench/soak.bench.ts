import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildServer } from '#scripts/lib/build/build-server.ts'
import { buildWorker } from '#scripts/lib/build/build-worker.ts'
import { Failure } from '#scripts/lib/failure.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { freePort } from '#scripts/lib/port.ts'
import { processesOf } from '#scripts/lib/processes.ts'
import { soak } from '../support/http/soak.ts'
import { residentMb } from './support/memory.ts'

/*
 * `npm run serve` under a mixed load for an hour (SOAK_SECONDS), at full speed (or SOAK_PER_SECOND), with 50
 * open WebSockets, and a replacement of the Worker's process in the middle. Goals: no fault and no lost
 * WebSocket; constant memory; p99 at most five times p50.
 */

const sampleMs = 15_000

/** Memory of the server and its child processes in MB, by program; shared memory is counted for each. */
const memoryOf = (pid: number, dataDir: string): Record<string, number> => {
  const { run } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { run: string }
  const sums: Record<string, number> = { server: residentMb(pid) }
  for (const part of processesOf(run))
    if (part.pid !== pid) sums[part.program] = (sums[part.program] ?? 0) + residentMb(part.pid)
  return { ...sums, all: Object.values(sums).reduce((sum, each) => sum + each, 0) }
}

const shown = (memory: Record<string, number>): string =>
  Object.entries(memory)
    .map(([name, megabytes]) => `${name} ${Math.round(megabytes)}`)
    .join(', ')

export const run = async (): Promise<void> => {
  const seconds = Number(process.env.SOAK_SECONDS ?? 3_600)
  await Promise.all([buildWorker('index'), buildServer()])
  const dataDir = mkdtempSync(join(tmpdir(), 'deathlist-soak-'))
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  // With the flags of `npm run serve`.
  const server = spawn(process.execPath, ['--max-semi-space-size=1', inRoot('dist/server/serve.js')], {
    cwd: inRoot(''),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      // As in the systemd unit and the packed folder.
      MALLOC_ARENA_MAX: '1',
      DEATHLIST_RUN: '',
      SETTINGS_FILE: '',
      PORT: port,
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      EMAIL_CONFIRMATION: 'off',
      AUTH_RATE_LIMIT: 'off',
      COST_BUDGET: 'off',
    },
  })
  let recycled = 0
  let errors = 0
  let isReady = false
  server.stdout.on('data', (chunk: Buffer) => {
    const text = chunk.toString()
    if (text.includes('"event":"ready"')) isReady = true
    recycled += text.split('"worker_recycled"').length - 1
    errors += text.split('"level":"error"').length - 1
  })
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  try {
    while (!isReady && server.exitCode === null) await sleep(100)
    const pid = server.pid ?? 0
    console.log(`  idle, in MB of memory: ${shown(memoryOf(pid, dataDir))}`)
    const perSecond = Number(process.env.SOAK_PER_SECOND ?? 0)
    const soaking = soak(url, { ms: seconds * 1_000, atOnce: 4, sockets: 50, perSecond })
    const from = performance.now()
    const middle = setTimeout(() => server.kill('SIGUSR2'), (seconds * 1_000) / 2)
    const sampling = setInterval(
      () => {
        const at = Math.round((performance.now() - from) / 1_000)
        console.log(`  after ${at} s: ${shown(memoryOf(pid, dataDir))}`)
      },
      Math.max(sampleMs, seconds * 50),
    )
    const { requests, faults, times, moved, lost } = await soaking
    clearTimeout(middle)
    clearInterval(sampling)
    times.sort((a, b) => a - b)
    const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0
    console.log(
      `  ${requests} requests; p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms (${(at(0.99) / at(0.5)).toFixed(1)} times)`,
    )
    console.log(
      `  recycled in the midst, and ${recycled} times for its memory; WebSockets: ${moved} moved, ${lost} lost`,
    )
    console.log(`  in the end: ${shown(memoryOf(pid, dataDir))}; errors in the log: ${errors}`)
    for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
    if (faults.length + lost + errors > 0) throw new Failure('Something was lost, or failed.')
  } finally {
    server.kill('SIGTERM')
    await gone
    rmSync(dataDir, { recursive: true, force: true })
  }
}
