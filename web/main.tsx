import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { loadPage } from './app/pages.ts'
import { screenAt } from './app/screen-at.ts'
import { startSession } from './lib/auth/session.ts'
import { startI18n } from './lib/i18n/i18n.ts'
import { startNavigation } from './lib/navigation.ts'
import { prepareNotices } from './lib/notify.ts'
import { setPreloader } from './lib/prefetch.ts'

const preload = async (path: string): Promise<void> => {
  const at = screenAt(path)
  if (at) await loadPage(at.screen.page).catch(() => undefined)
}

const whenAtRest = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 4000 })
  else setTimeout(work, 2000)
}

let rest = (): void => undefined
const atRest = new Promise<void>((resolve) => {
  rest = resolve
})

const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) return
  startNavigation()
  setPreloader((path) => void preload(path))
  const texts = startI18n()
  // All that the first screen needs is fetched at once, while the session is checked.
  void startSession(atRest)
  const page = preload(location.pathname)
  await texts
  // Shown together with its frame, a page asks for its data at once and in the same call; a slow one is not waited for.
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, 300))])
  startTransition(() => createRoot(root).render(<App />))
  whenAtRest(() => {
    rest()
    prepareNotices()
    if (import.meta.env.PROD && 'serviceWorker' in navigator)
      navigator.serviceWorker
        .register('/sw.js')
        .catch((error: unknown) => console.warn('No offline page', error))
  })
}

void start()
