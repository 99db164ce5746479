import { runMain } from './lib/failure.ts'
import { createSecrets } from './lib/settings/secrets.ts'

/** Prints new secrets for a deployed Worker, as lines `NAME=value`. */
runMain(async () => {
  for (const [name, value] of Object.entries(await createSecrets())) console.log(`${name}=${value}`)
})
