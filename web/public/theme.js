// Runs before the first paint, so that a chosen theme never flashes. Without a choice the style sheet follows the system.
;(() => {
  try {
    const theme = localStorage.getItem('theme')
    if (theme !== 'light' && theme !== 'dark') return
    document.documentElement.classList.add(theme)
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.content = theme === 'dark' ? '#161513' : '#faf7f0'
  } catch {
    // Storage may be forbidden; the system's theme will do.
  }
})()
