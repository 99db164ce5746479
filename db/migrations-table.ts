/** Where the migrations that a database has stand, as drizzle keeps them. */
export const migrationsTable = '__drizzle_migrations'
