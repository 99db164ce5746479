import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { importsOf, pathOf, sources } from '../support/imports.ts'

/** The folders of worker/services: each imports values only from those above it in this list. */
const order = [
  'root',
  'live',
  'tasks',
  'mail',
  'profile',
  'personal-tokens',
  'views',
  'leaderboards',
  'outlook',
  'people',
  'news',
  'receipts',
  'comments',
  'inbox',
  'competitions',
  'drafts',
  'seasons',
  'account',
  'deathlists',
  'members',
  'invitations',
  'notifications',
  'weekly-digest',
  'webhooks',
  'feeds',
  'picks',
  'search',
  'leagues',
  'rules',
  'pictures',
  'screens',
  'operators',
  'jobs',
] as const

const names: readonly string[] = order
const placeOf = (folder: string): number => names.indexOf(folder)

const folderOf = (path: string): string => /^worker\/services\/([^/]+)\//.exec(path)?.[1] ?? 'root'

const crossing = sources('worker/services')
  .flatMap(importsOf)
  .filter((found) => !found.typeOnly && pathOf(found).startsWith('worker/services/'))
  .map((found) => ({ ...found, from: folderOf(found.file), target: folderOf(pathOf(found)) }))
  .filter(({ from, target }) => from !== target)

const arrows = new Map<string, Set<string>>(order.map((folder) => [folder, new Set<string>()]))
for (const { from, target } of crossing) arrows.get(from)?.add(target)

/** The level of a folder: how many steps it is above those that import nothing. */
const floors = new Map<string, number>()
for (const folder of order) {
  const below = [...(arrows.get(folder) ?? [])].filter((target) => target !== 'root')
  floors.set(
    folder,
    folder === 'root' ? 0 : 1 + Math.max(0, ...below.map((target) => floors.get(target) ?? 0)),
  )
}

/** The folders as boxes on their levels, with an arrow for each that imports from another; the root is left out. */
const draw = (): string => {
  const rows = Map.groupBy(
    order.filter((folder) => folder !== 'root'),
    (folder) => floors.get(folder) ?? 0,
  )
  const [width, height, boxWidth, boxHeight] = [1400, rows.size * 110 + 60, 130, 30]
  const places = new Map<string, { x: number; y: number }>()
  for (const [floor, folders] of rows)
    for (const [index, folder] of folders.entries())
      places.set(folder, {
        x: (width / (folders.length + 1)) * (index + 1),
        y: height - floor * 110,
      })
  const lines = [...arrows].flatMap(([from, targets]) =>
    [...targets].flatMap((target) => {
      const [a, b] = [places.get(from), places.get(target)]
      return a && b
        ? `<line x1="${a.x}" y1="${a.y + boxHeight / 2}" x2="${b.x}" y2="${b.y - boxHeight / 2}" stroke="#888" marker-end="url(#tip)"/>`
        : []
    }),
  )
  const boxes = [...places].map(
    ([folder, { x, y }]) =>
      `<rect x="${x - boxWidth / 2}" y="${y - boxHeight / 2}" width="${boxWidth}" height="${boxHeight}" rx="6" fill="#fff" stroke="#333"/><text x="${x}" y="${y + 5}" text-anchor="middle">${folder}</text>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Imports of worker/services</title>
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="14">
<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="#888"/></marker></defs>
${[...lines, ...boxes].join('\n')}
</svg>
`
}

describe('worker/services', () => {
  test('every folder has its place in the order', () => {
    const folders = new Set(sources('worker/services').map(folderOf))
    expect([...order].sort()).toEqual([...folders].sort())
  })

  test('values are imported only from folders further up in the list', () => {
    const wrong = crossing
      .filter(({ from, target }) => placeOf(target) > placeOf(from))
      .map(({ file, to }) => `${file} -> ${to}`)
    expect(wrong).toEqual([])
  })

  test('the drawing has no upward arrow', () => {
    mkdirSync(inRoot('test-output'), { recursive: true })
    writeFileSync(inRoot('test-output/service-imports.html'), draw())
    for (const { from, target } of crossing)
      expect(floors.get(target), `${from} -> ${target}`).toBeLessThan(floors.get(from) ?? 0)
  })
})

describe('folders and names', () => {
  const all = ['worker', 'db', 'web', 'scripts', 'tests'].flatMap(sources)
  const product = all.filter((file) => !file.startsWith('tests/'))
  const byFolder = (files: readonly string[]) => Map.groupBy(files, (file) => file.replace(/\/[^/]+$/, ''))

  test('no folder has more than 25 files', () => {
    const large = [...byFolder(all)].filter(([, files]) => files.length > 25)
    expect(large.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
  })

  test('no two files of an area have the same name', () => {
    const areas = [
      'worker/services/',
      'worker/domain/',
      'worker/contracts/',
      'db/queries/',
      'db/schema/',
      'web/features/',
    ]
    const double = areas.flatMap((area) =>
      [
        ...Map.groupBy(
          product.filter((file) => file.startsWith(area)),
          (file) => file.replace(/^.*\//, ''),
        ),
      ]
        .filter(([name, files]) => files.length > 1 && name !== 'index.ts' && name !== 'index.tsx')
        .flatMap(([, files]) => files),
    )
    expect(double).toEqual([])
  })
})
