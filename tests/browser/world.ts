import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type RunningStandIn, startWikidataStandIn } from '../stand-ins/wikidata/index.ts'
import { startTestWorker, type TestWorker, type TestWorkerOptions } from '../support/worker.ts'

export interface TestWorld {
  wikidata: RunningStandIn
  worker: TestWorker
}

/** One for all files of a process, so that they can share a server. */
let shared: RunningStandIn | undefined

/** One Worker with the sample people for all tests of a file, and a Wikidata stand-in that tests control. */
export const withWorld = (vars: TestWorkerOptions['vars'] = {}): (() => TestWorld) => {
  let worker: TestWorker | undefined
  beforeAll(async () => {
    shared ??= await startWikidataStandIn()
    shared.reset()
    worker = await startTestWorker({ people: true, wikidata: shared.url, vars })
  })
  afterAll(() => worker?.stop())
  return () => {
    if (!shared || !worker) throw new Error('The world has not been started.')
    return { wikidata: shared, worker }
  }
}

/** A button by its exact name, or by a pattern. */
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** The rows of one's own list on its page. */
export const picks = (page: Page): Locator => page.getByRole('list', { name: 'Picks' }).getByRole('listitem')

/** The search field for people. */
export const searchBox = (page: Page): Locator =>
  page.getByRole('searchbox', { name: 'Search for a public figure' })
