/** @module-tag nets */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, gunzipSync, gzipSync } from 'node:zlib'
import { packTar, type TarSource } from 'modern-tar/fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildWorker } from '#scripts/lib/build/build-worker.ts'
import { objectsFolder, sha256Of } from '#scripts/lib/data/backup.ts'
import { filesUnder } from '#scripts/lib/data/files-under.ts'
import { isHalfRestored } from '#scripts/lib/data/half-restored.ts'
import { databaseFile } from '#scripts/lib/data/sqlite-file.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { freePort } from '#scripts/lib/port.ts'
import { createSecrets, writeSecrets } from '#scripts/lib/settings/secrets.ts'
import { command } from './commands.ts'
import { endWithFile, folder } from './started.ts'

endWithFile()

/** Restores that are killed at each of their steps, and backups with changed contents. */

/** A backup of a small data folder, and that folder's content. */
let file: string
let whole: Record<string, string>

/** The content of a folder, without the file about its run: that is removed when the run is seen to have ended. */
const contentOf = async (dataDir: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      filesUnder(dataDir)
        .filter((path) => path !== 'run.json')
        .map(async (path) => [path, await sha256Of(join(dataDir, path))] as const),
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
  writeSecrets(dataDir, await createSecrets())
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
 * Makes a restore kill itself (a real SIGKILL, without cleanup) before its n-th step on the disk: before each file or
 * folder is created, moved or removed, also one by one within a folder that is removed.
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
  !existsSync(dataDir) || readdirSync(dataDir).every((name) => name === 'run.json' || name === 'fetched')

/** The message of `npm run serve` for a folder that it refuses. */
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

/** The state of a folder after a restore into it was killed. */
const stateOf = async (dataDir: string): Promise<'empty' | 'half' | 'whole'> => {
  if (isHalfRestored(dataDir)) return 'half'
  if (empty(dataDir)) return 'empty'
  expect(await contentOf(dataDir)).toEqual(whole)
  return 'whole'
}

describe('a restore that is killed', () => {
  /** Kills restores into copies of a folder, each `stride` steps later than the last, until one finishes. */
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

  test('at any step is detected, and running it again completes it', { timeout: 300_000 }, async () => {
    const states = await statesFrom(null)
    expect(states.join(' ')).toMatch(/^(empty )*(half ){8,}(whole ?)+$/)
  })

  test('and then killed a second time can still be completed', { timeout: 300_000 }, async () => {
    const killedAt = async (step: number): Promise<string> => {
      const dataDir = join(folder(), 'data')
      await restore(dataDir, file, killedBefore(step))
      return dataDir
    }
    // The first step after which two of the three moves are done.
    let [before, after] = [0, 64]
    while (after - before > 1) {
      const step = (before + after) >> 1
      if (existsSync(join(await killedAt(step), 'secrets.json'))) after = step
      else before = step
    }
    const begun = join(folder(), 'begun')
    cpSync(await killedAt(after), begun, { recursive: true })
    expect(existsSync(databaseFile(begun))).toBe(false)
    expect(await refusal(begun)).toContain('was interrupted. Run it again before you start the server.')
    const states = await statesFrom(begun, 4)
    expect(states.at(0)).toBe('half')
    expect(states.join(' ')).toMatch(/^(half )+(empty )*(half )+(whole ?)+$/)
  })
})

test('nothing is restored while the database is elsewhere', async () => {
  const dataDir = folder()
  const { code, text } = await restore(dataDir, file, { DATABASE_URL: 'libsql://db.example.org' })
  expect([code, text]).toEqual([1, expect.stringContaining('DATABASE_URL names a database elsewhere')])
  expect(readdirSync(dataDir)).toEqual([])
})

test('a backup with a changed file is not restored', async () => {
  const changed = join(folder(), 'changed.tar.gz')
  const tar = gunzipSync(readFileSync(file))
  // One letter of the secrets, so that the archive itself stays valid.
  const at = tar.lastIndexOf('VAPID_KEYS')
  expect(at).toBeGreaterThan(0)
  tar.write('VAPID_KEYX', at)
  writeFileSync(changed, gzipSync(tar))
  const place = join(folder(), 'new')
  const { code, text } = await restore(place, changed)
  expect([code, text]).toEqual([1, `${changed} is damaged: secrets.json is not what was backed up.`])
  expect(empty(place)).toBe(true)
})

/** Writes an archive of these files. */
const pack = async (sources: TarSource[]): Promise<string> => {
  const target = join(folder(), 'made.tar.gz')
  await pipeline(packTar(sources), createGzip(), createWriteStream(target))
  return target
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The files of the backup, by their paths in the archive. */
const filesOfBackup = async (): Promise<Record<string, Buffer>> => {
  const place = folder()
  const { status } = spawnSync('tar', ['-xzf', file, '-C', place])
  expect(status).toBe(0)
  return Object.fromEntries(filesUnder(place).map((path) => [path, readFileSync(join(place, path))]))
}

const packed = (files: Record<string, Buffer>, manifest: object): Promise<string> =>
  pack([
    { type: 'content', target: 'manifest.json', content: JSON.stringify(manifest) },
    ...Object.entries(files).map(([target, content]) => ({ type: 'content' as const, target, content })),
  ])

const manifestOf = (files: Record<string, Buffer>) => ({
  format: 1,
  madeAt: '2026-01-01T00:00:00.000Z',
  migrations: [],
  files: Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, sha256(bytes)])),
})
const sizesOf = (files: Record<string, Buffer>) =>
  Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, bytes.length]))

