// The service worker: hashed files come from the cache once they have been fetched; pages come from the network, and when
// there is none the app starts as it was last, and shows what it has kept. What is pushed is shown, and leads to where it
// is told. It never touches the API. `{build}` is filled in by the build, and so is the list of what a start takes.
const cacheName = 'deathlist-{build}'
const offlineFiles = ['/offline.html', '/offline.css', '/boot.js', '/icon.svg']
const startFiles = ['{files}']
// Where the app's page is kept: the same under every address.
const shell = '/app-shell'

const isAsset = (url) => url.origin === self.location.origin && url.pathname.startsWith('/assets/')

// The page as it is for everybody, under every address.
const keepShell = async (cache) => {
  const page = await fetch('/app.html')
  if (page.ok) await cache.put(shell, page)
}

const install = async () => {
  const cache = await caches.open(cacheName)
  await Promise.all([cache.addAll([...offlineFiles, ...startFiles]), keepShell(cache)])
  await self.skipWaiting()
}

self.addEventListener('install', (event) => event.waitUntil(install()))

// Pages that were loaded without it stay without it: what they have preloaded is theirs, and would be fetched twice.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))),
      ),
  )
})

const fromCacheFirst = async (request) => {
  const cache = await caches.open(cacheName)
  // By its address alone: preloaded or imported, it is the same file.
  const kept = await cache.match(request.url, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request.url, answer.clone())
  return answer
}

// What the app's page loads without a network; the landing page is for strangers, who have nothing here.
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

// A page that was loaded before there was a service worker says what it has fetched.
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

// Declarative Web Push: browsers that know it show this by themselves, and the others here.
self.addEventListener('push', (event) => {
  let told
  try {
    told = event.data?.json()
  } catch {
    return
  }
  const { title, body, navigate, tag, lang, app_badge: badge } = told?.notification ?? {}
  if (told?.web_push !== 8030 || typeof title !== 'string') return
  const shown = [
    self.registration.showNotification(title, {
      body,
      tag,
      lang,
      // What takes the place of something under its tag is told again.
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
  // Never anywhere but here, whatever was pushed.
  const url = new URL(address ?? '/', self.location.origin)
  const target = url.origin === self.location.origin ? url.href : self.location.origin
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((each) => each.url === target) ?? windows[0]
  if (!there) return self.clients.openWindow(target)
  // A browser may refuse to bring a window to the front; the page is opened in it anyway.
  await there.focus().catch(() => undefined)
  return there.url === target ? there : there.navigate(target).catch(() => self.clients.openWindow(target))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt(event.notification.data?.navigate))
})
