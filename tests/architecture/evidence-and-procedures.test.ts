import { describe, expect, test } from 'vitest'
import { webhookKinds } from '#domain/news/webhooks.ts'
import { procedures } from '#worker/trpc/router.ts'
import { sources, textOf } from '../support/imports.ts'

const files = ['worker', 'db', 'web'].flatMap(sources)

describe('a kind is compared only in its own place', () => {
  const product = files.filter((file) => !/^worker\/trpc\/routers\//.test(file))
  /** Files that compare a value with one of these names. */
  const comparing = (names: readonly string[], text: (file: string) => string = textOf): string[] => {
    const one = `['"\`](?:${names.join('|').replaceAll('.', '\\.')})['"\`]`
    const comparison = new RegExp(`[!=]==\\s*${one}|${one}\\s*[!=]==|\\bcase ${one}`)
    return product.filter((file) => comparison.test(text(file)))
  }
  const sites = ['wikidata', 'wikidata_query', 'wikipedia']

  test('sources of evidence', () => {
    expect(comparing(sites)).toEqual([])
    // A page shows the site that a search used.
    const naming = product.filter((file) => /'(?:wikidata_query|wikipedia)'/.test(textOf(file)))
    expect(naming.filter((file) => !file.startsWith('worker/wikidata/evidence/'))).toEqual([
      'web/features/person/ReadOn.tsx',
    ])
  })

  test('services of webhooks', () => {
    expect(comparing(webhookKinds)).toEqual([])
  })

  test('procedures', () => {
    expect(comparing([...procedures.keys()])).toEqual([])
  })

  test('the paths of REST calls are declared with their procedures', () => {
    const paths = /'\/(?:leagues?|people|picks|deathlists|competition|profile|tokens|inbox)\/[^']*:\w+/
    const naming = product.filter((file) => file.startsWith('worker/') && paths.test(textOf(file)))
    // The rows of account settings are screens, and the WebSocket is no call.
    expect(naming).toEqual(['worker/contracts/screens.ts', 'worker/rest/live.ts'])
  })

  test('a comparison would be detected', () => {
    const [file = ''] = product
    for (const text of ["if (site === 'wikipedia') {", "'wikidata' !== site", "case 'wikidata_query':"])
      expect(comparing(sites, (one) => (one === file ? text : ''))).toEqual([file])
  })
})
