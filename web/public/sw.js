// The service worker: hashed files come from the cache once they have been fetched, pages come from the network, and
// when there is none a page says so. It never touches the API. `{build}` is filled in by the build.
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
