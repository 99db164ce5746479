import { preloadCalls } from '../lib/api/preload.ts'
import { freshSession, openedWith } from '../lib/auth/opening.ts'
import { firstLanguage } from '../lib/i18n/language.ts'
import { textsOf } from '../lib/i18n/text-files.ts'
import { hasFirstWords, showFirstWords } from './first-words.ts'
import { featureOf, loaderOf } from './page-files.ts'
import { screenAt } from './screen-at.ts'
import { parsed, startApp } from './start-app.ts'

/*
 * Runs while the app's large files are loading: preloads the files of the current screen, sends the screen's
 * first query, and starts the app. On a first visit it shows texts of the answer before the app starts.
 */

const language = firstLanguage()

const fetchAhead = (load: (() => Promise<unknown>) | undefined): void => void load?.().catch(() => undefined)

// On later visits the app shows persisted answers at once, so it does not wait for the server.
const isFirstVisit = !navigator.serviceWorker?.controller
// A slow server must not delay the app for long.
const longestWaitMs = 600

const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })

const showWords = async (query: string, answer: Promise<unknown>): Promise<void> => {
  const [data] = await Promise.all([answer, parsed()])
  if (data === undefined) return
  showFirstWords(query, data)
  await painted()
}

let words: Promise<unknown> | undefined
const at = screenAt(location.pathname)
const session = freshSession()
if (at && (at.screen.access === 'open' || session)) {
  const { page, asks } = at.screen
  // A prerendered page preloads its screen; importing it here would run all scripts of the app in one task.
  if (!('first' in document.documentElement.dataset)) fetchAhead(loaderOf(page))
  fetchAhead(textsOf(language, featureOf(page)))
  fetchAhead(textsOf(language, 'common'))
  if (session && asks && openedWith.kind === 'none') {
    const headers = { 'accept-language': language, authorization: `Bearer ${session.access_token}` }
    const input = Object.keys(at.params).length > 0 ? at.params : undefined
    // Not batched with the others, so that the server can answer it as unchanged (lib/api/unchanged.ts).
    const answer = preloadCalls([{ path: asks, input }], headers)
    void preloadCalls(
      [
        { path: 'league.list', input: undefined },
        { path: 'inbox.count', input: undefined },
      ],
      headers,
    )
    if (isFirstVisit && hasFirstWords(asks))
      words = Promise.race([
        showWords(asks, answer),
        new Promise((resolve) => setTimeout(resolve, longestWaitMs)),
      ])
  }
}
void Promise.all([words, parsed()]).finally(startApp)
