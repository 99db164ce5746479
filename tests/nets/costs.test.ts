/** @module-tag nets */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { budget, costClasses, maxBatchCost } from '#domain/spending.ts'
import { procedures } from '#worker/trpc/router.ts'
import { processorMs, startedProcesses } from '../support/cpu.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { createDearLeague, type DearCall, type DearLeague, dearestCalls } from './worlds/dear-league.ts'

/*
 * Sends every read at its highest cost as one member, repeatedly and a hundred at once, while it measures
 * another member's page. The total cost of the answers must stay within the budget; costs are those of the
 * same calls without load, since these do not depend on how busy the machine is. NET_RUNS=60 runs for 60
 * seconds, and limits the other page to three times its time without load; COST_BUDGET=off shows the result
 * without a budget.
 */

const seconds = Number(process.env.NET_RUNS ?? '0')
const fewestCalls = 600
const atOnce = 100
/** The cost of a call is exact to a half, less on a machine under other load. */
const slack = 2

let worker: TestWorker
let dear: DearLeague
let calls: DearCall[]
let pid = 0

beforeAll(async () => {
  const before = new Set(startedProcesses('workerd'))
  worker = await startTestWorker({ direct: true, vars: { COST_BUDGET: process.env.COST_BUDGET ?? 'on' } })
  pid = startedProcesses('workerd').find((each) => !before.has(each)) ?? 0
  dear = await createDearLeague(worker)
  // Reads without a session are another caller's; pictures need fonts from the build of the web app.
  calls = (await dearestCalls(worker, dear)).filter(({ cost, path }) => cost === undefined && path !== '')
}, 300_000)
afterAll(() => worker?.stop())

const used = (): number => processorMs(pid) + processorMs(worker.database.pid)

const send = async (path: string, token: string): Promise<number> => {
  const answer = await fetch(worker.url + path, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  return answer.status
}

const percentile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN

/** Times of the other member's page, repeated until told to stop. */
const timePage = (isOver: () => boolean): Promise<number[]> => {
  const path = `/api/trpc/league.settingsPage?input=${encodeURIComponent(JSON.stringify({ league: dear.league.slug }))}`
  const times: number[] = []
  const next = async (): Promise<number[]> => {
    const started = performance.now()
    const status = await send(path, dear.member.token)
    if (status !== 200) throw new Error(`The other member's page answered ${status}.`)
    times.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, 500))
    return isOver() ? times : next()
  }
  return next()
}

test('every procedure fits into a batch', () => {
  for (const [name, { meta }] of procedures)
    expect(costClasses[meta.cost].most, name).toBeLessThanOrEqual(maxBatchCost / 4)
})

test('all calls of one member together stay within the cost budget', async () => {
  // Without load, by members who do nothing else.
  const quiet = new Map<string, number>()
  for (const [number, { name, path }] of calls.entries()) {
    const token = dear.others[number % dear.others.length]?.token ?? ''
    if (quiet.has(name)) continue
    const before = used()
    if ((await send(path, token)) === 200) quiet.set(name, used() - before)
  }
  const quietUntil = performance.now() + 5_000
  const alone = await timePage(() => performance.now() > quietUntil)
  const known = calls.filter(({ name }) => quiet.has(name))
  const costOfCall = ({ name }: DearCall): number => quiet.get(name) ?? 0

  const started = performance.now()
  const cpuBefore = used()
  const elapsed = (): number => (performance.now() - started) / 1000
  let [sent, answered, answeredCost, askedCost] = [0, 0, 0, 0]
  let over = false
  const attack = async (): Promise<void> => {
    while (sent < fewestCalls || elapsed() < seconds) {
      const call = known[sent++ % known.length]
      if (!call) return
      askedCost += costOfCall(call)
      if ((await send(call.path, dear.owner.token)) !== 200) continue
      answered++
      answeredCost += costOfCall(call)
    }
  }
  const attacks = Promise.all(Array.from({ length: atOnce }, attack)).finally(() => {
    over = true
  })
  const [times] = await Promise.all([timePage(() => over), attacks])
  const took = elapsed()
  const allowed = budget.cost * (1 + took / budget.seconds)
  const figures = {
    seconds: Math.round(took),
    sent,
    answered,
    'asked for, ms of processor': Math.round(askedCost),
    'answered, ms of processor': Math.round(answeredCost),
    'allowed, ms': Math.round(allowed),
    'used in all, refusals and the other included, ms': Math.round(used() - cpuBefore),
    'the other in quiet, median and p95, ms': [0.5, 0.95].map((share) =>
      Math.round(percentile(alone, share)),
    ),
    'the other meanwhile, median and p95, ms': [0.5, 0.95].map((share) =>
      Math.round(percentile(times, share)),
    ),
  }
  console.log(JSON.stringify(figures, null, 2))
  // An attack below the limit would prove nothing.
  expect(askedCost).toBeGreaterThan(2 * slack * allowed)
  expect(answeredCost).toBeLessThanOrEqual(slack * allowed)
  if (seconds > 0) expect(percentile(times, 0.95)).toBeLessThanOrEqual(3 * percentile(alone, 0.95))
}, 600_000)
