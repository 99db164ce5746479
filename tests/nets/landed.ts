import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { inRoot } from '#scripts/lib/paths.ts'

/** What the version that landed last asks of the database. */
interface Landed {
  /** Its commit. */
  commit: string
  /** Its last migration, as the journal calls it. */
  migration: string
  /** Its statements, each once, in alphabetical order. */
  statements: string[]
}

const file = inRoot('tests/nets/landed.json.gz')

/** Reads the record of the version that landed last. */
export const readLanded = (): Landed =>
  // Nobody writes it but writeLanded.
  JSON.parse(gunzipSync(readFileSync(file)).toString()) as Landed

/** Makes the record, of the version that has just landed. */
export const writeLanded = (landed: Landed): void => {
  const statements = [...new Set(landed.statements)].sort()
  writeFileSync(file, gzipSync(JSON.stringify({ ...landed, statements }), { level: 9 }))
}

/** The names of this version's migrations, oldest first. */
export const migrationNames = (): string[] =>
  ['db/migrations/before', 'db/migrations'].flatMap((folder) => {
    // Drizzle's own file, as far as it is looked at.
    const { entries } = JSON.parse(readFileSync(inRoot(`${folder}/meta/_journal.json`), 'utf8')) as {
      entries: { tag: string }[]
    }
    return entries.map(({ tag }) => tag)
  })
