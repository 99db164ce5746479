/** The table in which drizzle records the applied migrations. */
export const migrationsTable = '__drizzle_migrations'