test('a backup of an earlier version, without file sizes, is restored', async () => {
  const { 'manifest.json': _, ...files } = await filesOfBackup()
  const place = join(folder(), 'new')
  expect(await restore(place, await packed(files, manifestOf(files)))).toMatchObject({ code: 0 })
  expect(await contentOf(place)).toEqual(whole)
})

test('a backup with a file of another size or an unlisted file is refused', async () => {
  const { 'manifest.json': _, ...files } = await filesOfBackup()
  const manifest = { ...manifestOf(files), sizes: sizesOf(files) }
  const longer = { ...files, database: Buffer.concat([files.database ?? Buffer.of(), Buffer.of(0)]) }
  const more = { ...files, extra: Buffer.from('x') }
  for (const [held, why] of [
    [longer, 'database has not the size that was backed up'],
    [more, 'extra does not belong into it'],
  ] as const) {
    const made = await packed(held, manifest)
    const place = join(folder(), 'new')
    expect(await restore(place, made)).toEqual({ code: 1, text: `${made} is damaged or no backup: ${why}` })
    expect(empty(place)).toBe(true)
  }
})

/** Runs a command with a disk of a few megabytes, for that process only and without root. */
const smallDisk = (place: string, command: string): string[] => [
  '-rm',
  'sh',
  '-c',
  `mount -t tmpfs -o size=1m none '${place}' && ${command}`,
]
const canMount = spawnSync('unshare', smallDisk('/mnt', 'true')).status === 0

test.skipIf(!canMount)('a full disk is reported as such, not as an unreadable database', () => {
  const dataDir = folder()
  mkdirSync(dirname(databaseFile(dataDir)), { recursive: true })
  const database = new DatabaseSync(databaseFile(dataDir))
  database.exec('create table notes (text text)')
  database.exec(`insert into notes with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
    select hex(randomblob(1000)) from n`)
  database.close()
  const disk = folder()
  const script = (name: string, path: string): string =>
    `'${process.execPath}' '${inRoot(`scripts/${name}.ts`)}' '${path}'`
  const run = (name: string, path: string, env: Record<string, string>, before = 'true') => {
    const { status, stderr } = spawnSync('unshare', smallDisk(disk, `${before}; ${script(name, path)}`), {
      encoding: 'utf8',
      env: { ...process.env, DEATHLIST_RUN: '', SETTINGS_FILE: '', ...env },
    })
    return [status, stderr.trim()]
  }
  expect(run('backup', join(disk, 'all.tar.gz'), { DATA_DIR: dataDir })).toEqual([
    1,
    expect.stringMatching(/^There is no room for a copy of .*: the disk of .* is full\.$/),
  ])
  const large = join(folder(), 'large.tar.gz')
  expect(
    spawnSync(process.execPath, [inRoot('scripts/backup.ts'), large], {
      env: { ...process.env, DEATHLIST_RUN: '', SETTINGS_FILE: '', DATA_DIR: dataDir },
    }).status,
  ).toBe(0)
  expect(run('restore', large, { DATA_DIR: join(disk, 'data') })).toEqual([
    1,
    expect.stringMatching(/^There is no room to restore .*: it needs \d MB, and the disk of .* has \d MB\.$/),
  ])
  const fill = `head -c 2000000 /dev/zero > '${disk}/filler' 2> /dev/null`
  expect(run('restore', large, { DATA_DIR: join(disk, 'data') }, fill)).toEqual([
    1,
    `The disk of ${join(disk, 'data')} is full. Make room on it, or set DATA_DIR to a folder on another one.`,
  ])
})

