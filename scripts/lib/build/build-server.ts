import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { inRoot } from '../paths.ts'

/** What runs on a server of one's own, bundled: `scripts/NAME.ts`. */
export const serverCommands = ['serve', 'backup', 'restore', 'doctor', 'admin'] as const

const require = createRequire(import.meta.url)

/**
 * The package of workerd finds its binary by looking into node_modules. Who makes a configuration needs no binary, but only
 * what it is able to do.
 */
const workerdByName = (): Plugin => ({
  name: 'workerd-by-name',
  resolveId: {
    filter: { id: /^workerd$/ },
    handler: () => '\0workerd',
  },
  load: {
    filter: { id: /^\0workerd$/ },
    handler: () => {
      const { compatibilityDate, version }: Record<string, string> = createRequire(
        require.resolve('miniflare'),
      )('workerd')
      return `export default 'workerd'
        export const compatibilityDate = ${JSON.stringify(compatibilityDate)}
        export const version = ${JSON.stringify(version)}`
    },
  },
})

/** What the commands and their libraries use of Node's `http`. */
const httpNames = ['Agent', 'ServerResponse', 'createServer', 'get', 'request']

/** Modules of Node's that `serve` must not load as they are. */
const lightModules: Record<string, string> = {
  // An import reads all that the module exports, and with `WebSocket` loads Node's fetch: 13 MB of memory, of which a server
  // makes no use until somebody visits it.
  '\0http': `const http = process.getBuiltinModule('node:http')
    export default http
    export const { ${httpNames.join(', ')} } = http`,
  // By these the reverse proxy's library would reach a Worker that does not listen in the clear on this machine.
  '\0no-http': 'export default { Agent: class {} }; export const request = undefined',
}

const lightHttp = (): Plugin => ({
  name: 'light-http',
  resolveId: {
    order: 'pre',
    filter: { id: /^node:http(s|2)?$/ },
    handler: (id, importer) => {
      if (id === 'node:http') return '\0http'
      return importer?.includes('/node_modules/httpxy/') ? '\0no-http' : { id, external: true }
    },
  },
  load: {
    filter: { id: /^\0(no-)?http$/ },
    handler: (id) => lightModules[id],
  },
})

/** Bundles the commands into dist/server: a third of the memory of their sources, and without node_modules. */
const bundleCommands = async (): Promise<void> => {
  const bundle = await rolldown({
    input: {
      ...Object.fromEntries(serverCommands.map((name) => [name, inRoot(`scripts/${name}.ts`)])),
      watchman: inRoot('scripts/lib/watchman.ts'),
      ...Object.fromEntries(
        ['make-demo', 'prepare-database', 'send-away'].map((name) => [name, inRoot(`scripts/${name}.ts`)]),
      ),
    },
    platform: 'node',
    external: [/^node:(?!http(s|2)?$)/],
    plugins: [lightHttp()],
    logLevel: 'warn',
  })
  await bundle.write({
    dir: inRoot('dist/server'),
    cleanDir: true,
    format: 'esm',
    comments: false,
    chunkFileNames: 'shared.js',
    sourcemap: true,
    sourcemapExcludeSources: true,
  })
  await bundle.close()
}

/** Bundles what writes workerd's configuration, with the pieces of miniflare's that it puts into one. */
const bundleConfigMaker = async (): Promise<void> => {
  const bundle = await rolldown({
    input: inRoot('scripts/lib/runtime/make-config.ts'),
    platform: 'node',
    // For pictures that we don't have resized.
    external: [/^node:/, 'sharp'],
    plugins: [workerdByName()],
    logLevel: 'warn',
  })
  await bundle.write({ file: inRoot('dist/server/make-config.cjs'), format: 'cjs', comments: false })
  await bundle.close()
  const pieces = join(dirname(require.resolve('miniflare')), 'workers')
  await cp(pieces, inRoot('dist/server/workers'), { recursive: true })
}

/** Bundles what runs on a server of one's own into dist/server. */
export const buildServer = async (): Promise<void> => {
  await bundleCommands()
  await bundleConfigMaker()
}
