import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fallbackLanguage } from '#locales/languages.ts'
import { serverTexts } from '#locales/server.ts'
import { inRoot, root } from '../scripts/lib/paths.ts'
import { promised } from './spec-table.ts'
import { belongsTo, unproven } from './support/promises.ts'

const texts = [
  ...globSync('locales/en/*.json', { cwd: root }).map((file) => readFileSync(inRoot(file), 'utf8')),
  ...Object.values(serverTexts[fallbackLanguage].errors),
].join('\n')

describe('the promises of the product', () => {
  test('are many, complete and unique', () => {
    expect(promised.length).toBeGreaterThan(100)
    expect(promised.filter(({ what, proof }) => !what.trim() || !proof.includes(' › '))).toEqual([])
    const all = promised.map(({ what }) => what)
    expect(all.filter((what, index) => all.indexOf(what) !== index)).toEqual([])
  })

  test('are worded as in the texts of the product', () => {
    expect(promised.filter(({ says }) => says && !texts.includes(says))).toEqual([])
  })

  test('are proven by existing tests that passed', () => {
    const promise = (name: string) => ({ what: name, proof: `a/b.test.ts › ${name}` })
    const result = (title: string, status: string, group = 'all', tags: string[] = []) => ({
      ancestorTitles: [group],
      title,
      status,
      tags,
    })
    const report = {
      testResults: [
        {
          name: '/somewhere/tests/a/b.test.ts',
          status: 'failed',
          assertionResults: [
            result('holds', 'passed'),
            result('breaks', 'failed', 'half'),
            result('holds too', 'passed', 'half'),
            result('is asked of Ann in English (1)', 'passed'),
            result('waits', 'skipped'),
            result('waits for the nets', 'skipped', 'nets', ['nets']),
          ],
        },
      ],
    }
    const names = ['holds', 'half', 'is asked of %s in $language (1)', 'waits', 'is not there', 'all']
    const missing = (run: 'test' | 'nets') =>
      unproven([...names, 'waits for the nets'].map(promise), report, belongsTo[run]).map(({ what }) => what)
    expect(missing('nets')).toEqual(['is not there', 'waits for the nets'])
    expect(missing('test')).toEqual(['half', 'waits', 'is not there', 'all'])
    const elsewhere = { ...promise('holds'), proof: 'b/b.test.ts › holds' }
    expect(unproven([elsewhere], report, belongsTo.test)).toHaveLength(1)
  })
})
