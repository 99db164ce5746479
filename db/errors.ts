/*
 * Database errors that are not defects. All other refusals (an invalid statement, a failed check, an unknown
 * token) are passed on as the client throws them.
 */

/** The database is unavailable, or its response did not arrive: a retry may succeed in a moment. */
export class DatabaseOutage extends Error {
  override readonly name = 'DatabaseOutage'
}

/** A unique index or a primary key refused a write: another write was first. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation'
}
