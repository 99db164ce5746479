import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rateLimits } from '#db/schema/index.ts'
import { buildWeb } from '#scripts/lib/build/build-web.ts'
import { buildWorker } from '#scripts/lib/build/build-worker.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { startTestWorker } from '../support/worker.ts'
import { type Call, callsOf } from './api/calls.ts'
import { heading, line, measure, median, type Row, ratio, Sender } from './api/measure.ts'
import { fillLeague } from './api/scene.ts'

/*
 * The cost of the product above that of the database: every page read and the commonest calls of a full
 * league (20 members with 20 picks each), compared with a bare Worker in the same isolate that sends the same
 * batches to the same sqld and returns the results as JSON. Milliseconds per answer, at 1 connection (median)
 * and at 20.
 */

const summed = (what: string, ratios: number[]): string =>
  `  ${what}: median x ${median(ratios).toFixed(2)}, most x ${Math.max(...ratios).toFixed(2)}`

const validations = 100

/** Processor time in ms that validating an answer by its schema takes in workerd; null: no schema. */
const validationOf = async (sender: Sender, call: Call): Promise<number | null> => {
  const answer = JSON.parse((await sender.send(call)).text)
  const value: unknown = answer.result.data
  const check = (times: number): Call => ({
    name: `check of ${call.name}`,
    method: 'POST',
    path: `/bare/validate?procedure=${call.procedure}&times=${times}`,
    body: () => value,
  })
  const { checked } = JSON.parse((await sender.send(check(1))).text)
  if (!checked) return null
  const differences: number[] = []
  // workerd's clock does not advance during computation: measure from here.
  for (let i = 0; i < 7; i++)
    differences.push((await sender.time(check(validations))) - (await sender.time(check(0))))
  return Math.max(0, median(differences)) / validations
}

const compareFiles = async (sender: Sender, forget: () => Promise<unknown>): Promise<void> => {
  const script = readdirSync(inRoot('dist/web/assets')).find((file) => file.endsWith('.js'))
  for (const [name, path, file] of [
    ['a script', `/assets/${script}`, `/assets/${script}`],
    ['the landing page', '/', '/index.html'],
    ['the page of the app', '/dashboard', '/app.html'],
  ] as const) {
    const call = { name, method: 'GET', path }
    console.log(`  ${line(await measure(sender, call, [{ ...call, path: `/bare/asset${file}` }], forget))}`)
  }
}

export const run = async (): Promise<void> => {
  await buildWeb()
  const bundles = mkdtempSync(join(tmpdir(), 'deathlist-bench-'))
  await buildWorker('local', { outdir: bundles, source: inRoot('tests/bench/api/bare-worker.ts') })
  const worker = await startTestWorker({ bundles, direct: true })
  try {
    const scene = await fillLeague(worker)
    const sender = new Sender(
      worker.url,
      scene.players.map(({ token }) => token),
    )
    const calls = callsOf(scene)
    const forget = () => worker.database.db.delete(rateLimits)
    console.log(`  ${heading}`)
    const rows: Row[] = []
    for (const call of calls) {
      await forget()
      // The first read of a leaderboard computes it; measure later ones.
      await sender.send(call)
      const row = await measure(sender, call, await sender.record(call), forget)
      rows.push(row)
      console.log(`  ${line(row)}`)
    }
    const health = { name: '/healthz', method: 'GET', path: '/healthz' }
    console.log(`  ${line(await measure(sender, health, await sender.record(health), forget))}`)
    await compareFiles(sender, forget)
    console.log(
      summed(
        'one connection (aim: 1.5, 2)',
        rows.map(({ alone }) => ratio(alone)),
      ),
    )
    console.log(
      summed(
        '20 connections (aim: 1.5, 2)',
        rows.map(({ at20 }) => ratio(at20)),
      ),
    )
    for (const { name, bytes } of rows)
      if (name === 'standings.page' || name === 'pick.page')
        console.log(`  ${name}: ${(bytes / 1000).toFixed(1)} kB of JSON (aim: 60)`)
    for (const [index, call] of calls.entries()) {
      if (!call.procedure) continue
      const ms = await validationOf(sender, call)
      const whole = rows[index]?.alone.ours ?? 0
      const figures = ms === null ? 'none' : `${ms.toFixed(2)} ms of ${whole.toFixed(1)}`
      console.log(`  check of the answer of ${call.name.padEnd(32)} ${figures}`)
    }
  } finally {
    await worker.stop()
  }
}
