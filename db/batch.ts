import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from './client.ts'

/** A statement that has been built but not sent: query functions return these, services send them together. */
export type Statement = BatchItem<'sqlite'>
export type Results<T extends readonly Statement[]> = { -readonly [K in keyof T]: T[K]['_']['result'] }

/** Sends the statements in one round trip and one transaction; answers their results in order. */
export const runBatch = async <const T extends readonly Statement[]>(
  db: Db,
  statements: T,
): Promise<Results<T>> => {
  // Drizzle types a batch as a literal non-empty tuple; ours are tuples built by spreading, which it can't see.
  const results = await db.batch(statements as unknown as [Statement, ...Statement[]])
  return results as unknown as Results<T>
}
