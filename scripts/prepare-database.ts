import { text } from 'node:stream/consumers'
import { prepareDatabase, type ServedDatabase } from './lib/data/prepare-database.ts'
import { runMain } from './lib/failure.ts'

/**
 * Brings the database of `serve` up to date; started by it, in a process of its own, for what this takes to load is larger
 * than the server. What it needs comes on its standard input: the token in it is for no list of processes.
 */
runMain(async () => {
  // Written by serve.
  await prepareDatabase(JSON.parse(await text(process.stdin)) as ServedDatabase)
})
