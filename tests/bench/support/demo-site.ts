import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { seedDemo } from '#db/seed/demo.ts'
import { buildWeb } from '#scripts/lib/build/build-web.ts'
import { buildWorker } from '#scripts/lib/build/build-worker.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { freePort } from '#scripts/lib/port.ts'
import { trustedProxies } from '#scripts/lib/proxy/client-address.ts'
import { startReverseProxy } from '#scripts/lib/proxy/reverse-proxy.ts'
import { createStaticFiles } from '#scripts/lib/proxy/static-files.ts'
import { startWikidataStandIn, wikidataVars } from '#tests/stand-ins/wikidata/index.ts'
import { startTestWorker } from '#tests/support/worker.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import { startHttp2Front } from './http2-front.ts'

/** The account that visits the demo. */
export const visitor = { email: 'marta@demo.deathlist.example', password: 'sunday-supper' }

/**
 * The built app behind its reverse proxy, with the demo in it, for one benchmark.
 * @param http2 serve it by HTTP/2 over TLS with a self-signed certificate
 */
export const withDemo = async (
  measure: (site: { url: string }) => Promise<void>,
  { http2 = false } = {},
): Promise<void> => {
  const bundles = mkdtempSync(join(tmpdir(), 'deathlist-bench-'))
  await Promise.all([buildWorker('local', { outdir: bundles }), buildWeb()])
  const wikidata = await startWikidataStandIn()
  const port = await freePort()
  const frontPort = await freePort()
  const publicUrl = http2 ? `https://127.0.0.1:${frontPort}` : `http://127.0.0.1:${port}`
  const worker = await startTestWorker({
    people: true,
    bundles,
    vars: {
      PUBLIC_URL: publicUrl,
      ...wikidataVars(wikidata.url),
    },
  })
  const proxy = await startReverseProxy({
    host: '127.0.0.1',
    port,
    target: () => worker.url,
    files: createStaticFiles(inRoot('dist/web'), worker.vars),
    publicUrl,
    trusted: trustedProxies(''),
    onError: console.error,
  })
  const front = http2 ? await startHttp2Front(frontPort, `http://127.0.0.1:${port}`) : null
  try {
    await seedDemo(worker.database.db, new Date().toISOString(), hashPassword)
    await worker.runCron()
    await measure({ url: publicUrl })
  } finally {
    await front?.stop()
    await proxy.stop(1_000)
    await worker.stop()
    await wikidata.stop()
    rmSync(bundles, { recursive: true, force: true })
  }
}

/** Signs in on the sign-in page, and waits for the dashboard. */
export const enter = async (page: Page, url: string, email: string, password: string): Promise<void> => {
  await page.goto(`${url}/auth`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/dashboard')
}
