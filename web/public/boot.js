// Runs before the first paint of every page.
// The validator finds out whether it may write code by trying, which our content policy would report.
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
    // The first look that comes with a page is for who is signed in, in the language chosen here.
    const { classList, dataset, lang } = document.documentElement
    const language = localStorage.getItem('i18nextLng')
    if ('first' in dataset && localStorage.getItem('deathlist-session') && (language ?? lang) === lang) {
      classList.add('framed')
      const hasFaces = navigator.serviceWorker?.controller || document.referrer.startsWith(location.origin)
      if (!hasFaces) classList.add('fallback-fonts')
      const [, open] = /(?:^|; )sidebar_state=(true|false)/.exec(document.cookie) ?? []
      if (open ? open === 'false' : !matchMedia('(width >= 62rem)').matches) classList.add('icons-only')
    }
    // On a first visit their stand-ins do until the app has shown what there is to read (web/app/fetch-fonts.ts).
    if (!classList.contains('fallback-fonts'))
      for (const link of document.querySelectorAll('link[rel="face"]')) link.rel = 'preload'
    // The search that was asked for before the app is there opens with it (web/lib/navigation/commands.ts).
    if (localStorage.getItem('deathlist-session')) {
      const onKey = (event) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key !== 'k') return
        event.preventDefault()
        dataset.search = ''
      }
      addEventListener('keydown', onKey)
      addEventListener('load', () => setTimeout(() => removeEventListener('keydown', onKey), 5000))
    }
    // The landing and sign-in pages are for strangers: who is signed in goes on to the leagues, and so does who comes back from a
    // mailed link or from Google, with all that the address carries for the app.
    const isSignIn = location.pathname === '/auth' && location.search + location.hash === ''
    if (isSignIn)
      // Until the app is there to send it: a browser would put what was typed into the address.
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
      // Who was in a single league is led into it, as after signing in (web/lib/navigation/default-route.ts).
      const single = localStorage.getItem('rip_leagues')?.split('"slug":').length === 2
      location.replace(`/dashboard${search || (single && !back ? '?enter' : '')}${hash}`)
    }
  } catch {
    // Storage may be forbidden; the system's theme will do.
  }
})()
