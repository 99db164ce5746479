import { readdirSync } from 'node:fs'
import { Failure, runMain } from './lib/failure.ts'
import { inRoot } from './lib/paths.ts'

/**
 * Runs the benchmarks in tests/bench, or those whose name contains a word given as argument. Each prints its
 * figures beside a floor or a peer measured in the same run.
 */
runMain(async () => {
  const wanted = process.argv.slice(2)
  const ending = '.bench.ts'
  const names = readdirSync(inRoot('tests/bench'))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
  const unknown = wanted.find((word) => !names.some((name) => name.includes(word)))
  if (unknown !== undefined)
    throw new Failure(`There is no benchmark "${unknown}". There are: ${names.join(', ')}.`)
  for (const name of names) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue
    console.log(`\n== ${name}`)
    // Every file in that folder exports `run`.
    const bench = (await import(inRoot(`tests/bench/${name}${ending}`))) as { run: () => Promise<void> }
    await bench.run()
  }
})
