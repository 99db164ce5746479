// Runs before the first paint of every page.
// zod would test whether it may generate code, which our Content-Security-Policy would report.
globalThis.__zod_globalConfig = { jitless: true }
;(() => {
  try {
    // A chosen theme never flashes; without a choice the style sheet follows the system.
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') {
      document.documentElement.classList.add(theme)
      for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
        meta.content = theme === 'dark' ? '#161513' : '#faf7f0'
    }
    // The prerendered frame is for signed-in users, and only in their language.
    const { classList, dataset, lang } = document.documentElement
    const language = localStorage.getItem('i18nextLng')
    if ('first' in dataset && localStorage.getItem('deathlist-session') && (language ?? lang) === lang) {
      classList.add('framed')
      const hasFonts = navigator.serviceWorker?.controller || document.referrer.startsWith(location.origin)
      if (!hasFonts) classList.add('fallback-fonts')
      const [, open] = /(?:^|; )sidebar_state=(true|false)/.exec(document.cookie) ?? []
      if (open ? open === 'false' : !matchMedia('(width >= 62rem)').matches) classList.add('icons-only')
    }
    // On a first visit the fallback fonts are used until the app has shown its texts (web/app/fetch-fonts.ts).
    if (!classList.contains('fallback-fonts'))
      for (const link of document.querySelectorAll('link[rel="face"]')) link.rel = 'preload'
    // Ctrl+K before the app has loaded: it opens the search once it has (web/lib/navigation/commands.ts).
    if (localStorage.getItem('deathlist-session')) {
      const onKey = (event) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key !== 'k') return
        event.preventDefault()
        dataset.search = ''
      }
      addEventListener('keydown', onKey)
      addEventListener('load', () => setTimeout(() => removeEventListener('keydown', onKey), 5000))
    }
    // Redirects signed-in users from the landing and sign-in pages to their leagues, as well as users who come back from a mailed
    // link or from Google, with the parameters of the address.
    const isSignIn = location.pathname === '/auth' && location.search + location.hash === ''
    if (isSignIn)
      // Until the app has loaded: the browser would put the typed values into the address.
      addEventListener('submit', (event) => event.preventDefault())
    if (location.pathname !== '/' && !isSignIn) return
    const comesBack = /[?&#](code|error|error_code|error_description|invitation|access_token)=/
    const { search, hash } = location
    const back = comesBack.test(search + hash)
    if (
      back ||
      localStorage.getItem('deathlist-session') ||
      /(^|; )(__Host-)?deathlist-stay=/.test(document.cookie)
    ) {
      // Members of a single league are redirected to it, as after signing in (web/lib/navigation/default-route.ts).
      const single = localStorage.getItem('rip_leagues')?.split('"slug":').length === 2
      location.replace(`/dashboard${search || (single && !back ? '?enter' : '')}${hash}`)
    }
  } catch {
    // Storage may be blocked: the system's theme is used.
  }
})()
