import { runMain } from './lib/failure.ts'
import { createSecrets } from './lib/settings/secrets.ts'

/** `npm run make-secrets`: prints new secrets, as lines `NAME=value`. */
runMain(async () => {
  for (const [name, value] of Object.entries(await createSecrets())) console.log(`${name}=${value}`)
})
