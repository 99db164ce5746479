import { readdirSync } from 'node:fs'
import { runMain } from './lib/failure.ts'
import { inRoot } from './lib/paths.ts'

/**
 * Runs the benchmarks in tests/bench, or those whose file name contains a word given as argument. Each prints its
 * figures beside a floor or a peer measured in the same run.
 */
runMain(async () => {
  const wanted = process.argv.slice(2)
  const files = readdirSync(inRoot('tests/bench')).filter(
    (file) =>
      file.endsWith('.bench.ts') && (wanted.length === 0 || wanted.some((word) => file.includes(word))),
  )
  for (const file of files) {
    console.log(`\n== ${file.replace('.bench.ts', '')}`)
    // Every file in that folder exports `run`.
    const bench = (await import(inRoot(`tests/bench/${file}`))) as { run: () => Promise<void> }
    await bench.run()
  }
})
