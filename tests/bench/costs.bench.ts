import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CostClass, costClasses } from '#domain/spending.ts'
import { buildWorker } from '#scripts/lib/build/build-worker.ts'
import { writeLetters } from '#scripts/lib/build/letters.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { procedures } from '#worker/trpc/router.ts'
import { createDearLeague, dearestCalls } from '../nets/worlds/dear-league.ts'
import { processorMs, startedProcesses } from '../support/cpu.ts'
import { startTestWorker } from '../support/worker.ts'

/*
 * The highest cost of each call, in a league at the limits of the rules: processor time of workerd and sqld
 * in ms, and the budget of its class. The source of the table in docs/costs.md.
 */

const times = 4

interface Row {
  name: string
  cost: CostClass
  worker: number
  database: number
  bytes: number
}

const heading = [
  '| call | class | sets aside, ms | Worker, ms | database, ms | answer, kB |',
  '|---|---|---:|---:|---:|---:|',
]

const line = ({ name, cost, worker, database, bytes }: Row): string =>
  `| ${[`\`${name}\``, cost, costClasses[cost].most, worker.toFixed(0), database.toFixed(0), (bytes / 1000).toFixed(0)].join(' | ')} |`

/** The most expensive input of each call, the most expensive call first. */
const dearest = (rows: readonly Row[]): Row[] => {
  const sorted = [...rows].sort((a, b) => b.worker + b.database - a.worker - a.database)
  return sorted.filter((row, index) => sorted.findIndex(({ name }) => name === row.name) === index)
}

export const run = async (): Promise<void> => {
  const bundles = mkdtempSync(join(tmpdir(), 'deathlist-bench-'))
  await buildWorker('local', { outdir: bundles })
  await writeLetters(inRoot('dist/web/pictures'))
  const before = new Set(startedProcesses('workerd'))
  const worker = await startTestWorker({ bundles, direct: true })
  try {
    const pid = startedProcesses('workerd').find((each) => !before.has(each)) ?? 0
    const dear = await createDearLeague(worker)
    const rows: Row[] = []
    for (const { name, path, others, cost } of await dearestCalls(worker, dear)) {
      const send = async (number: number): Promise<number> => {
        const at = others ? (others[number % others.length] ?? path) : path
        const answer = await fetch(worker.url + at, {
          headers: { authorization: `Bearer ${dear.owner.token}` },
        })
        const { byteLength } = await answer.arrayBuffer()
        if (answer.status >= 500) throw new Error(`${at} answered ${answer.status}`)
        return byteLength
      }
      const bytes = await send(0)
      const [cpu, database] = [processorMs(pid), processorMs(worker.database.pid)]
      for (let i = 1; i <= times; i++) await send(i)
      rows.push({
        name,
        cost: cost ?? procedures.get(name)?.meta.cost ?? 'light',
        worker: (processorMs(pid) - cpu) / times,
        database: (processorMs(worker.database.pid) - database) / times,
        bytes,
      })
    }
    console.log([...heading, ...dearest(rows).map(line)].join('\n'))
  } finally {
    await worker.stop()
    rmSync(bundles, { recursive: true, force: true })
  }
}
