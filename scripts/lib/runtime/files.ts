import { modulesOf, type WranglerConfig } from './bundle.ts'

/** MIME types of the built files, as Cloudflare sends them. */
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

/** The binding of the folder; the entry below wraps it as the binding of the assets. */
const diskName = 'DISK'

/**
 * An entry that wraps the bundle's own: it gives the Worker the files of a folder in place of Cloudflare's assets.
 * Separate Workers for assets would be two more isolates, and miniflare's assets take four times the memory. A path
 * without an extension could be a folder, for which the disk would answer with a list of its files.
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

/** The options that give a Worker the files of a folder: the wrapping entry, and the folder. */
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
