import { existsSync } from 'node:fs'

// `npm run serve`: as it was built, which takes less memory than its sources; without a build these say what is missing.
const built = new URL('../dist/server/serve.js', import.meta.url)
await import(existsSync(built) ? built.href : './serve.ts')
