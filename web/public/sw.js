// The service worker: hashed files come from the cache once they have been fetched, pages come from the network, and
// when there is none a page says so. What is pushed is shown, and leads to where it is told. It never touches the API.
// `{build}` is filled in by the build.
const cacheName = 'deathlist-{build}'
const offlineFiles = ['/offline.html', '/offline.css', '/boot.js', '/icon.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(offlineFiles)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  )
})

const fromCacheFirst = async (request) => {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

const fromNetworkElseOffline = async (request) => {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match('/offline.html')) ?? Response.error()
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(fromNetworkElseOffline(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request))
  else if (offlineFiles.includes(url.pathname))
    event.respondWith(
      fetch(request).catch(() => caches.match(request).then((kept) => kept ?? Response.error())),
    )
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
  // A browser may refuse to bring a window to the front; the page is opened in it all the same.
  await there.focus().catch(() => undefined)
  return there.url === target ? there : there.navigate(target).catch(() => self.clients.openWindow(target))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt(event.notification.data?.navigate))
})
