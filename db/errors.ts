/*
 * What can go wrong with the database and is nobody's defect. Everything else that it refuses (a statement that is
 * wrong, a check that fails, a token that it does not know) passes as the client throws it.
 */

/** The database can't be asked just now, or what it answered did not arrive: the same may work in a moment. */
export class DatabaseOutage extends Error {
  override readonly name = 'DatabaseOutage'
}

/** A unique index or a primary key refused a write: somebody else was first. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation'
}
