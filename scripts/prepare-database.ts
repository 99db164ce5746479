import { text } from 'node:stream/consumers'
import { prepareDatabase, type ServedDatabase } from './lib/data/prepare-database.ts'
import { runMain } from './lib/failure.ts'

/**
 * Migrates the database of `serve`, which starts this as a child process because the migration code needs more memory
 * than the server. Its input comes on stdin, because arguments and their token would be visible in the process list.
 */
runMain(async () => {
  // Written by serve.
  await prepareDatabase(JSON.parse(await text(process.stdin)) as ServedDatabase)
})
