import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { competitionKinds } from '#domain/competitions/kinds/kind-registry.ts'
import { root } from '#scripts/lib/paths.ts'

/** Where kinds of competitions may be named: in their own folders, and in examples. */
const homes = ['worker/domain/competitions/kinds/', 'web/features/competitions/kinds/', 'db/seed/']

const sources = ['worker', 'db', 'web', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('db/migrations/')),
)

/**
 * The lines of a file that name a kind: in a string, as a key or within SQL. An ordinary English word counts only in
 * quotes.
 */
const namingLines = (text: string): string[] => {
  const names = competitionKinds.map((kind) => (kind.includes('_') ? `\\b${kind}\\b` : `['"\`]${kind}['"\`]`))
  const naming = new RegExp(names.join('|'))
  return text.split('\n').filter((line) => naming.test(line))
}

describe('a kind of competition is named only in its own folders', () => {
  test('no switch, comparison, table or SQL literal elsewhere', () => {
    const found = sources
      .filter((file) => !homes.some((home) => file.startsWith(home)))
      .flatMap((file) =>
        namingLines(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
      )
    expect(found).toEqual([])
  })

  test('each of these would be detected', () => {
    for (const line of [
      "case 'championship':",
      "type === 'death_cup'",
      "c.type = 'league_duel' and",
      '{ one_shot_madness: 1 }',
    ])
      expect(namingLines(`before\n${line}\nafter`)).toEqual([line])
    expect(namingLines('{[ways.deathmatch, ways.cup, ways.championship]}')).toEqual([])
  })

  test('the schema of the database has no list of them', () => {
    for (const file of readdirSync(join(root, 'db/migrations')).filter((name) => name.endsWith('.sql')))
      expect(namingLines(readFileSync(join(root, 'db/migrations', file), 'utf8')), file).toEqual([])
  })
})
