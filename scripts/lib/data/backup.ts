import { createHash, randomBytes } from 'node:crypto'
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { packTar } from 'modern-tar/fs'
import { Failure } from '../failure.ts'
import { secretsFile } from '../settings/secrets.ts'
import { isDiskFull } from './disk.ts'
import { filesUnder } from './files-under.ts'
import { removeOnSignal } from './remove-on-signal.ts'
import {
  appliedMigrations,
  copyDatabase,
  damageOf,
  databaseFile,
  openToRead,
  rowCounts,
} from './sqlite-file.ts'

/**
 * A backup is a gzipped tar: manifest.json first, then `database`, `avatars/` (the runtime's folder of objects) and
 * `secrets.json`, if the secrets are in a file. Protect it as you protect these.
 */

/** The first file in a backup. */
export interface Manifest {
  format: 1
  madeAt: string
  /** Hashes of the applied migrations, oldest first. */
  migrations: string[]
  /** SHA-256 of each file, in hex, by its path in the archive. */
  files: Record<string, string>
  /** Bytes of each file, by its path; older backups don't have them. */
  sizes?: Record<string, number>
  /** Rows of each table; older backups don't have them. */
  counts?: Record<string, number>
}

export const manifestName = 'manifest.json'

/** Where the runtime keeps R2 objects in a data folder. */
export const objectsFolder = (dataDir: string): string => join(dataDir, 'storage/r2')

export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const copyInto = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true })
  try {
    copyFileSync(from, to)
  } catch (error) {
    // Deleted meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

const isDatabase = (path: string): boolean => path.endsWith('.sqlite')
const isOfDatabase = (path: string): boolean => /\.sqlite-(shm|wal|journal)$/.test(path)

/** Copies the files of objects, or a snapshot of the databases about them. An object's file never changes. */
const copyObjects = async (from: string, to: string, which: 'files' | 'databases'): Promise<void> => {
  for (const path of filesUnder(from)) {
    if (isOfDatabase(path)) continue
    const target = join(to, path)
    if (isDatabase(path)) {
      if (which === 'files') continue
      mkdirSync(dirname(target), { recursive: true })
      await copyDatabase(join(from, path), target)
    } else if (!existsSync(target)) copyInto(join(from, path), target)
  }
}

const sync = async (path: string): Promise<void> => {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

const noRoom = (target: string): Failure =>
  new Failure(
    `There is no room for the backup: the disk of ${dirname(target)} is full. While it is made, a copy of all data lies there as well.`,
  )

/**
 * Writes a backup of a data folder, whether or not the app runs on it. It has every write that was acknowledged before
 * it began. The file is created atomically, and only its owner can read it.
 * @returns its size in bytes
 * @throws Failure when there is nothing to back up, or it is damaged, or the file can't be written, or the
 * disk is full
 */
export const createBackup = async (dataDir: string, file: string): Promise<{ bytes: number }> => {
  const source = databaseFile(dataDir)
  if (!existsSync(source)) throw new Failure(`There is no database in ${dataDir}.`)
  const target = resolve(file)
  if (isFolder(target))
    throw new Failure(
      `${target} is a folder. Say the name of a file in it: ${join(target, 'deathlist.tar.gz')}`,
    )
  const folder = `${target}.${process.pid}-${randomBytes(4).toString('hex')}`
  const archive = `${folder}.tar.gz`
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw isDiskFull(error) ? noRoom(target) : new Failure(`The folder ${dirname(target)} can't be written.`)
  }
  const isRemoved = removeOnSignal(folder, archive)
  try {
    const objects = objectsFolder(dataDir)
    // A picture may be replaced meanwhile: copy the files before the rows that refer to them, and afterwards the new
    // files.
    await copyObjects(objects, join(folder, 'avatars'), 'files')
    await copyDatabase(source, join(folder, 'database'))
    await copyObjects(objects, join(folder, 'avatars'), 'databases')
    await copyObjects(objects, join(folder, 'avatars'), 'files')
    const secrets = secretsFile(dataDir)
    if (existsSync(secrets)) copyInto(secrets, join(folder, 'secrets.json'))

    const copy = openToRead(join(folder, 'database'))
    const damage = damageOf(copy)
    const migrations = damage ? [] : appliedMigrations(copy)
    const counts = damage ? {} : rowCounts(copy)
    copy.close()
    if (damage) throw new Failure(`The database is damaged, and was not backed up: ${damage}`)

    const paths = filesUnder(folder).filter((path) => !/-(shm|wal)$/.test(path))
    const files: Manifest['files'] = {}
    const sizes: Record<string, number> = {}
    for (const path of paths) {
      files[path] = await sha256Of(join(folder, path))
      sizes[path] = statSync(join(folder, path)).size
    }
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date().toISOString(),
      migrations,
      files,
      sizes,
      counts,
    }
    const head = join(folder, manifestName)
    writeFileSync(head, JSON.stringify(manifest))

    try {
      await pipeline(
        packTar(
          [manifestName, ...paths].map((path) => ({
            type: 'file',
            source: join(folder, path),
            target: path,
            mode: 0o600,
          })),
        ),
        createGzip(),
        createWriteStream(archive, { mode: 0o600 }),
      )
      await sync(archive)
      renameSync(archive, target)
    } finally {
      rmSync(archive, { force: true })
    }
    await sync(dirname(target))
    return { bytes: statSync(target).size }
  } catch (error) {
    throw isDiskFull(error) ? noRoom(target) : error
  } finally {
    rmSync(folder, { recursive: true, force: true })
    isRemoved()
  }
}
