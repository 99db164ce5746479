import { spawnSync } from 'node:child_process'
import { buildWeb } from './lib/build/build-web.ts'
import { isWebCurrent } from './lib/build/web-age.ts'
import { Failure, runMain } from './lib/failure.ts'
import { inRoot } from './lib/paths.ts'

/** `npm run pictures`: takes new reference pictures of the screens that have changed. */
runMain(async () => {
  if (!isWebCurrent()) await buildWeb()
  const { status } = spawnSync(inRoot('node_modules/.bin/vitest'), ['run', 'tests/browser/pictures'], {
    stdio: 'inherit',
    cwd: inRoot(''),
    env: { ...process.env, RENEW_PICTURES: '1' },
  })
  if (status !== 0) throw new Failure('Not all pictures could be taken.')
})
