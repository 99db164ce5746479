import { spawnSync } from 'node:child_process'
import { createDb } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { buildWeb } from './lib/build-web.ts'
import { Failure, runMain } from './lib/failure.ts'
import { inRoot } from './lib/paths.ts'

/** Deploys to Cloudflare: applies the migrations to DATABASE_URL, builds the web app, and hands both to wrangler. */
runMain(async () => {
  const url = process.env.DATABASE_URL
  if (!url)
    throw new Failure('Set DATABASE_URL (and DATABASE_AUTH_TOKEN) to the database of the deployed app.')
  await migrate(createDb({ url, authToken: process.env.DATABASE_AUTH_TOKEN }), inRoot('db/migrations'))
  await buildWeb()
  const wrangler = spawnSync(inRoot('node_modules/.bin/wrangler'), ['deploy', ...process.argv.slice(2)], {
    stdio: 'inherit',
    cwd: inRoot(''),
  })
  if (wrangler.status !== 0) throw new Failure('wrangler could not deploy; its own message is above.')
})
