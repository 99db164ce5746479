import { runMain } from './lib/failure.ts'
import { createSecrets } from './lib/settings/secrets.ts'

/** Prints fresh secrets for a deployed Worker, one `NAME=value` a line. */
runMain(async () => {
  for (const [name, value] of Object.entries(await createSecrets())) console.log(`${name}=${value}`)
})
