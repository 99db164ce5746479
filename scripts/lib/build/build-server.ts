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

/** Bundles the commands into dist/server: a third of the memory of their sources, and without node_modules. */
const bundleCommands = async (): Promise<void> => {
  const bundle = await rolldown({
    input: {
      ...Object.fromEntries(serverCommands.map((name) => [name, inRoot(`scripts/${name}.ts`)])),
      watchman: inRoot('scripts/lib/watchman.ts'),
      'send-away': inRoot('scripts/send-away.ts'),
      'make-demo': inRoot('scripts/make-demo.ts'),
    },
    platform: 'node',
    external: [/^node:/],
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
