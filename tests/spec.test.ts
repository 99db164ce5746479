import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inRoot, root } from '../scripts/lib/paths.ts'
import { errorCatalogue } from '../worker/contracts/errors.ts'
import { promised } from './spec-table.ts'

const texts = [
  ...globSync('web/locales/en/*.json', { cwd: root }).map((file) => readFileSync(inRoot(file), 'utf8')),
  ...Object.values(errorCatalogue).map(({ en }) => en),
].join('\n')

/** The names of the tests and groups of a file, as they are written in it. */
const namesIn = (file: string): string =>
  [...readFileSync(inRoot(`tests/${file}`), 'utf8').matchAll(/(['"`])((?:(?!\1).)+)\1/g)]
    .map((match) => match[2])
    .join('\n')

describe('every promise has its proof', () => {
  test('there are promises', () => {
    expect(promised.length).toBeGreaterThan(100)
  })

  test('none is empty, and none stands twice', () => {
    expect(promised.filter(({ what, proof }) => !what.trim() || !proof.includes(' › '))).toEqual([])
    const all = promised.map(({ what }) => what)
    expect(all.filter((what, index) => all.indexOf(what) !== index)).toEqual([])
  })

  test.each(promised.map((row) => [row.what, row] as const))('%s', (_, { proof, says }) => {
    const [file = '', name = ''] = proof.split(' › ')
    expect(existsSync(inRoot(`tests/${file}`)), `${file} is there`).toBe(true)
    expect(namesIn(file).split('\n'), `${file} has the test`).toContain(name)
    if (says) expect(texts.includes(says), `the texts have "${says}"`).toBe(true)
  })
})
