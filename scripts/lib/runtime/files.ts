import { modulesOf, type WranglerConfig } from './bundle.ts'

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

/** The binding of the folder, from which the entry below makes that of the files. */
const diskName = 'DISK'

/**
 * The entry before a bundle's own: it gives the Worker the files of a folder as Cloudflare's assets would. A Worker of
 * their own would be two more isolates beside it, and miniflare's assets four times the memory. Without an extension a path
 * could be a folder, whose list of files the disk would give.
 */
const entryBefore = (entry: string, assets: string, classes: readonly string[]): string => `
import * as worker from './${entry}'

const types = ${JSON.stringify(fileTypes)}

const filesOf = (disk) => ({
  async fetch(address) {
    const { pathname } = new URL(address)
    const [extension] = /\\.[a-z0-9]+$/i.exec(pathname) ?? []
    const found = extension ? await disk.fetch('http://disk' + pathname) : null
    if (!found?.ok) return new Response(null, { status: 404 })
    const bytes = await found.arrayBuffer()
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    const headers = { 'content-type': types[extension] ?? 'application/octet-stream', etag: '"' + hash.toHex().slice(0, 32) + '"' }
    return new Response(bytes, { headers })
  },
})

let bindings
const withFiles = (given) => (bindings ??= { ...given, ${assets}: filesOf(given.${diskName}) })

${classes
  .map(
    (name) => `export class ${name} extends worker.${name} {
  constructor(state, given) {
    super(state, withFiles(given))
  }
}`,
  )
  .join('\n')}

export default Object.fromEntries(
  Object.entries(worker.default).map(([name, handle]) => [
    name,
    (event, given, context) => handle(event, withFiles(given), context),
  ]),
)
`

/** What a Worker is given for the files of a folder: an entry before its own, and the folder. */
export const filesOf = (folder: string, bundle: string, config: WranglerConfig) => {
  const modules = modulesOf(bundle)
  const classes = config.durable_objects.bindings.map(({ class_name }) => class_name)
  return {
    modules: [
      {
        type: 'ESModule' as const,
        path: 'with-files.js',
        contents: entryBefore(modules[0]?.path ?? '', config.assets.binding, classes),
      },
      ...modules,
    ],
    serviceBindings: { [diskName]: { disk: { path: folder } } },
  }
}
