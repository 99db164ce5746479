import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { inRoot } from '#scripts/lib/paths.ts'

/** The database statements of the last landed version. */
interface Landed {
  /** Its commit. */
  commit: string
  /** Its last migration, by its name in the journal. */
  migration: string
  /** Its distinct statements, in alphabetical order. */
  statements: string[]
}

const file = inRoot('tests/nets/landed.json.gz')

/** Reads the record of the last landed version. */
export const readLanded = (): Landed =>
  // Written by writeLanded only.
  JSON.parse(gunzipSync(readFileSync(file)).toString()) as Landed

/** Writes the record of a version that has just landed. */
export const writeLanded = (landed: Landed): void => {
  const statements = [...new Set(landed.statements)].sort()
  writeFileSync(file, gzipSync(JSON.stringify({ ...landed, statements }), { level: 9 }))
}

/** Names of this version's migrations, oldest first. */
export const migrationNames = (): string[] =>
  ['db/migrations/before', 'db/migrations'].flatMap((folder) => {
    // The fields we read of Drizzle's file.
    const { entries } = JSON.parse(readFileSync(inRoot(`${folder}/meta/_journal.json`), 'utf8')) as {
      entries: { tag: string }[]
    }
    return entries.map(({ tag }) => tag)
  })
