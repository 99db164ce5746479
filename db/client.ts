import { createClient } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'
import * as schema from './schema/index.ts'

export interface DbOptions {
  url: string
  authToken?: string | undefined
  /** Replaces the global fetch: tests count round trips and break them here. */
  fetch?: typeof globalThis.fetch
}

/**
 * Opens the database over HTTP. Every awaited statement and every `batch` is one round trip; `batch` runs its
 * statements in one transaction.
 */
export const createDb = ({ url, authToken, fetch }: DbOptions) => {
  const client = createClient({
    url,
    ...(authToken ? { authToken } : {}),
    ...(fetch ? { fetch } : {}),
  })
  return drizzle(client, { schema, casing: 'snake_case' })
}

export type Db = ReturnType<typeof createDb>
