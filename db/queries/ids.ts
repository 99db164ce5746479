import { type SQL, sql } from 'drizzle-orm'
import type { Instant } from '#domain/calendar-day.ts'

/** A new UUIDv7 for each row of a statement that inserts many; `at` gives its time part. */
export const newIdFor = (at: Instant): SQL<string> => {
  const time = Date.parse(at).toString(16).padStart(12, '0')
  const head = `${time.slice(0, 8)}-${time.slice(8)}-7`
  return sql<string>`${head} || lower(substr(hex(randomblob(2)), 2) || '-' || substr('89AB', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`
}

/** The time in a UUIDv7; null for other ids. */
export const timeOfId = (id: string): Instant | null => {
  const [, high = '', low = ''] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(id) ?? []
  return high === '' ? null : new Date(Number.parseInt(high + low, 16)).toISOString()
}
