import { buildWeb } from './lib/build/build-web.ts'
import { runMain } from './lib/failure.ts'

runMain(buildWeb)