test.skipIf(!canMount)('a database starts on a full disk if it needs no room, and says so otherwise', () => {
  const disk = folder()
  const start = (stop: string): string =>
    `'${process.execPath}' --input-type=module -e "import { startSqld } from '${inRoot('scripts/lib/data/sqld.ts')}'
      await startSqld('${join(disk, 'sqld')}').then(async (sqld) => { ${stop} }, ({ message }) => console.log(message))"`
  const fill = `head -c 2000000 /dev/zero > '${disk}/filler' 2> /dev/null`
  const run = (...commands: string[]): string =>
    spawnSync('unshare', smallDisk(disk, commands.join('; ')), { encoding: 'utf8' }).stdout.trim()
  expect(run(start('await sqld.stop()'), fill, start("console.log('runs'); await sqld.stop()"))).toBe('runs')
  expect(run(fill, start('await sqld.stop()'))).toBe(
    `The disk of ${join(disk, 'sqld')} is full, and the database needs room to start. Make room on it.`,
  )
})

describe('a decompression bomb', () => {
  const bytes = 100_000_000
  const zeros = () => Readable.from(zeroPieces(bytes))
  function* zeroPieces(all: number) {
    const piece = Buffer.alloc(1_000_000)
    for (let sent = 0; sent < all; sent += piece.length) yield piece
  }
  const stream = (target: string): TarSource => ({ type: 'stream', target, content: zeros(), size: bytes })
  const files = { database: 'f'.repeat(64) }
  const manifest = { format: 1, madeAt: '2026-01-01T00:00:00.000Z', migrations: [], files }
  const head = (content: object): TarSource => ({
    type: 'content',
    target: 'manifest.json',
    content: JSON.stringify(content),
  })

  test.each<[string, () => TarSource[], RegExp]>([
    ['without a manifest', () => [stream('database')], /is no backup of Deathlist\.$/],
    [
      'with the manifest after it',
      () => [stream('database'), head(manifest)],
      /is no backup of Deathlist\.$/,
    ],
    ['in place of the manifest', () => [stream('manifest.json')], /is no backup of Deathlist\.$/],
    [
      'with its size in the manifest',
      () => [head({ ...manifest, sizes: { database: bytes } }), stream('database')],
      /says that it holds 100 MB, which nothing is packed from so small\.$/,
    ],
    [
      'with too small a size in the manifest',
      () => [head({ ...manifest, sizes: { database: 1_000 } }), stream('database')],
      /database has not the size that was backed up$/,
    ],
    [
      'that the manifest does not list',
      () => [head({ ...manifest, sizes: { database: 1_000 } }), stream('avatars/more')],
      /avatars\/more does not belong into it$/,
    ],
    [
      'in a backup of an earlier version, without sizes',
      () => [head(manifest), stream('database')],
      /database is larger than anything that is packed so small$/,
    ],
  ])('%s is refused, and not unpacked', { timeout: 120_000 }, async (_, sources, says) => {
    const made = await pack(sources())
    const dataDir = join(folder(), 'new')
    let most = 0
    const watching = setInterval(() => {
      const { stdout } = spawnSync('du', ['-sk', '--apparent-size', dataDir], { encoding: 'utf8' })
      most = Math.max(most, Number.parseInt(stdout, 10) || 0)
    }, 50)
    const from = performance.now()
    const { code, text } = await restore(dataDir, made)
    clearInterval(watching)
    console.log(`${(performance.now() - from).toFixed(0)} ms, ${most} kB on the disk at most`)
    expect(text).toMatch(says)
    expect(code).toBe(1)
    expect(most).toBeLessThan(1_000)
    expect(empty(dataDir)).toBe(true)
  })
})
