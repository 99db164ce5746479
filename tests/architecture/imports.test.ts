import { describe, expect, test } from 'vitest'
import { fallbackLanguage, languageCodes, languages } from '#locales/languages.ts'
import { importsOf, pathOf, shortcuts, sources, textOf } from '../support/imports.ts'

/** Which layers a layer may import; a layer may always import itself. Only types may also come from `types`. */
const layers: Record<string, { from: string; values: string[]; types?: string[] }> = {
  domain: { from: 'worker/domain/', values: [] },
  contracts: { from: 'worker/contracts/', values: ['domain'] },
  db: { from: 'db/', values: ['domain'] },
  wikidata: { from: 'worker/wikidata/', values: ['domain', 'people-source'], types: ['services'] },
  webhooks: { from: 'worker/webhooks/', values: ['domain'], types: ['services'] },
  'people-source': { from: 'worker/services/people-source.ts', values: ['domain'], types: ['contracts'] },
  services: {
    from: 'worker/services/',
    values: ['domain', 'contracts', 'db', 'people-source', 'mail-templates'],
  },
  'mail-templates': { from: 'worker/mail/templates/', values: ['domain', 'contracts'] },
  mail: { from: 'worker/mail/', values: ['domain', 'contracts', 'db', 'services', 'mail-templates'] },
  push: { from: 'worker/push/', values: ['domain', 'services'] },
  http: { from: 'worker/http/', values: ['services'] },
  auth: {
    from: 'worker/auth/',
    values: ['domain', 'contracts', 'db', 'services', 'mail', 'mail-templates', 'http'],
    types: ['wiring'],
  },
  trpc: { from: 'worker/trpc/', values: ['services', 'contracts', 'domain'] },
  rest: {
    from: 'worker/rest/',
    values: ['trpc', 'contracts', 'services', 'domain', 'http'],
    types: ['wiring'],
  },
  metrics: { from: 'worker/metrics/', values: ['db', 'domain'], types: ['services'] },
  mcp: {
    from: 'worker/mcp/',
    values: ['rest', 'trpc', 'contracts', 'services', 'http'],
  },
  jobs: { from: 'worker/jobs/', values: ['services', 'domain', 'mail'] },
  live: { from: 'worker/live/', values: ['contracts', 'domain', 'services'] },
  pictures: { from: 'worker/pictures/', values: [] },
  wiring: {
    from: 'worker/',
    values: [
      'domain',
      'contracts',
      'db',
      'wikidata',
      'webhooks',
      'services',
      'people-source',
      'mail',
      'push',
      'http',
      'auth',
      'trpc',
      'rest',
      'mcp',
      'metrics',
      'jobs',
      'live',
      'pictures',
    ],
  },
  web: { from: 'web/', values: ['contracts', 'domain'], types: ['trpc'] },
  // Texts are below everything except the rules, which have no texts.
  locales: { from: 'locales/', values: [] },
}

/** The layer of a path: the one with the longest matching prefix. */
const layerOf = (path: string): string | undefined =>
  Object.entries(layers)
    .filter(([, layer]) => path.startsWith(layer.from))
    .sort((a, b) => b[1].from.length - a[1].from.length)[0]?.[0]
