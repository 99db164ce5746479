import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build, createServer, type Manifest, minify, type Rolldown } from 'vite'
import { landingFile, privacyFile } from '#contracts/fields/addresses.ts'
import { languageCodes } from '#locales/languages.ts'
import { firstPageFile, firstPages, signInFile } from '#worker/pages/first-pages.ts'
import { inRoot } from '../paths.ts'
import { writeFonts } from './fonts.ts'
import { writeLetters } from './letters.ts'
import { librarySizes } from './library-sizes.ts'
import { licenceTexts } from './licences.ts'
import { noteWebSources, webSources } from './web-age.ts'

const target = inRoot('dist/web')
const manifestFile = inRoot('dist/web-manifest.json')
const configFile = inRoot('vite.config.ts')

/** Manifest entries that each page makes a visitor download, in English. */
const pages: Record<string, string[]> = {
  landing: ['index.html'],
  dashboard: ['app.html', 'features/dashboard/DashboardPage.tsx', '../locales/en/dashboard.json'],
  deathlist: ['app.html', 'features/deathlist/DeathlistPage.tsx', '../locales/en/deathlist.json'],
  leaderboard: ['app.html', 'features/leaderboard/LeaderboardPage.tsx', '../locales/en/leaderboard.json'],
  home: ['app.html', 'features/league/HomePage.tsx', '../locales/en/league.json'],
}

/** The files of these entries with all their static imports. */
const filesOf = (manifest: Manifest, keys: readonly string[]): string[] => {
  const files = new Set<string>()
  const walk = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const sheet of chunk.css ?? []) files.add(sheet)
    for (const next of chunk.imports ?? []) walk(next)
  }
  for (const key of keys) walk(key)
  return [...files]
}

/** Manifest entries that start the app, and those that run before it. */
const appKeys = (manifest: Manifest): string[] => [
  // The sign-in page fetches the app by a dynamic import, its only one; the app has no name of its own in the manifest.
  ...(manifest['app/sign-in.ts']?.dynamicImports ?? []),
  'app/preload-app.ts',
]

const sidebarKey = 'app/menu/Sidebar.tsx'

/** Scripts that only pages with a sidebar load (web/lib/navigation/sidebar.ts defines the minimum width). */
const sidebarScripts = (manifest: Manifest): string[] => {
  const ofApp = new Set(filesOf(manifest, appKeys(manifest)))
  return filesOf(manifest, [sidebarKey]).filter((file) => file.endsWith('.js') && !ofApp.has(file))
}

/** The scripts that a page loads on a phone, with all their static imports. */
const scriptsOf = (manifest: Manifest, page: string): string[] =>
  filesOf(manifest, [...(page === 'landing' ? [] : appKeys(manifest)), ...(pages[page] ?? [])]).filter(
    (file) => file.endsWith('.js'),
  )

/** Bytes of JavaScript, as served, that a page of the last build downloads on a phone or a wide screen. */
export const downloadedBytes = async (page: string, screen: 'phone' | 'wide' = 'phone'): Promise<number> => {
  // Written by buildWeb.
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
  const sidebar = screen === 'wide' && page !== 'landing' ? sidebarScripts(manifest) : []
  const scripts = [...new Set([...scriptsOf(manifest, page), ...sidebar])]
  const sources = await Promise.all(scripts.map((file) => readFile(`${target}/${file}.br`)))
  return sources.reduce((sum, { length }) => sum + length, 0)
}

const kB = (bytes: number): string => (bytes / 1000).toFixed(1)

/** Prints the download size of each page, and the libraries in the first page of the app. */
const printSizes = async (manifest: Manifest, chunks: readonly Rolldown.OutputChunk[]): Promise<void> => {
  for (const page of Object.keys(pages)) {
    const [phone, wide] = [kB(await downloadedBytes(page)), kB(await downloadedBytes(page, 'wide'))]
    console.log(
      `JavaScript downloaded on ${page}: ${phone} kB as served (Brotli), on wide screens ${wide} kB`,
    )
  }
  const scripts = new Set(scriptsOf(manifest, 'dashboard'))
  const sizes = await librarySizes(
    chunks.filter(({ fileName }) => scripts.has(fileName)),
    await downloadedBytes('dashboard'),
  )
  console.log('Of the dashboard, by library:')
  for (const { name, bytes } of sizes) console.log(`${kB(bytes).padStart(7)} kB ${name ?? '(our own)'}`)
}

