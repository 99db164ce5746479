import { expect, test } from 'vitest'
import { rowsToCsv } from '#worker/services/csv.ts'

const cell = (text: unknown): string =>
  rowsToCsv({ cell: 'cell' }, [{ cell: text }])
    .split('\r\n')
    .slice(1, -1)
    .join('\r\n')

test.each([
  ...[
    '=1+1',
    '+1',
    '-1',
    '@x',
    '\uff1d1+1',
    '\uff0b1',
    '\uff0d1',
    '\uff20x',
    '\ufe661',
    '\u22121',
    '\u207c1',
  ],
  ...[
    '\t=1',
    '\rx',
    '\nx',
    ' =1',
    '\u00a0=1',
    '\u200b=1',
    '\u200b\u2060\u202e\uff1d1',
    '\u00ad=1',
    '\ufeff@x',
  ],
])('%j is escaped, so that it is not a formula', (text) => {
  expect(cell(text)).toMatch(/^"?'/)
})

test.each([['Marta'], ['a=b'], ['1-2'], [-3], [null], ['Ælfric − 2']])('%j stays as it is', (value) => {
  expect(cell(value)).toBe(value === null ? '' : String(value))
})
