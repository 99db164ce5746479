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
 * Fills an empty database with the demo that everybody shares; started by `serve`, in a process of its own, so that no
 * request waits for it. What it needs comes on its standard input: the secret in it is for no list of processes.
 */
const input = z.object({ url: z.string(), secret: z.string(), now: z.string() })

runMain(async () => {
  const { url, secret, now } = input.parse(JSON.parse(await text(process.stdin)))
  const db = createDb({ url })
  await migrate(db, inRoot('db/migrations'))
  await loadSamplePeople(db)
  // Nobody needs a password, and nobody can guess at one.
  await seedDemo(db, now, async () => null)
  await createDemoMornings(db, now, secret)
})