const brotli = promisify(brotliCompress)

/** Writes a compressed file beside each script and style sheet, so that they are not compressed per request. */
const compressAssets = async (outDir: string): Promise<void> => {
  const files = await readdir(`${outDir}/assets`)
  const compressed = files.filter((name) => /\.(js|css)$/.test(name))
  await Promise.all(
    compressed.map(async (name) => {
      const file = `${outDir}/assets/${name}`
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      await writeFile(`${file}.br`, await brotli(await readFile(file), { params }))
    }),
  )
}

const writeMinified = async (file: string, script: string): Promise<void> => {
  const { code, errors } = await minify(file, script)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  await writeFile(file, code)
}

/**
 * Orders the head of the app's page by need: first the style sheet (nothing is displayed without it), then the scripts
 * that run before the app, then the app, and on wide screens the sidebar.
 */
const orderHead = async (outDir: string, manifest: Manifest): Promise<void> => {
  const preload = manifest['app/preload-app.ts']
  const file = `${outDir}/app.html`
  const page = await readFile(file, 'utf8')
  const sheet = /\n *(<link rel="stylesheet"[^>]*>)/.exec(page)
  const boot = '<script src="/boot.js"></script>'
  if (!preload || !sheet?.[1] || !page.includes(boot)) throw new Error('app.html is not as expected')
  const script = `<script type="module" async crossorigin src="/${preload.file}"></script>`
  const links = sidebarScripts(manifest).map(
    (name) =>
      `    <link rel="modulepreload" media="(min-width: 768px)" fetchpriority="low" crossorigin href="/${name}">\n`,
  )
  const ordered = page
    .replace(sheet[0], '')
    .replace(boot, [sheet[1], boot, script].join('\n    '))
    .replace('  </head>', `${links.join('')}  </head>`)
  await writeFile(file, ordered)
}

interface Rendered {
  title: string
  body: string
}

/** The app's page with the sign-in page prerendered and few scripts: the app is loaded only when the visitor acts. */
const signInPage = (shell: string, script: string, language: string, { title, body }: Rendered): string => {
  const page = shell
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('<title>Deathlist</title>', () => `<title>${title}</title>`)
    // Search engines may index this page; all others are for members.
    .replace(/\n *<meta name="robots"[^>]*>/, '')
    .replace(/\n *<link rel="modulepreload"[^>]*>/g, '')
    .replace(/\n *<script type="module"[^>]*><\/script>/g, '')
    .replace('</head>', `  <script type="module" crossorigin src="/${script}"></script>\n  </head>`)
    .replace(
      /<div id="root">[\s\S]*?<\/div>\s*<\/div>/,
      () => `<div id="prerendered">${body}</div>\n    <div id="root" hidden></div>`,
    )
  if (!page.includes(script) || !page.includes('id="prerendered"'))
    throw new Error('app.html is not as expected')
  return page
}

/** True for the largest scripts. They come first, since HTTP/1.1 loads only six files at a time. */
const isLarge = (link: string): boolean => /\/(?:react|vendor)-/.test(link)

/**
 * The app's page with the prerendered screen in place of the spinner, for signed-in readers (boot.js). It preloads the
 * scripts of the app and of the screen; preload-app.ts runs them.
 * @param files scripts and style sheets of the screen, relative to the built app
 */
const firstPage = (shell: string, language: string, body: string, files: readonly string[]): string => {
  const root = /<div id="root">/
  const scripts = [...shell.matchAll(/\n *<script type="module" crossorigin src="([^"]*)"><\/script>/g)]
  const manifest = /\n *<link rel="manifest"[^>]*>/
  const sidebar = /^ *<link rel="modulepreload" media/m
  if (!root.test(shell) || !scripts.length || !manifest.test(shell) || !sidebar.test(shell))
    throw new Error('app.html is not as expected')
  const link = (href: string, name = '') =>
    `    <link rel="modulepreload"${name} fetchpriority="low" crossorigin href="${href}">\n`
  const app = scripts.map(([, src = '']) => link(src, ' data-app'))
  const sources = scripts.map(([, src]) => src)
  const page = files.filter((file) => file.endsWith('.js') && !sources.includes(`/${file}`))
  const links = [...app.filter(isLarge), ...app.filter((each) => !isLarge(each))]
  return (
    scripts
      .reduce((rest, [script]) => rest.replace(script, ''), shell)
      .replace('<html lang="en">', `<html lang="${language}" data-first>`)
      // The app adds it later (web/lib/persistence/offline.ts).
      .replace(manifest, '')
      .replace(
        sidebar,
        (first) => `${links.join('')}${page.map((file) => link(`/${file}`)).join('')}${first}`,
      )
      .replace(root, (found) => `${found}${body}`)
  )
}

