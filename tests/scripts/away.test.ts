import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDb } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { dueToGo } from '#scripts/lib/data/away/schedule.ts'
import { createBackup } from '#scripts/lib/data/backup.ts'
import { backupPath } from '#scripts/lib/data/nightly.ts'
import { startSqld } from '#scripts/lib/data/sqld.ts'
import { databaseFile } from '#scripts/lib/data/sqlite-file.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { createSecrets, writeSecrets } from '#scripts/lib/settings/secrets.ts'
import { type Storage, startStorage } from '../stand-ins/s3.ts'
import { netsOnly } from '../support/nets.ts'
import { command } from './commands.ts'
import { endWithFile, folder } from './started.ts'

endWithFile()

const nameAt = (at: number): string =>
  `deathlist-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`
const dayMs = 86_400_000

describe('the schedule', () => {
  test('keeps 7 days, 4 weeks and 12 months of nightly backups over years', () => {
    const begin = Date.parse('2026-01-01T03:00:00Z')
    let there: string[] = []
    for (let day = 0; day < 800; day++) {
      there.push(nameAt(begin + day * dayMs))
      const old = new Set(dueToGo(there))
      there = there.filter((name) => !old.has(name))
    }
    // 2028-03-10, a Friday: seven days, the last days of three earlier weeks (one is among the seven), and
    // those of months.
    const days = there.map((name) => name.slice(10, 20)).sort()
    expect(days.slice(-7)).toEqual(
      [4, 5, 6, 7, 8, 9, 10].map((day) => `2028-03-${String(day).padStart(2, '0')}`),
    )
    expect(days).toEqual(
      expect.arrayContaining(['2028-02-20', '2028-02-27', '2028-03-05', '2028-02-29', '2027-04-30']),
    )
    expect(days.length).toBeLessThanOrEqual(7 + 3 + 11)
    expect(new Set(days.map((day) => day.slice(0, 7))).size).toBe(12)
  })

  test('drops no backup only because of its age, and no other files', () => {
    const old = [1, 2, 3].map((day) => nameAt(Date.parse('2020-05-01T03:00:00Z') + day * dayMs))
    expect(
      dueToGo([...old, 'notes.txt', 'deathlist-latest.tar.gz', 'deathlist-2026-99-99T000000Z.tar.gz']),
    ).toEqual([])
  })

  test('keeps the last backup of a day, encrypted or not', () => {
    const at = Date.parse('2026-05-01T03:00:00Z')
    const names = [nameAt(at), `${nameAt(at + 3_600_000)}.age`]
    expect(dueToGo(names)).toEqual([nameAt(at)])
  })
})

let storage: Storage
beforeAll(async () => {
  storage = await startStorage()
})
afterAll(() => storage?.stop())

/** A data folder with a nightly backup. */
const backedUp = async (): Promise<string> => {
  const dataDir = folder()
  const sqld = await startSqld(join(dataDir, 'sqld'))
  await migrate(createDb({ url: sqld.url }), inRoot('db/migrations'))
  await sqld.stop()
  writeSecrets(dataDir, await createSecrets())
  await createBackup(dataDir, backupPath(dataDir, new Date()))
  return dataDir
}

const passphrase = 'owls fly at night'

describe('backups in remote storage', () => {
  test('are sent encrypted, once, and can be restored from the storage', {
    ...netsOnly,
    timeout: 120_000,
  }, async () => {
    const DATA_DIR = await backedUp()
    const env = { DATA_DIR, ...storage.settings, BACKUP_PASSPHRASE: passphrase }
    const sent = await command('send-away', env)
    expect(sent.code, sent.text).toBe(0)
    const { name, bytes } = JSON.parse(sent.text)
    expect(storage.names()).toEqual([name])
    expect(bytes).toBeGreaterThan(1_000)
    const kept = join(storage.directory, `backups/deathlist/${name}._S3rver_object`)
    expect(readFileSync(kept).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    expect(JSON.parse((await command('send-away', env)).text)).toEqual({ name, bytes: null, dropped: 0 })
    // Nothing of the encrypted copy stays here.
    expect(readdirSync(join(DATA_DIR, 'backups'))).toHaveLength(1)

    const elsewhere = { ...env, DATA_DIR: join(folder(), 'new') }
    const wrong = await command('restore', { ...elsewhere, BACKUP_PASSPHRASE: 'owls sleep' }, 's3:')
    expect(wrong).toEqual({ code: 1, text: expect.stringMatching(/BACKUP_PASSPHRASE is another one/) })
    const missing = await command('restore', elsewhere, 's3:deathlist-2020-01-01T000000Z.tar.gz')
    expect(missing.text).toContain(`There are: ${name}`)
    const restored = await command('restore', elsewhere, 's3:')
    expect(restored.code, restored.text).toBe(0)
    expect(existsSync(databaseFile(elsewhere.DATA_DIR))).toBe(true)
    expect(existsSync(join(elsewhere.DATA_DIR, 'fetched'))).toBe(false)
    // A file encrypted by `age` elsewhere, or a manual copy, can be opened too.
    const copy = join(folder(), name)
    copyFileSync(kept, copy)
    expect((await command('restore', { ...env, DATA_DIR: join(folder(), 'again') }, copy)).code).toBe(0)
  })

  test('are test-restored by the doctor once a week, with row counts', {
    ...netsOnly,
    timeout: 240_000,
  }, async () => {
    const DATA_DIR = await backedUp()
    const env = { DATA_DIR, ...storage.settings, BACKUP_PASSPHRASE: passphrase }
    await command('send-away', env)
    const note =
      /^The backup deathlist-\S+ was fetched from \S+ and restored in [\d.]+ s: all counts agree \(\d+ rows in \d+ tables\)\.$/m
    expect((await command('doctor', env)).text).toMatch(note)
    expect((await command('doctor', env)).text).not.toMatch(note)
    writeFileSync(join(DATA_DIR, 'away-tried.json'), JSON.stringify({ at: Date.now() - 8 * dayMs }))
    expect((await command('doctor', { ...env, BACKUP_PASSPHRASE: 'forgotten' })).text).toMatch(
      /The last backup in \S+ can't be restored: \S+ can't be decrypted/,
    )
    expect((await command('doctor', env)).text).toMatch(note)
  })

  test('refusing, unreachable or incompletely configured storage is reported in one sentence', {
    ...netsOnly,
    timeout: 120_000,
  }, async () => {
    const DATA_DIR = await backedUp()
    const env = { DATA_DIR, ...storage.settings }
    const said = async (more: Record<string, string>) =>
      (await command('send-away', { ...env, ...more })).text
    expect(await said({ BACKUP_S3_SECRET: 'wrong' })).toMatch(
      /^The storage \S+ refuses: 403 SignatureDoesNotMatch\.$/,
    )
    expect(await said({ BACKUP_S3_SECRET: '' })).toMatch(/^Set BACKUP_S3_SECRET as well/)
    expect(await said({ BACKUP_S3_URL: 'http://storage.example/backups' })).toMatch(/must begin with https/)
    expect(await said({ BACKUP_S3_URL: 'https://storage.example' })).toMatch(
      /must be the address of a bucket/,
    )
    expect(await said({ BACKUP_S3_URL: 'http://127.0.0.1:9/backups' })).toMatch(
      /^The storage \S+ can't be reached: /,
    )
    expect(
      await said({ BACKUP_S3_URL: storage.settings.BACKUP_S3_URL.replace('/backups', '/nobody') }),
    ).toMatch(/refuses: 404 NoSuchBucket/)
  })
})
