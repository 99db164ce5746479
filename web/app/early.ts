import { preloadCalls } from '../lib/api/preload.ts'
import { freshSession, openedWith } from '../lib/auth/opening.ts'
import { firstLanguage } from '../lib/i18n/language.ts'
import { textsOf } from '../lib/i18n/text-files.ts'
import { featureOf, loaderOf } from './page-files.ts'
import { screenAt } from './screen-at.ts'

/*
 * Runs as soon as it is there, beside the app's large files: fetches what the screen at this address needs, and asks
 * the server what that screen will ask. A convenience only: the app does all of it itself where this comes to nothing.
 */

const language = firstLanguage()

const fetchAhead = (load: (() => Promise<unknown>) | undefined): void => void load?.().catch(() => undefined)

const at = screenAt(location.pathname)
const session = freshSession()
if (at && (at.screen.access === 'open' || session)) {
  const { page, asks } = at.screen
  fetchAhead(loaderOf(page))
  fetchAhead(textsOf(language, featureOf(page)))
  fetchAhead(textsOf(language, 'common'))
  if (session && asks && openedWith.kind === 'none') {
    preloadCalls(
      [
        { path: asks, input: Object.keys(at.params).length > 0 ? at.params : undefined },
        { path: 'league.list', input: undefined },
        { path: 'inbox.count', input: undefined },
      ],
      { 'accept-language': language, authorization: `Bearer ${session.access_token}` },
    )
  }
}
