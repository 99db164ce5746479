import { mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { databaseFile } from '#scripts/lib/data/sqlite-file.ts'
import { netsOnly } from '../support/nets.ts'
import { command } from './commands.ts'
import { endWithFile, folder } from './started.ts'

endWithFile()

const small = (): string => {
  const dataDir = folder()
  mkdirSync(dirname(databaseFile(dataDir)), { recursive: true })
  const database = new DatabaseSync(databaseFile(dataDir))
  database.exec("create table notes (text text); insert into notes values ('kept')")
  database.close()
  return dataDir
}

test('a backup to a folder says in one sentence that a file is needed', async () => {
  const place = folder()
  expect(await command('backup', { DATA_DIR: small() }, place)).toEqual({
    code: 1,
    text: `${place} is a folder. Say the name of a file in it: ${join(place, 'deathlist.tar.gz')}`,
  })
  expect(readdirSync(place)).toEqual([])
})

test('an option is not taken for a file', netsOnly, async () => {
  for (const [script, said] of [
    ['backup', 'Say where to: npm run backup -- FILE.tar.gz'],
    ['restore', 'Say which: npm run restore -- FILE.tar.gz'],
    ['people-export', 'Say where to: npm run people:export [-- FILE]'],
    ['api-types', 'Say where the types go: npm run api:types -- FILE'],
  ] as const)
    expect(await command(script, { DATA_DIR: small() }, '--help')).toEqual({ code: 1, text: said })
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
  'a backup that %s ends leaves no copy of the data behind',
  async (signal) => {
    const program = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { writeFileSync } = fs
    fs.writeFileSync = (path, ...more) => {
      writeFileSync(path, ...more)
      if (String(path).endsWith('manifest.json')) process.kill(process.pid, '${signal}')
    }
    syncBuiltinESMExports()`
    const place = folder()
    const { code } = await command(
      'backup',
      {
        DATA_DIR: small(),
        NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(program)}`,
      },
      join(place, 'all.tar.gz'),
    )
    expect(code).toBe(null)
    expect(readdirSync(place)).toEqual([])
  },
)
