import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * The toast library writes its style sheet into a `<style>` element as it loads, which our content security policy
 * (style-src 'self') forbids. We ship the same sheet as a file (web/ui/overlay/Toaster.tsx imports it) and drop that call.
 * The build fails should a new version of the library do it in another way.
 */
const withoutInjectedStyles = (): Plugin => ({
  name: 'without-injected-styles',
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs/ },
    handler(code) {
      const cleaned = code.replace(/^__insertCSS\(".*"\);$/m, '')
      if (cleaned.length === code.length)
        this.error('The toast library no longer injects its styles as expected.')
      return { code: cleaned, map: null }
    },
  },
})

/** Files of a folder. The build fails on one that is not there: it would leave its chunk without a word. */
const filesIn = (folder: string, files: readonly string[]): string[] =>
  files.map((file) => {
    const path = fileURLToPath(new URL(folder + file, import.meta.url))
    if (!existsSync(path)) throw new Error(`vite.config.ts: there is no ${folder}${file}`)
    return path
  })

/** What nearly every screen is made of. */
const basics = [
  ...filesIn('web/ui/', [
    'state/EmptyState.tsx',
    'state/ErrorState.tsx',
    'state/QueryView.tsx',
    'Ornament.tsx',
    'PageHeader.tsx',
    'Portrait.tsx',
  ]),
  ...filesIn('web/shared/', ['FreePlaces.tsx', 'Sentence.tsx']),
  ...filesIn('web/lib/', ['text/format.ts', 'league/season.ts', 'focus-if-lost.ts']),
  ...filesIn('worker/domain/', [
    'competitions/unscored.ts',
    'group-by.ts',
    'leagues/inviting.ts',
    'leagues/joining.ts',
    'seasons/state.ts',
  ]),
]

/** What most screens of a league have besides. */
const leagueBasics = [
  ...filesIn('web/ui/', ['Badge.tsx', 'PersonRow.tsx', 'TitledSection.tsx']),
  ...filesIn('web/shared/', [
    'LeagueKicker.tsx',
    'LeagueView.tsx',
    'SealedLists.tsx',
    'people/LifeYears.tsx',
    'people/You.tsx',
  ]),
  ...filesIn('web/lib/', ['text/rich-text.tsx', 'use-now.ts', 'auth/own-id.ts']),
]

const fields = [
  ...filesIn('web/ui/form/', ['Field.tsx', 'TextField.tsx']),
  ...filesIn('web/lib/', ['use-debounced.ts']),
]

/** What tables of points are made of, which neither the first page nor a list has. */
const tables = [
  ...filesIn('web/ui/', ['CsvButton.tsx', 'DataTable.tsx']),
  ...filesIn('web/shared/', [
    'Movement.tsx',
    'Provisional.tsx',
    'ScoreReasons.tsx',
    'ScoredEntries.tsx',
    'SeasonSelect.tsx',
    'StandingsTable.tsx',
  ]),
  ...filesIn('web/lib/', ['save-file.ts']),
]

/** The source of these files, and of all files in these folders. */
const sourcesIn = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => {
    const at = fileURLToPath(new URL(path, import.meta.url))
    return path.endsWith('.tsx')
      ? [readFileSync(at, 'utf8')]
      : readdirSync(at, { recursive: true, encoding: 'utf8' })
          .filter((file) => /\.tsx?$/.test(file))
          .map((file) => readFileSync(`${at}/${file}`, 'utf8'))
  })

