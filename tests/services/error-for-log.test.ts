import { expect, test } from 'vitest'
import { errorForLog } from '#worker/services/error-for-log.ts'

test('the log names an error’s chain and its innermost message, never a query’s parameters', () => {
  const inner = new Error('SQLite error: no such table: picks')
  const query = new Error('Failed query: select ?\nparams: marta@example.org', { cause: inner })
  query.name = 'DrizzleQueryError'
  expect(errorForLog(new Error('marta@example.org failed', { cause: query }))).toBe(
    'Error < DrizzleQueryError < Error: SQLite error: no such table: picks',
  )
  expect(errorForLog('text')).toBe('string: ')
})
