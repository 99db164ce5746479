import { preloadCalls } from '../lib/api/preload.ts'
import { freshSession, openedWith } from '../lib/auth/opening.ts'
import { firstLanguage } from '../lib/i18n/language.ts'
import { textsOf } from '../lib/i18n/text-files.ts'
import { hasFirstWords, showFirstWords } from './first-words.ts'
import { featureOf, loaderOf } from './page-files.ts'
import { screenAt } from './screen-at.ts'
import { parsed, startApp } from './start-app.ts'

/*
 * Runs as soon as it is there, beside the app's large files: fetches what the screen at this address needs, asks the
 * server what that screen will ask, and starts the app. On a first visit the words of the answer are shown before that.
 */

const language = firstLanguage()

const fetchAhead = (load: (() => Promise<unknown>) | undefined): void => void load?.().catch(() => undefined)

// Who has been here before sees what was kept, for which nobody waits.
const isFirstVisit = !navigator.serviceWorker?.controller
// A server that is slow must not keep the app from answering to a tap.
const longestWaitMs = 600

const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })

const say = async (query: string, answer: Promise<unknown>): Promise<void> => {
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
  // Where the page comes with a first look it is fetched already, and would run the app's scripts all at once.
  if (!('first' in document.documentElement.dataset)) fetchAhead(loaderOf(page))
  fetchAhead(textsOf(language, featureOf(page)))
  fetchAhead(textsOf(language, 'common'))
  if (session && asks && openedWith.kind === 'none') {
    const answer = preloadCalls(
      [
        { path: asks, input: Object.keys(at.params).length > 0 ? at.params : undefined },
        { path: 'league.list', input: undefined },
        { path: 'inbox.count', input: undefined },
      ],
      { 'accept-language': language, authorization: `Bearer ${session.access_token}` },
    )
    if (isFirstVisit && hasFirstWords(asks))
      words = Promise.race([say(asks, answer), new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
  }
}
void Promise.all([words, parsed()]).finally(startApp)
