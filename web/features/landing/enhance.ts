import { getTheme, setTheme } from '#web/lib/theme/plain-theme.ts'

/** The interactions of the prerendered landing page: theme, language, and preloading the app */

const isDark = (): boolean => {
  const theme = getTheme()
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-theme-toggle]')) {
  button.hidden = false
  button.addEventListener('click', () => setTheme(isDark() ? 'light' : 'dark'))
}

// The choice is stored where the app and the Worker read it; the reloaded page is then in that language.
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]'))
  link.addEventListener('click', (event) => {
    event.preventDefault()
    const { language = '' } = link.dataset
    localStorage.setItem('i18nextLng', language)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
    document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`
    location.assign(location.pathname.startsWith('/privacy') ? '/privacy' : '/')
  })

let fetched = false

/** Preloads the app's code when the user is likely to enter it. */
const fetchApp = async (): Promise<void> => {
  if (fetched) return
  fetched = true
  const page = await fetch('/app.html').then((answer) => answer.text())
  const parsed = new DOMParser().parseFromString(page, 'text/html')
  for (const script of parsed.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = script.getAttribute('src') ?? ''
    document.head.append(link)
  }
}

for (const link of document.querySelectorAll('a[href^="/auth"]'))
  for (const sign of ['pointerenter', 'focus', 'touchstart'])
    link.addEventListener(sign, () => void fetchApp().catch(() => undefined), { once: true, passive: true })
