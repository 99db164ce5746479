import { type BuildOptions, build } from 'esbuild'
import { inRoot } from '../paths.ts'

/** The bundles of the Worker: `index` is what is deployed, `local` adds the /dev routes for `npm start` and tests. */
export type WorkerEntry = 'index' | 'local'

/** How anything that runs in workerd is bundled. */
export const workerBuild = {
  bundle: true,
  format: 'esm',
  target: 'es2024',
  platform: 'neutral',
  mainFields: ['browser', 'module', 'main'],
  conditions: ['workerd', 'worker', 'browser'],
  external: ['node:*', 'cloudflare:*'],
  // WebAssembly is a module of its own beside the bundle: the runtime compiles it as it loads the Worker.
  loader: { '.wasm': 'copy' },
  assetNames: '[name]-[hash]',
  sourcemap: 'linked',
  legalComments: 'none',
  logLevel: 'error',
} satisfies BuildOptions

/** Bundles one entry into dist/worker; answers the file's path. */
export const buildWorker = async (entry: WorkerEntry, options: { outdir?: string } = {}): Promise<string> => {
  const outfile = `${options.outdir ?? inRoot('dist/worker')}/${entry}.js`
  await build({ ...workerBuild, entryPoints: [inRoot(`worker/${entry}.ts`)], outfile })
  return outfile
}
