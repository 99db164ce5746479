import { buildWeb } from './lib/build/build-web.ts'
import { runMain } from './lib/failure.ts'

/** Builds the web app into dist/web. */
runMain(buildWeb)
