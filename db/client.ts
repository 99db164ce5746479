import { type Client, createClient, type InStatement } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'

export interface DbOptions {
  url: string
  authToken?: string | undefined
  /** Replaces the global fetch: tests count round trips and break them here. */
  fetch?: typeof globalThis.fetch
}

const isRead = (statement: InStatement | [string, unknown?]): boolean => {
  const sql =
    typeof statement === 'string' ? statement : Array.isArray(statement) ? statement[0] : statement.sql
  return /^\s*(select|with\b(?![\s\S]*\b(insert|update|delete)\b))/i.test(sql)
}

/**
 * A batch of reads runs as a read transaction, any other takes the write lock at its first statement: a transaction
 * that reads first and upgrades later fails under concurrent writers.
 */
const withTransactionModes = (client: Client): Client =>
  new Proxy(client, {
    get(target, property) {
      if (property === 'batch')
        return (statements: Parameters<Client['batch']>[0]) =>
          target.batch(statements, statements.every(isRead) ? 'read' : 'write')
      const value: unknown = Reflect.get(target, property, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

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
  return drizzle(withTransactionModes(client), { casing: 'snake_case' })
}

export type Db = ReturnType<typeof createDb>
