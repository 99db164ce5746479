import { existsSync } from 'node:fs'

// `npm run serve` runs the build, which takes less memory than the sources; without a build the sources print
// what is missing.
const built = new URL('../dist/server/serve.js', import.meta.url)
await import(existsSync(built) ? built.href : './serve.ts')
