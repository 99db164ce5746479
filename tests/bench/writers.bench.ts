import { startInProcess } from '../nets/app.ts'
import { addUsers } from '../support/ctx.ts'
import { api } from '../support/http/api.ts'
import { addPersons } from '../support/league.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { median } from './api/measure.ts'
import { withBundles } from './support/bundles.ts'
import { type Guest, type Latency, Writer } from './writers/writer.ts'

/*
 * Sixty-four concurrent writers for a minute, compared with a single one before and after: picks, names and
 * joins over HTTP to a real Worker and a real sqld. Prints writes per second, the time of a write, the
 * refusals, and whether each acknowledged write is in the database exactly once. Other numbers with
 * WRITERS=16 and SECONDS=10.
 */

const writersAtOnce = Number(process.env.WRITERS || 64)
const seconds = Number(process.env.SECONDS || 60)
const guestsEach = 18
const peopleEach = 100
const firstPerson = 2_000_000
const issuer = 'http://127.0.0.1:8787'

const createWriters = async (worker: TestWorker, count: number): Promise<Writer[]> => {
  const { db } = worker.database
  const app = await startInProcess(db, worker.vars)
  const ids = Array.from({ length: count * peopleEach }, (_, i) => `Q${firstPerson + i}`)
  await addPersons(
    db,
    ids.map((id) => ({ id })),
    new Date().toISOString(),
  )
  const writers: Writer[] = []
  for (let i = 0; i < count; i++) {
    const names = Array.from({ length: 1 + guestsEach }, (_, k) => `W${i}x${k}`)
    const users = await addUsers(db, names)
    const people: Guest[] = await Promise.all(
      users.map(async (user) => ({ id: user.id, token: await app.tokenOf(user) })),
    )
    const [owner, ...guests] = people
    if (!owner) throw new Error('nobody')
    const call = api(worker.url, owner.token)
    const { body: league } = await call('POST', '/api/v1/league/create', { name: `League ${i}` })
    const { body: list } = await call('GET', `/api/v1/leagues/${league.id}/deathlists/me`)
    await call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'First' })
    writers.push(
      new Writer({
        url: worker.url,
        token: owner.token,
        league: { id: league.id, code: league.invite_code, list: list.id },
        guests,
        people: ids.slice(i * peopleEach, (i + 1) * peopleEach),
      }),
    )
  }
  return writers
}

/** All writers write for this time, each one write after the other. */
const writeFor = async (writers: readonly Writer[], ms: number): Promise<Latency[]> => {
  const until = performance.now() + ms
  const all: Latency[] = []
  await Promise.all(
    writers.map(async (writer) => {
      while (performance.now() < until) all.push(await writer.step())
    }),
  )
  return all
}

const percentile = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? 0

/** Prints one run; returns its acknowledged writes per second. */
const printRun = (title: string, all: readonly Latency[], ms: number): number => {
  const done = all.filter(({ refused }) => refused === null)
  const rate = (done.length * 1000) / ms
  const times = done.map((each) => each.ms)
  console.log(
    `  ${title.padEnd(24)} ${rate.toFixed(0).padStart(6)} writes/s ${median(times).toFixed(1).padStart(8)} ms median` +
      ` ${percentile(times, 0.99).toFixed(1).padStart(8)} ms of 99 % ${String(all.length - done.length).padStart(5)} refused`,
  )
  for (const refused of new Set(all.flatMap((each) => each.refused ?? [])))
    console.log(`    refused: ${refused} x ${all.filter((each) => each.refused === refused).length}`)
  return rate
}

export const run = () =>
  withBundles(async (bundles) => {
    const worker = await startTestWorker({ bundles, direct: true, vars: { PUBLIC_URL: issuer } })
    try {
      const writers = await createWriters(worker, writersAtOnce)
      const aloneMs = (seconds * 1000) / 4
      await writeFor(writers, 2_000)
      const before = printRun('one writer', await writeFor(writers.slice(0, 1), aloneMs), aloneMs)
      const all = await writeFor(writers, seconds * 1000)
      const together = printRun(`${writersAtOnce} writers`, all, seconds * 1000)
      const after = printRun('one writer again', await writeFor(writers.slice(0, 1), aloneMs), aloneMs)
      for (const what of new Set(all.map((each) => each.what)))
        console.log(`    ${what.padEnd(14)} ${all.filter((each) => each.what === what).length}`)
      const alone = (before + after) / 2
      console.log(`  ${writersAtOnce} writers beside one: x ${(together / alone).toFixed(2)}`)
      const lost: string[] = []
      for (const writer of writers) lost.push(...(await writer.lost(worker.database.db)))
      console.log(`  acknowledged and lost: ${lost.length}`)
      for (const each of lost.slice(0, 10)) console.log(`    ${each}`)
      if (lost.length > 0) throw new Error('Writes were lost.')
    } finally {
      await worker.stop()
    }
  })
