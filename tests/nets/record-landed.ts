import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { startTestDatabase } from '../support/database.ts'
import { migrationNames, writeLanded } from './landed.ts'
import { statementsOf } from './statements.ts'

/** `npm exec -- node tests/nets/record-landed.ts`: records the database statements of a version that has just landed. */
const t = await startTestDatabase()
const statements = (await statementsOf(t)).map(({ sql }) => sql)
await t.stop()
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
writeLanded({ commit, migration: migrationNames().at(-1) ?? '', statements })
console.log(`${basename(import.meta.filename)}: ${statements.length} statements of ${commit}`)