/** Renders the landing page, the sign-in page and the prerendered screens in each language into the built templates. */
const prerender = async (outDir: string, manifest: Manifest): Promise<void> => {
  const server = await createServer({
    configFile,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  try {
    const landing = (await server.ssrLoadModule('/features/landing/prerender-landing.tsx')) as
      // The build has this one module at this path.
      typeof import('#web/features/landing/prerender-landing.tsx')
    const signIn = (await server.ssrLoadModule('/features/auth/prerender-sign-in.tsx')) as
      // As above.
      typeof import('#web/features/auth/prerender-sign-in.tsx')
    const first = (await server.ssrLoadModule('/app/prerender.tsx')) as
      // As above.
      typeof import('#web/app/prerender.tsx')
    const template = await readFile(`${outDir}/index.html`, 'utf8')
    const shell = await readFile(`${outDir}/app.html`, 'utf8')
    const script = manifest['app/sign-in.ts']?.file ?? ''
    await mkdir(`${outDir}/first`)
    const publicUrl = (process.env.PUBLIC_URL ?? '').replace(/\/$/, '')
    for (const language of languageCodes) {
      const inTemplate = ({ head, body }: { head: string; body: string }) =>
        template
          .replace('<html lang="en">', `<html lang="${language}">`)
          .replace('<!--landing:head-->', () => head)
          .replace('<!--landing:body-->', () => body)
      await writeFile(outDir + landingFile(language), inTemplate(landing.renderLanding(language, publicUrl)))
      await writeFile(outDir + privacyFile(language), inTemplate(landing.renderPrivacy(language)))
      const rendered = await signIn.renderSignIn(language)
      await writeFile(outDir + signInFile(language), signInPage(shell, script, language, rendered))
      for (const { name, path, page } of firstPages) {
        const files = filesOf(manifest, [`features/${page}.tsx`])
        const frame = await first.renderFirst(language, path)
        await writeFile(outDir + firstPageFile(name, language), firstPage(shell, language, frame, files))
      }
    }
  } finally {
    await server.close()
  }
}

/**
 * Builds the web app into dist/web: index.html and landing.{language}.html are the prerendered landing page, app.html
 * is the shell for every other path. It builds in another folder and moves the result into place, so that dist/web is
 * never half written. Prints the download size of the most visited pages, and the share of each library.
 */
export const buildWeb = async (): Promise<void> => {
  const outDir = inRoot(`dist/web-${process.pid}`)
  try {
    await writeFonts()
    const builtFrom = webSources()
    const output = await build({ configFile, logLevel: 'warn', build: { outDir } })
    if (!('output' in output)) throw new Error('The build has come out in parts.')
    const chunks = output.output.filter((file) => file.type === 'chunk')
    const manifest = await readFile(`${outDir}/.vite/manifest.json`, 'utf8')
    // Just written by Vite.
    const built = JSON.parse(manifest) as Manifest
    await orderHead(outDir, built)
    await Promise.all([prerender(outDir, built), writeLetters(`${outDir}/pictures`), compressAssets(outDir)])
    await rm(`${outDir}/.vite`, { recursive: true })
    await writeFile(`${outDir}/THIRD_PARTY_LICENSES.txt`, licenceTexts())
    // The build is part of the service worker, so that a new build installs a new one, which then drops the old files.
    const worker = await readFile(`${outDir}/sw.js`, 'utf8')
    const version = createHash('sha256').update(manifest).digest('hex').slice(0, 12)
    const files = filesOf(built, ['app.html', ...appKeys(built), sidebarKey]).map((file) => `/${file}`)
    await writeMinified(
      `${outDir}/sw.js`,
      worker.replaceAll('{build}', version).replace("['{files}']", JSON.stringify(files)),
    )
    await writeMinified(`${outDir}/boot.js`, await readFile(`${outDir}/boot.js`, 'utf8'))
    await mkdir(inRoot('dist'), { recursive: true })
    await rm(target, { recursive: true, force: true })
    await rename(outDir, target)
    await writeFile(manifestFile, manifest)
    noteWebSources(builtFrom)
    await printSizes(built, chunks)
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
