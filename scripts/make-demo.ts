import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { createDb } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { seedDemo } from '../db/seed/demo.ts'
import { loadSamplePeople } from '../db/seed/people.ts'
import { createDemoMornings } from './lib/demo/demo-mornings.ts'
import { runMain } from './lib/failure.ts'
import { inRoot } from './lib/paths.ts'

/**
 * Fills an empty database with the shared demo; `serve` starts it as a child process, so that no request waits for it.
 * Its input comes on stdin, because arguments and their secret would be visible in the process list.
 */
const input = z.object({ url: z.string(), secret: z.string(), now: z.string() })

runMain(async () => {
  const { url, secret, now } = input.parse(JSON.parse(await text(process.stdin)))
  const db = createDb({ url })
  await migrate(db, inRoot('db/migrations'))
  await loadSamplePeople(db)
  // No passwords: nobody needs one, and none can be guessed.
  await seedDemo(db, now, async () => null)
  await createDemoMornings(db, now, secret)
})