const files = ['worker', 'db', 'web', 'locales'].flatMap(sources)
const imports = files.flatMap(importsOf)
const local = imports.filter(({ to }) => /^[.#]/.test(to))

describe('imports go one way', () => {
  test('there is something to check', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(local.length).toBeGreaterThan(100)
  })

  for (const [name, layer] of Object.entries(layers))
    test(`${name} imports only what it may`, () => {
      const wrong = local
        .filter(({ file }) => layerOf(file) === name)
        .filter((found) => {
          const target = layerOf(pathOf(found))
          if (target === undefined) return /\.(tsx?|json)$/.test(found.to) && !found.to.endsWith('.json')
          if (target === name || layer.values.includes(target)) return false
          if (target === 'locales') return name === 'domain' && !found.typeOnly
          return !(found.typeOnly && layer.types?.includes(target))
        })
        .map(({ file, to }) => `${file} -> ${to}`)
      expect(wrong).toEqual([])
    })

  test('relative imports stay within the parent folder; # imports use the nearest shortcut', () => {
    const wrong = [...files, ...['scripts', 'tests'].flatMap(sources)]
      .flatMap(importsOf)
      .filter((found) => {
        const path = pathOf(found)
        const nearest = shortcuts.find(({ to }) => path.startsWith(to))
        return found.to.startsWith('#')
          ? !nearest || !found.to.startsWith(nearest.from)
          : /^(\.\.\/){2}/.test(found.to)
      })
      .map(({ file, to }) => `${file} -> ${to}`)
    expect(wrong).toEqual([])
  })

  test('only the listed files import the odds of people', () => {
    const knowing = local
      .filter((found) => !found.typeOnly && pathOf(found).startsWith('worker/domain/outlook/'))
      // The seeded random generator knows nothing of people.
      .filter((found) => !pathOf(found).endsWith('/random.ts'))
      .map(({ file }) => file)
      .filter((file) => !file.startsWith('worker/domain/outlook/'))
    // Statistics, what-ifs, yearbooks, all-time tables and pictures must not know the odds, so that nothing they show
    // depends on a person's odds. tests/domain/outlook/no-figure.test.ts tests what the listed files show.
    expect([...new Set(knowing)].sort()).toEqual([
      // These two need the words for the sexes that Wikidata uses.
      'db/schema/people.ts',
      'db/seed/people.ts',
      'worker/domain/competitions/advice.ts',
      'worker/domain/today/quiet.ts',
      'worker/services/competitions/advise.ts',
      'worker/services/outlook/blur.ts',
      'worker/services/outlook/calibrate.ts',
      'worker/services/outlook/make-outlooks.ts',
      'worker/services/screens/outlook.ts',
      'worker/services/screens/today.ts',
    ])
  })

  test('languages are named only in their registry', () => {
    const codes = languageCodes.join('|')
    const tags = languageCodes.map((code) => languages[code].locale.replace('-', '[-_]')).join('|')
    // As text, as the key of a record, or as a folder of texts other than the one that has them all.
    const named = new RegExp(
      `'(?:${codes}|${tags})'|(?:^|[{,(])\\s*(?:${codes})\\??:(?! [A-Z])|locales/(?!${fallbackLanguage}/)(?:${codes})/`,
      'm',
    )
    const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
    const naming = [...files, ...sources('scripts')].filter(
      (file) => !file.startsWith('locales/') && named.test(withoutComments(textOf(file))),
    )
    expect(naming.sort()).toEqual([
      // English Wikipedia is the second source for a death.
      'db/queries/people/people-status.ts',
      'db/queries/people/people-watched.ts',
      // Exports of earlier versions have these two languages.
      'scripts/people/entity-line.ts',
      // Read by a program, not by people.
      'worker/domain/notifications/time-zone.ts',
    ])
  })

  test('the app ships no server texts, and the server only shared ones', () => {
    const words = imports
      .filter(({ typeOnly }) => !typeOnly)
      .map((found) => ({ ...found, path: pathOf(found) }))
    const ofServer = (path: string) => /^locales\/(\w+\/)?server(\/|\.ts$)/.test(path)
    const reached = new Set(files.filter((file) => file.startsWith('web/')))
    // The set grows while it is iterated.
    for (const file of reached)
      for (const { file: from, path } of words) if (from === file && path !== '') reached.add(path)
    expect([...reached].filter(ofServer)).toEqual([])
    const both = ['death', 'fields', 'packs', 'reasons']
    const taken = words
      .filter(({ file, path }) => file.startsWith('locales/') && path.endsWith('.json') && !ofServer(path))
      .map(({ path }) => path.replace(/^locales\/\w+\/|\.json$/g, ''))
    expect([...new Set(taken)].sort()).toEqual(both)
  })

  test('only db/ imports Drizzle', () => {
    expect(
      imports
        .filter(({ file, to }) => to.startsWith('drizzle') && !file.startsWith('db/'))
        .map(({ file }) => file),
    ).toEqual([])
  })

  test('worker/domain uses no schema library, database, clock or random numbers', () => {
    const pure = files.filter((file) => file.startsWith('worker/domain/'))
    const impure = pure.filter((file) =>
      /from '(zod|drizzle|@libsql|hono)|Date\.now\(|new Date\(\)|Math\.random\(/.test(textOf(file)),
    )
    expect(impure).toEqual([])
  })

  test('a feature of the web app never imports another', () => {
    const feature = (path: string) => /^web\/features\/([^/]+)\//.exec(path)?.[1]
    const crossing = local
      .filter((found) => {
        const from = feature(found.file)
        const to = feature(pathOf(found))
        return from !== undefined && to !== undefined && from !== to
      })
      .map(({ file, to }) => `${file} -> ${to}`)
    expect(crossing).toEqual([])
  })

  test('each folder of web/ imports only itself and the folders below it', () => {
    const rooms = ['ui', 'lib', 'shared', 'features', 'app']
    const mayKnow: Record<string, readonly string[]> = {
      ui: ['ui', 'lib'],
      lib: ['lib'],
      shared: ['ui', 'lib', 'shared'],
      features: ['ui', 'lib', 'shared', 'features'],
      app: rooms,
    }
    const room = (path: string) => /^web\/([^/]+)\//.exec(path)?.[1] ?? ''
    const wrong = local
      .filter((found) => {
        const known = mayKnow[room(found.file)]
        const to = room(pathOf(found))
        return !found.lazy && known !== undefined && rooms.includes(to) && !known.includes(to)
      })
      .map(({ file, to }) => `${file} -> ${to}`)
    expect(wrong).toEqual([])
  })

  test('the web app takes only types from the server', () => {
    const values = local
      .filter(({ file, typeOnly }) => file.startsWith('web/') && !typeOnly)
      .filter((found) => {
        const path = pathOf(found)
        return path.startsWith('db/') || /^worker\/(?!contracts\/|domain\/)/.test(path)
      })
      .map(({ file, to }) => `${file} -> ${to}`)
    expect(values).toEqual([])
  })
})

describe('the results of a batch are read by name', () => {
  const everywhere = [...files, ...['scripts', 'tests'].flatMap(sources)]
  const withText = (pattern: RegExp): string[] => everywhere.filter((file) => pattern.test(textOf(file)))

  test('no file destructures them by position', () => {
    const byPosition =
      /\[[^\]=;]*\]\s*=\s*await\s+(?:\w+\.)*(?:runBatch|readAs[A-Z]\w*|readOwnList|readSignedIn\w*|writeAndRead|write)\(/
    expect(withText(byPosition)).toEqual([])
  })

  test('one file sends batches and gives their results a type', () => {
    expect(withText(/\b(?:db|tx)\.(?:\$client\.)?batch\(|\bas (?:unknown as )?Result</)).toEqual([
      'db/batch.ts',
      // Runs the repair statements of its own findings, as text.
      'scripts/doctor.ts',
      // Tests the client's own handling of a batch.
      'tests/services/batch-rows.test.ts',
      'tests/services/causes.test.ts',
    ])
  })
})
