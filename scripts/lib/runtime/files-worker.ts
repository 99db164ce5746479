/** Types of the files that the build makes, as Cloudflare names them. */
export const fileTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/vnd.microsoft.icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.br': 'application/octet-stream',
}

/** Runs in workerd. Without an extension it could be a folder, whose list of files the disk would give. */
const script = `export default {
  async fetch(request, { DISK, TYPES }) {
    const { pathname } = new URL(request.url)
    const [extension] = /\\.[a-z0-9]+$/i.exec(pathname) ?? []
    const found = extension ? await DISK.fetch('http://disk' + pathname) : null
    if (!found?.ok) return new Response(null, { status: 404 })
    const bytes = await found.arrayBuffer()
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    const headers = { 'content-type': TYPES[extension] ?? 'application/octet-stream', etag: '"' + hash.toHex().slice(0, 32) + '"' }
    return new Response(bytes, { headers })
  },
}`

/** The name of the Worker that stands for Cloudflare's assets. */
export const filesName = 'files'

/**
 * The files of a folder, as Cloudflare's assets give them to a Worker. Miniflare's own assets stand before the Worker, two more
 * Workers for every request, and take four times the memory.
 */
export const filesWorker = (folder: string, compatibilityDate: string) => ({
  name: filesName,
  compatibilityDate,
  modules: [{ type: 'ESModule' as const, path: 'files.js', contents: script }],
  bindings: { TYPES: fileTypes },
  serviceBindings: { DISK: { disk: { path: folder } } },
})
