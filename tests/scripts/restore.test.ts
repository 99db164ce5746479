import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { filesUnder, objectsFolder, sha256Of } from '../../scripts/lib/backup.ts'
import { buildWorker } from '../../scripts/lib/build-worker.ts'
import { inRoot } from '../../scripts/lib/paths.ts'
import { freePort } from '../../scripts/lib/port.ts'
import { isHalfRestored } from '../../scripts/lib/restore.ts'
import { makeSecrets, writeSecrets } from '../../scripts/lib/secrets.ts'
import { databaseFile } from '../../scripts/lib/sqlite-file.ts'
import { command } from './commands.ts'
import { folder } from './started.ts'

/** Restores that are killed at each of their steps, and backups in which something else stands than was put into them. */

/** A backup of a small folder of data, and what is in that folder. */
let file: string
let whole: Record<string, string>

const contentOf = async (dataDir: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      filesUnder(dataDir).map(async (path) => [path, await sha256Of(join(dataDir, path))] as const),
    ),
  )

const restore = (dataDir: string, from = file, env: Record<string, string> = {}) =>
  command('restore', { ...env, DATA_DIR: dataDir }, from)

beforeAll(async () => {
  await buildWorker('index')
  if (!existsSync(inRoot('dist/web/app.html'))) {
    mkdirSync(inRoot('dist/web'), { recursive: true })
    writeFileSync(inRoot('dist/web/app.html'), '<!doctype html><title>Deathlist</title>')
  }
  const dataDir = folder()
  writeSecrets(dataDir, await makeSecrets())
  mkdirSync(dirname(databaseFile(dataDir)), { recursive: true })
  const database = new DatabaseSync(databaseFile(dataDir))
  database.exec("create table notes (text text); insert into notes values ('kept')")
  database.close()
  for (const name of ['one', 'two']) {
    mkdirSync(objectsFolder(dataDir), { recursive: true })
    writeFileSync(join(objectsFolder(dataDir), name), name)
  }
  file = join(folder(), 'all.tar.gz')
  const { code, text } = await command('backup', { DATA_DIR: dataDir }, file)
  expect([code, text]).toEqual([0, expect.stringContaining('Keep it')])
  const place = join(folder(), 'new')
  expect(await restore(place)).toMatchObject({ code: 0 })
  whole = await contentOf(place)
  expect(Object.keys(whole)).toHaveLength(4)
})

/**
 * Has a restore kill itself (a real SIGKILL, so that nothing of it is said or tidied) before its n-th step on the disk:
 * before every file or folder that is made, moved or removed, one by one also where a folder goes with all that is in it.
 */
const killedBefore = (step: number): Record<string, string> => {
  const program = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    import { join } from 'node:path'
    if (process.argv[1]?.endsWith('restore.ts')) {
      let left = ${step}
      const own = { ...fs }
      const tick = (path) => {
        if (String(path).endsWith('run.json')) return
        if (--left === 0) process.kill(process.pid, 'SIGKILL')
      }
      for (const name of ['mkdirSync', 'renameSync', 'writeFileSync'])
        fs[name] = (path, ...more) => (tick(path), own[name](path, ...more))
      const remove = (path) => {
        if (own.statSync(path).isDirectory()) {
          for (const name of own.readdirSync(path)) remove(join(path, name))
          tick(path)
          own.rmdirSync(path)
        } else {
          tick(path)
          own.unlinkSync(path)
        }
      }
      fs.rmSync = (path) => own.existsSync(path) && remove(path)
      syncBuiltinESMExports()
    }`
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(program)}` }
}

const empty = (dataDir: string): boolean =>
  !existsSync(dataDir) || readdirSync(dataDir).every((name) => name === 'run.json')

/** What `npm run serve` says to a folder that it refuses. */
const refusal = async (dataDir: string): Promise<string> => {
  const port = String(await freePort())
  const { code, text } = await command('serve', {
    DATA_DIR: dataDir,
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Deathlist <league@example.org>',
    WIKIDATA_CONTACT: 'tests@deathlist.invalid',
  })
  expect(code).toBe(1)
  return text
}

/** What a folder is after a restore into it was killed. */
const stateOf = async (dataDir: string): Promise<'empty' | 'half' | 'whole'> => {
  if (isHalfRestored(dataDir)) return 'half'
  if (empty(dataDir)) return 'empty'
  const { 'run.json': _, ...content } = await contentOf(dataDir)
  expect(content).toEqual(whole)
  return 'whole'
}

describe('a restore that is killed', () => {
  /** Kills restores into copies of a folder, each so many steps later than the last, until one comes to its end. */
  const statesFrom = async (begin: string | null, stride = 1) => {
    const states: string[] = []
    for (let step = 1; ; step += stride) {
      const dataDir = join(folder(), 'data')
      if (begin) cpSync(begin, dataDir, { recursive: true })
      const { code } = await restore(dataDir, file, killedBefore(step))
      const state = await stateOf(dataDir)
      states.push(state)
      if (code === 0) return states
      expect([step, code]).toEqual([step, null])
      if (state === 'whole') continue
      const again = await restore(dataDir)
      expect([step, again.code, again.text]).toEqual([step, 0, expect.stringContaining('is as it was on')])
      expect([step, await stateOf(dataDir)]).toEqual([step, 'whole'])
    }
  }

  test('at whatever step, is not served, and the next one begins anew', async () => {
    const states = await statesFrom(null)
    expect(states.join(' ')).toMatch(/^(empty )*(half ){8,}(whole ?)+$/)
  }, 300_000)

  test('is followed by one that is killed as well', async () => {
    const begun = join(folder(), 'begun')
    // Two of the three moves are made.
    for (let step = 1; ; step++) {
      const dataDir = join(folder(), 'data')
      await restore(dataDir, file, killedBefore(step))
      if (!existsSync(join(dataDir, 'secrets.json'))) continue
      cpSync(dataDir, begun, { recursive: true })
      break
    }
    expect(existsSync(databaseFile(begun))).toBe(false)
    expect(await refusal(begun)).toContain('was broken off. Run it again before you start the server.')
    const states = await statesFrom(begun, 2)
    expect(states.at(0)).toBe('half')
    expect(states.join(' ')).toMatch(/^(half )+(empty )*(half )+(whole ?)+$/)
  }, 300_000)
})

test('a file in a backup that is not what was put into it is not restored', async () => {
  const changed = join(folder(), 'changed.tar.gz')
  const tar = gunzipSync(readFileSync(file))
  // One letter of the secrets, so that the archive itself stays without a flaw.
  const at = tar.lastIndexOf('VAPID_KEYS')
  expect(at).toBeGreaterThan(0)
  tar.write('VAPID_KEYX', at)
  writeFileSync(changed, gzipSync(tar))
  const place = join(folder(), 'new')
  const { code, text } = await restore(place, changed)
  expect([code, text]).toEqual([1, `${changed} is damaged: secrets.json is not what was backed up.`])
  expect(empty(place)).toBe(true)
})
