import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWorker } from '#scripts/lib/build/build-worker.ts'
import { Failure } from '#scripts/lib/failure.ts'
import { describeFault, runGenerated } from '../http/generated/run.ts'

/** 20,000 generated HTTP calls (HTTP_CALLS) with a new seed each time (HTTP_SEED); see tests/http/generated.test.ts. */
export const run = async (): Promise<void> => {
  const bundles = mkdtempSync(join(tmpdir(), 'deathlist-http-'))
  await buildWorker('local', { outdir: bundles })
  const calls = Number(process.env.HTTP_CALLS ?? 20_000)
  const seed = Number(process.env.HTTP_SEED ?? Date.now() % 1_000_000)
  const from = Number(process.env.HTTP_FROM ?? 0)
  console.log(`  ${calls} calls of seed ${seed}`)
  const { faults, errors, seen, routes } = await runGenerated(
    { calls, seed, from },
    {
      bundles,
      onProgress: (done) => {
        if (done % 2_000 === 0) console.log(`  ${done} sent`)
      },
    },
  )
  const counts = Object.entries(seen).map(([status, count]) => `${status}: ${count}`)
  console.log(`  answers ${counts.join(', ')}; from ${routes.size} routes; floor: no fault, none logged`)
  for (const fault of faults.slice(0, 20)) console.log(describeFault(fault, seed))
  for (const line of errors.slice(0, 20)) console.log(line)
  if (faults.length + errors.length > 0)
    throw new Failure(
      `${faults.length} answers are wrong, ${errors.length} errors were logged (seed ${seed}).`,
    )
}
