import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverTexts } from '#locales/server.ts'
import { inRoot } from '../scripts/lib/paths.ts'
import { counted, rates, standing } from '../worker/domain/leagues/quotas.ts'
import { procedures } from '../worker/trpc/router.ts'

const spans = new Map<number, string>([
  [60, 'a minute'],
  [7_200, 'in two hours'],
  [86_400, 'a day'],
])

/** The table of limits in SECURITY.md, as lines. */
const quotaLines = (): string[] =>
  [...Object.values(standing), ...Object.values(rates), ...Object.values(counted)].map((quota) => {
    const often = 'seconds' in quota ? ` ${spans.get(quota.seconds)}` : ''
    const refused = quota.code === null ? 'nothing' : `\`${quota.code}\``
    const per = 'per' in quota ? quota.per : 'account'
    return `| ${quota.what} | ${per} | ${quota.max}${often} | ${refused} |`
  })

test('every test that SECURITY.md names is there', () => {
  const page = readFileSync(inRoot('SECURITY.md'), 'utf8')
  const [claims = ''] = page.split('\n## How much anybody can make')
  const rows = claims.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| **'))
  const named = rows.flatMap((row) =>
    [...(row.split('|').at(-2) ?? '').matchAll(/`([\w/-]+)`/g)].map(([, name]) => name),
  )
  expect(named.length).toBeGreaterThan(30)
  const missing = named.filter(
    (name) => !existsSync(inRoot(`tests/${name?.endsWith('/') ? name : `${name}.test.ts`}`)),
  )
  // The header of the table names their folder.
  expect(missing).toEqual(['tests/'])
  // Each line of the table has one.
  expect(rows.filter((row) => !/`[\w/-]+` \|$/.test(row.trim()))).toEqual([])
})

test('SECURITY.md has the limits of the table, and refusals name their number', () => {
  const page = readFileSync(inRoot('SECURITY.md'), 'utf8')
  const [, section = ''] = page.split('\n## How much anybody can make')
  const [limits = ''] = section.split('\n## ')
  const shown = limits.split('\n').filter((line) => line.startsWith('| '))
  expect(shown.slice(1)).toEqual(quotaLines())
  const translations = Object.values(serverTexts).map(({ errors = {} }) => new Map(Object.entries(errors)))
  const silent = [standing, rates, counted].flatMap((table) =>
    Object.values(table).filter(({ code }) => {
      return translations.some(
        (texts) => code !== null && texts.has(code) && !/\{(max|most)\}/.test(texts.get(code) ?? ''),
      )
    }),
  )
  // The number of mails to an address is not shown to others.
  expect(silent).toEqual([counted.invitationsToAddress, counted.invitationsToAddressInAll])
})

test('SECURITY.md names the token scope of every procedure', () => {
  const page = readFileSync(inRoot('SECURITY.md'), 'utf8')
  const [, part = ''] = page.split('## What a personal token may call\n')
  const documented = [...(part.split('\n## ')[0] ?? '').matchAll(/^- `(\w+)` (.*(?:\n {2}.*)*)/gm)].flatMap(
    ([, scope, names = '']) => [...names.matchAll(/`(\w+\.\w+)`/g)].map(([, name]) => `${name} ${scope}`),
  )
  const declared = [...procedures].map(([name, { meta }]) => `${name} ${meta.scope}`)
  expect(documented.sort()).toEqual(declared.sort())
})

test('the table of costs has only procedures that exist, with their cost class', () => {
  const rows = [...readFileSync(inRoot('docs/costs.md'), 'utf8').matchAll(/^\| `(\w+\.\w+)` \| (\w+) \|/gm)]
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter(([, name = '', cost]) => procedures.get(name)?.meta.cost !== cost)).toEqual([])
})
