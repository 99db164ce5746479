import { expect, test } from 'vitest'
import { errorForLog, isDatabaseOutage, isUniqueViolation } from '../../worker/services/outage.ts'

test('the log names an error’s chain and its innermost message, never a query’s parameters', () => {
  const inner = new Error('SQLite error: no such table: picks')
  const query = new Error('Failed query: select ?\nparams: marta@example.org', { cause: inner })
  query.name = 'DrizzleQueryError'
  expect(errorForLog(new Error('marta@example.org failed', { cause: query }))).toBe(
    'Error < DrizzleQueryError < Error: SQLite error: no such table: picks',
  )
  expect(errorForLog('text')).toBe('string: ')
})

test('what a failed query carries never decides what has failed', () => {
  const failed = (params: string, inner: string): Error =>
    new Error(`Failed query: insert into leagues\nparams: ${params}`, { cause: new Error(inner) })
  const broken = failed(
    'network, fetch failed, UNIQUE constraint failed',
    'SQLITE_CONSTRAINT: CHECK constraint failed',
  )
  expect([isDatabaseOutage(broken), isUniqueViolation(broken)]).toEqual([false, false])
  expect(isDatabaseOutage(failed('a name', 'fetch failed'))).toBe(true)
  expect(
    isUniqueViolation(failed('a name', 'SQLITE_CONSTRAINT: UNIQUE constraint failed: leagues.slug')),
  ).toBe(true)
})
