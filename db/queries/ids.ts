import { type SQL, sql } from 'drizzle-orm'
import type { Instant } from '#domain/calendar-day.ts'

/** A new UUIDv7 for each row of a statement that inserts many; `at` gives its time part. */
export const newIdFor = (at: Instant): SQL<string> => {
  const time = Date.parse(at).toString(16).padStart(12, '0')
  const head = `${time.slice(0, 8)}-${time.slice(8)}-7`
  return sql<string>`${head} || lower(substr(hex(randomblob(2)), 2) || '-' || substr('89AB', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`
}
