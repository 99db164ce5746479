// The service worker. Hashed files are served from the cache once they have been fetched. Pages come from the network; without
// one the last version of the app starts, and shows its persisted answers. Push messages are shown, and open the page that they
// name. Requests to the API are not touched. The build fills in `{build}` and `{files}`.
const cacheName = 'deathlist-{build}'
const offlineFiles = ['/offline.html', '/offline.css', '/boot.js', '/icon.svg']
const startFiles = ['{files}']
// The key of the app's page in the cache: it is the same page under every address.
const shell = '/app-shell'

const isAsset = (url) => url.origin === self.location.origin && url.pathname.startsWith('/assets/')

const keepShell = async (cache) => {
  const page = await fetch('/app.html')
  if (page.ok) await cache.put(shell, page)
}

const fill = async () => {
  const cache = await caches.open(cacheName)
  await cache.addAll([...offlineFiles, ...startFiles])
  // Last: without its files it would be an empty page.
  await keepShell(cache)
}

// Also without room for the files, because the caches of the last version go only once this one is active.
const install = async () => {
  await fill().catch((error) => {
    if (error.name !== 'QuotaExceededError') throw error
  })
  await self.skipWaiting()
}

self.addEventListener('install', (event) => event.waitUntil(install()))

const activate = async () => {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
  // Not awaited, because all requests wait for the activation.
  if (!(await caches.match(shell))) fill().catch(() => undefined)
}

// Does not take over open pages: files that they have preloaded would be fetched twice.
self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

// A cache that is refused or full must not keep a file from the page.
const openCache = () => caches.open(cacheName).catch(() => null)

const fromCacheFirst = async (request) => {
  const cache = await openCache()
  // By address only: a preloaded and an imported file are the same.
  const kept = await cache?.match(request.url, { ignoreVary: true }).catch(() => undefined)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache?.put(request.url, answer.clone()).catch(() => undefined)
  return answer
}

// Without a network: the app's page, except for the landing page, which has no persisted answers.
const fromNetworkElseKept = async (request) => {
  try {
    return await fetch(request)
  } catch {
    const cache = await caches.open(cacheName)
    const kept = new URL(request.url).pathname === '/' ? undefined : await cache.match(shell)
    return kept ?? (await cache.match('/offline.html')) ?? Response.error()
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(fromNetworkElseKept(request))
  else if (isAsset(url)) event.respondWith(fromCacheFirst(request))
  else if (offlineFiles.includes(url.pathname))
    event.respondWith(
      fetch(request).catch(() => caches.match(request).then((kept) => kept ?? Response.error())),
    )
})

// A page that was loaded before the service worker was installed sends the addresses that it has fetched.
const keepFetched = async (addresses) => {
  const cache = await caches.open(cacheName)
  const own = addresses.filter((address) => String(address).startsWith(`${self.location.origin}/assets/`))
  await Promise.allSettled(
    own.map(async (address) => {
      if (!(await cache.match(address, { ignoreVary: true }))) await cache.add(address)
    }),
  )
}

self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepFetched(event.data.keep))
})

// Declarative Web Push: browsers that support it show the message themselves, the others do so here.
self.addEventListener('push', (event) => {
  let message
  try {
    message = event.data?.json()
  } catch {
    return
  }
  const { title, body, navigate, tag, lang, app_badge: badge } = message?.notification ?? {}
  if (message?.web_push !== 8030 || typeof title !== 'string') return
  const shown = [
    self.registration.showNotification(title, {
      body,
      tag,
      lang,
      // A message that replaces another with its tag alerts the user again.
      renotify: Boolean(tag),
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { navigate },
    }),
  ]
  if (Number.isInteger(badge) && 'setAppBadge' in self.navigator)
    shown.push(self.navigator.setAppBadge(badge))
  event.waitUntil(Promise.all(shown))
})

const openAt = async (address) => {
  // Only addresses of this site, whatever the message contains.
  const url = new URL(address ?? '/', self.location.origin)
  const target = url.origin === self.location.origin ? url.href : self.location.origin
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((each) => each.url === target) ?? windows[0]
  if (!there) return self.clients.openWindow(target)
  // A browser may refuse to focus a window; the page is opened in it anyway.
  await there.focus().catch(() => undefined)
  return there.url === target ? there : there.navigate(target).catch(() => self.clients.openWindow(target))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt(event.notification.data?.navigate))
})
