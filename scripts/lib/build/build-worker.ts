import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { BuildOptions } from 'esbuild'
import { type Plugin, rolldown } from 'rolldown'
import { inRoot } from '../paths.ts'
import { type BundleNote, bundleNoteFile } from '../runtime/bundle.ts'
import { leftOut } from './left-out.ts'

/** The bundles of the Worker: `index` is what is deployed, `local` adds the /dev routes for `npm start` and tests. */
export type WorkerEntry = 'index' | 'local'

/** The placeholder for the build in worker/edition.ts. */
const buildMark = '#deathlist-build'

/** Options for bundling a small module that runs in workerd into one file. */
export const workerBuild = {
  bundle: true,
  format: 'esm',
  target: 'es2024',
  platform: 'neutral',
  mainFields: ['browser', 'module', 'main'],
  conditions: ['workerd', 'worker', 'browser'],
  external: ['node:*', 'cloudflare:*'],
  loader: { '.wasm': 'copy' },
  assetNames: '[name]-[hash]',
  sourcemap: 'linked',
  legalComments: 'none',
  logLevel: 'error',
} satisfies BuildOptions

/**
 * WebAssembly becomes a separate module beside the bundle: the runtime compiles it, and does not allow compiling at run
 * time.
 */
const wasmBeside = (): Plugin => ({
  name: 'wasm-beside',
  resolveId: {
    filter: { id: /\.wasm$/ },
    handler: async function (id, importer) {
      const found = await this.resolve(id, importer, { skipSelf: true })
      if (!found) return null
      const source = readFileSync(found.id)
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
      const fileName = `${basename(found.id, '.wasm')}-${hash}.wasm`
      this.emitFile({ type: 'asset', fileName, source })
      return { id: `./${fileName}`, external: 'relative' }
    },
  },
})

/** Replaces a file in one step: a server that starts meanwhile must not read an empty one. */
const replaceFile = (file: string, content: string | Uint8Array): void => {
  const half = join(dirname(file), `.${basename(file)}.${process.pid}`)
  writeFileSync(half, content)
  renameSync(half, file)
}

/**
 * Bundles one entry into dist/worker: the entry, a file for each part that is loaded when first needed, WebAssembly,
 * and source maps.
 * @param options.source another file to use as the entry
 * @returns the path of the entry
 */
export const buildWorker = async (
  entry: WorkerEntry,
  options: { outdir?: string; source?: string } = {},
): Promise<string> => {
  const outdir = options.outdir ?? inRoot('dist/worker')
  const bundle = await rolldown({
    input: { [entry]: options.source ?? inRoot(`worker/${entry}.ts`) },
    platform: 'neutral',
    external: [/^node:/, /^cloudflare:/],
    resolve: {
      mainFields: workerBuild.mainFields,
      conditionNames: [...workerBuild.conditions, 'import', 'default'],
    },
    plugins: [leftOut(), wasmBeside()],
    transform: { target: workerBuild.target },
    logLevel: 'warn',
  })
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    chunkFileNames: ({ isDynamicEntry }) => `${entry}-${isDynamicEntry ? '[name]' : 'shared'}-[hash].js`,
  })
  await bundle.close()
  const digest = createHash('sha256')
  for (const file of output) if (file.type === 'chunk') digest.update(file.code)
  const build = digest.digest('base64url').slice(0, buildMark.length)
  mkdirSync(outdir, { recursive: true })
  const modules = output.map(({ fileName }) => fileName).filter((name) => /\.(js|wasm)$/.test(name))
  for (const file of output)
    replaceFile(
      `${outdir}/${file.fileName}`,
      // The replacement has the same length, so that source maps stay right.
      file.type === 'asset' ? file.source : file.code.replaceAll(buildMark, build),
    )
  const entryFile = `${outdir}/${entry}.js`
  // Imported only here: wrangler is larger than all other code that runs.
  const { unstable_readConfig } = await import('wrangler')
  const note: BundleNote = { modules, wrangler: unstable_readConfig({ config: inRoot('wrangler.toml') }) }
  replaceFile(bundleNoteFile(entryFile), JSON.stringify(note))
  for (const name of readdirSync(outdir))
    if (
      (name.startsWith(`${entry}-`) || name.endsWith('.wasm')) &&
      !modules.includes(name.replace(/\.map$/, ''))
    )
      rmSync(`${outdir}/${name}`, { force: true })
  return entryFile
}
