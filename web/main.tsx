import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { Sidebar } from './app/Frame.tsx'
import { fetchFontsLast } from './app/fetch-fonts.ts'
import { loadPage } from './app/pages.ts'
import { screenAt } from './app/screen-at.ts'
import { takeAnswered } from './lib/api/preload.ts'
import { createQueryClient } from './lib/api/trpc.ts'
import { accountHere } from './lib/auth/opening.ts'
import { signedInAs, startSession } from './lib/auth/session.ts'
import { startI18n } from './lib/i18n/i18n.ts'
import { afterIdle } from './lib/loading/after-idle.ts'
import { prepareNotices } from './lib/loading/lazily.tsx'
import { startNavigation } from './lib/navigation/navigation.ts'
import { setPreloader } from './lib/navigation/screen-preload.ts'
import { isPhone } from './lib/navigation/sidebar.ts'
import { startOffline } from './lib/persistence/offline.ts'
import { persistAnswers, restorePersisted } from './lib/persistence/persisted-queries.ts'

const preload = async (path: string): Promise<void> => {
  const at = screenAt(path)
  if (at) await loadPage(at.screen.page).catch(() => undefined)
}

const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) return
  startNavigation()
  setPreloader((path) => void preload(path))
  const texts = startI18n()
  const rest = afterIdle()
  // Everything the first screen needs is fetched in parallel with the check of the session.
  void startSession(rest)
  const client = createQueryClient()
  fetchFontsLast(client)
  const account = accountHere()
  // Another tab may have changed the account, and this tab may not know yet.
  const owner = () => (accountHere() === signedInAs() ? signedInAs() : null)
  persistAnswers(client, owner)
  const kept = account === null ? undefined : restorePersisted(client, account)
  const page = Promise.all([preload(location.pathname), isPhone() ? undefined : Sidebar.preload()])
  await texts
  const prerendered = document.getElementById('prerendered')
  if (prerendered) {
    // The prerendered page stays until the app's page is complete. Its own script has already fetched this file.
    const [{ takeOver }] = await Promise.all([import('./app/take-over.ts'), page])
    flushSync(() => createRoot(root).render(<App queryClient={client} />))
    takeOver.finish(prerendered, root)
  }
  // Keep the prerendered frame until the page's code is loaded.
  if (document.documentElement.classList.contains('framed')) await page
  // Rendered together with the frame, a page's queries are in the same batch. Do not wait long for a slow page.
  await Promise.race([Promise.all([page, kept]), new Promise((resolve) => setTimeout(resolve, 300))])
  // Put preloaded answers into the cache, so that the first render has content instead of skeletons. Without a known
  // owner they would not be persisted.
  if (owner() !== null)
    await Promise.all(
      takeAnswered().map(({ key, data }) => client.prefetchQuery({ queryKey: key, queryFn: () => data })),
    )
  if (!prerendered) startTransition(() => createRoot(root).render(<App queryClient={client} />))
  await rest
  prepareNotices()
  if (import.meta.env.PROD) startOffline()
}

void start()
