import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { inRoot } from '../paths.ts'

/** Commands that are bundled for self-hosting: `scripts/NAME.ts`. */
export const serverCommands = ['serve', 'backup', 'restore', 'doctor', 'admin', 'make-secrets'] as const

const require = createRequire(import.meta.url)

/**
 * The workerd package searches node_modules for its binary. Writing a configuration does not need the binary, only its
 * capabilities.
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

/** The names that the commands and their libraries import from Node's `http`. */
const httpNames = ['Agent', 'ServerResponse', 'createServer', 'get', 'request']

/** Node modules that `serve` must not import directly. */
const lightModules: Record<string, string> = {
  // An import reads every export of the module, and reading `WebSocket` loads Node's fetch: 13 MB of memory, which an
  // idle server does not need.
  '\0http': `const http = process.getBuiltinModule('node:http')
    export default http
    export const { ${httpNames.join(', ')} } = http`,
  // Used by the reverse proxy's library only for Workers that are not reached by plain HTTP on this machine.
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

/** Bundles the commands into dist/server: they need a third of the memory of their sources, and no node_modules. */
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

/** Bundles the module that writes workerd's configuration, with the parts of miniflare that it uses. */
const bundleConfigMaker = async (): Promise<void> => {
  const bundle = await rolldown({
    input: inRoot('scripts/lib/runtime/make-config.ts'),
    platform: 'node',
    // Only for resizing pictures, which we don't do.
    external: [/^node:/, 'sharp'],
    plugins: [workerdByName()],
    logLevel: 'warn',
  })
  await bundle.write({ file: inRoot('dist/server/make-config.cjs'), format: 'cjs', comments: false })
  await bundle.close()
  const pieces = join(dirname(require.resolve('miniflare')), 'workers')
  await cp(pieces, inRoot('dist/server/workers'), { recursive: true })
}

/** Bundles the commands for self-hosting into dist/server. */
export const buildServer = async (): Promise<void> => {
  await bundleCommands()
  await bundleConfigMaker()
}
