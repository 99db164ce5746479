import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, partOf } from '../columns.ts'
import { authFactors, authUsers } from './auth.ts'

/** The recovery codes of a factor of the type `recovery_code`; a set is replaced as a whole. */
export const authRecoveryCodes = sqliteTable(
  'auth_recovery_codes',
  {
    factorId: partOf(() => authFactors.id),
    /** HMAC of the user and the code. */
    codeHash: text().notNull(),
    /** When it was used; it is good once. */
    usedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.factorId, t.codeHash] })],
)

/** Networks from which an account has signed in. Password guesses from other networks do not lock these out. */
export const authKnownSources = sqliteTable(
  'auth_known_sources',
  {
    userId: partOf(() => authUsers.id),
    /** HMAC of the user and the network. */
    sourceHash: text().notNull(),
    seenAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.sourceHash] }), index('auth_known_sources_seen').on(t.seenAt)],
)