/** The icons that they name, as the library names its files. */
const iconsIn = (paths: readonly string[]): ReadonlySet<string> => {
  const sources = sourcesIn(paths)
  const names = sources.flatMap((source) =>
    [...source.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(
      ([, list = '']) => list.match(/\w+/g) ?? [],
    ),
  )
  return new Set(names.map((name) => name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase()))
}

/** The icons of the dashboard, and of what nearly every screen is made of. */
const basicIcons = iconsIn([
  'web/features/dashboard',
  'web/ui/state',
  'web/app/menu/Sidebar.tsx',
  'web/app/menu/LeagueSelector.tsx',
])

const menuIcons = iconsIn(['web/app/menu', 'web/lib/navigation'])

/** Those of the other screens that are opened most: the rest need not come with these. */
const leagueIcons = iconsIn([
  'web/features/deathlist',
  'web/features/league/home',
  'web/shared/invitations/InviteButton.tsx',
  'web/ui/form/Select.tsx',
  'web/ui/form/TextField.tsx',
])

const tableIcons = iconsIn(['web/features/leaderboard', 'web/shared/ShareTable.tsx', 'web/ui/DataTable.tsx'])
const iconOf = (id: string): string | undefined =>
  /lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/.exec(id)?.[1]

/** What web/app/preload-app.ts, which runs ahead of the app, shares with it: it must import no more than this. */
const preloadFiles =
  /web\/(app\/(preload-app|first-words|screens|screen-at|page-files|start-app)|lib\/(api\/(preload|unchanged)|auth\/(opening|callback)|i18n\/(text-files|language)))\.ts|contracts\/screens\.ts|rolldown.runtime/

/**
 * Left to itself the bundler makes a file of every module that two screens share: dozens of requests of one kilobyte.
 * The libraries of the first screen are two files, which a new version of the app leaves alone; what nearly every screen
 * is made of, with the icons that several share, is another.
 */
const chunkGroups = [
  // The little that the landing and sign-in pages share with the app stays by itself, or they would download the app.
  { name: 'preload', test: preloadFiles, priority: 6 },
  {
    name: 'shared',
    test: /web\/lib\/(persistence\/storage|loading\/after-idle)\.ts|vite\/preload-helper/,
    priority: 7,
  },
  // The landing page's, and of the app only the settings'.
  { name: 'plain-theme', test: /web\/lib\/theme\/plain-theme\.ts/, priority: 7 },
  // A file of its own: over HTTP/1.1 it loads beside the other libraries, and a phone runs the two in two tasks.
  {
    name: 'react',
    tags: ['$initial' as const],
    test: /node_modules\/(react|react-dom|scheduler)\//,
    priority: 5,
  },
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/, priority: 4 },
  {
    name: 'base',
    tags: ['$initial' as const],
    test: /web\/(lib|ui|shared|app)\/(?!sign-in|take-over)/,
    priority: 3,
  },
  {
    name: 'kit',
    test: (id: string) => basics.includes(id) || basicIcons.has(iconOf(id) ?? ''),
    minShareCount: 2,
    priority: 3,
  },
  // Of the sidebar and of the menu of phones: the app comes without either.
  {
    name: 'menu',
    test: (id: string) =>
      /web\/(app\/menu\/use-own-face|lib\/navigation\/menu-icons)\.ts/.test(id) ||
      menuIcons.has(iconOf(id) ?? ''),
    priority: 2,
  },
  {
    name: 'league-kit',
    test: (id: string) => leagueBasics.includes(id) || leagueIcons.has(iconOf(id) ?? ''),
    minShareCount: 2,
    priority: 2,
  },
  { name: 'field-kit', test: (id: string) => fields.includes(id), minShareCount: 2, priority: 2 },
  {
    name: 'tables',
    test: (id: string) => tables.includes(id) || tableIcons.has(iconOf(id) ?? ''),
    minShareCount: 2,
    priority: 2,
  },
  { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
  // Forms and the audit log name the settings; no first visit does.
  {
    name: 'settings',
    test: /worker\/domain\/league-settings\//,
    priority: 3,
  },
  // After `base`, or this group would take what the two import from it, and come with the app.
  { name: 'keys', test: /web\/(app\/Keys|lib\/navigation\/single-keys)\.tsx?/, priority: 2 },
]

/** The chunks of the groups above that the app itself consists of. */
const comesWithApp = /\/(preload|shared|react|vendor|base|rolldown-runtime)-[\w-]{7}\.js$/

/** The web app: two pages, the landing page (index.html, filled in by scripts/lib/build/build-web.ts) and the app's shell. */
export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), withoutInjectedStyles()],
  // React has it built in.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // The browsers that the README names.
    target: ['chrome111', 'firefox121', 'safari16.4'],
    // The content security policy allows no data: fonts or scripts, and small files come cheap over HTTP/2.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What comes with the app's page has been asked for already, and need not stand beside every other file.
      resolveDependencies: (_, files) => files.filter((file) => !comesWithApp.test(file)),
    },
    rolldownOptions: {
      treeshake: {
        // These libraries do not say themselves that what is not used of them may go.
        moduleSideEffects: [{ test: /node_modules\/@trpc\/(client|react-query)\//, sideEffects: false }],
      },
      input: {
        landing: 'web/index.html',
        app: 'web/app.html',
        preload: 'web/app/preload-app.ts',
        signIn: 'web/app/sign-in.ts',
      },
      output: {
        codeSplitting: { groups: chunkGroups },
        // No names, and seven letters of hash, the fewest that the bundler takes: the first download names two hundred
        // files, which would be 1.6 kB more. dist/web-manifest.json says which is which.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
})
