import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { unpackTar } from 'modern-tar/fs'
import { compareVersions, knownMigrations } from '../../db/schema-version.ts'
import { filesUnder, type Manifest, manifestName, objectsFolder, sha256Of } from './backup.ts'
import { Failure } from './failure.ts'
import { inRoot } from './paths.ts'
import { secretsFile } from './secrets.ts'
import { damageOf, databaseFile, openToRead } from './sqlite-file.ts'

const workFolder = (dataDir: string): string => join(dataDir, 'restoring')

/**
 * There while things are being moved into place. It is no part of the folder of work: that takes several steps to remove,
 * and this goes last, in one.
 */
const moveMark = (dataDir: string): string => join(dataDir, 'restoring-moves')

/** True where a restore was begun and has not come to its end. */
export const isHalfRestored = (dataDir: string): boolean =>
  existsSync(workFolder(dataDir)) || existsSync(moveMark(dataDir))

/** @throws Failure where a backup was being put into the folder as somebody stopped it */
export const refuseHalfRestored = (dataDir: string): void => {
  if (isHalfRestored(dataDir))
    throw new Failure(`A restore into ${dataDir} was broken off. Run it again before you start the server.`)
}

const isManifest = (value: unknown): value is Manifest =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === 1 &&
  'migrations' in value &&
  Array.isArray(value.migrations) &&
  'files' in value &&
  typeof value.files === 'object' &&
  value.files !== null

const readManifest = (folder: string): Manifest | null => {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, manifestName), 'utf8'))
    return isManifest(value) ? value : null
  } catch {
    return null
  }
}

/** Holds what was unpacked against its manifest. @throws Failure when it is not, to the bit, what was backed up */
const verify = async (folder: string, file: string): Promise<Manifest> => {
  const manifest = readManifest(folder)
  if (!manifest) throw new Failure(`${file} is no backup of Deathlist.`)
  const there = filesUnder(folder).filter((path) => path !== manifestName)
  const named = Object.keys(manifest.files).sort()
  if (there.join('\n') !== named.join('\n') || !named.includes('database'))
    throw new Failure(`${file} is damaged: it does not hold the files that it names.`)
  for (const path of named)
    if ((await sha256Of(join(folder, path))) !== manifest.files[path])
      throw new Failure(`${file} is damaged: ${path} is not what was backed up.`)
  const { unknown } = compareVersions(manifest.migrations, knownMigrations(inRoot('db/migrations')))
  if (unknown > 0)
    throw new Failure(`${file} was made by a newer version of Deathlist. Restore it with that version.`)
  const database = openToRead(join(folder, 'database'))
  const damage = damageOf(database)
  database.close()
  if (damage) throw new Failure(`${file} is damaged: ${damage}`)
  return manifest
}

const unpack = async (file: string, folder: string): Promise<void> => {
  try {
    await pipeline(
      createReadStream(file),
      createGunzip(),
      unpackTar(folder, { fmode: 0o600, dmode: 0o700, strict: true }),
    )
  } catch (error) {
    throw new Failure(`${file} is damaged or no backup: ${error instanceof Error ? error.message : error}`)
  }
}

const move = (from: string, to: string): void => {
  if (!existsSync(from)) return
  mkdirSync(dirname(to), { recursive: true })
  renameSync(from, to)
}

/**
 * What a folder of data may hold and still be empty: who has it just now, what a broken-off restore has left, and what a
 * file system has at its root.
 */
const leftovers = new Set(['run.json', 'restoring', 'restoring-moves', 'lost+found'])

/**
 * Puts a backup into an empty folder of data. Nothing is put in place before all of it has been checked; one that is broken
 * off leaves a mark, by which the next begins anew and nobody serves it.
 * @throws Failure when the folder has data, or the file is damaged or of a newer version
 */
export const restoreBackup = async (file: string, dataDir: string): Promise<Manifest> => {
  if (!existsSync(file)) throw new Failure(`There is no file ${file}.`)
  const folder = workFolder(dataDir)
  const mark = moveMark(dataDir)
  // Had it come as far as moving things into place, these are its own.
  const isOwn = existsSync(mark)
  const there = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !leftovers.has(name)) : []
  if (there.length > 0 && !isOwn)
    throw new Failure(
      `${dataDir} is not empty (${there.join(', ')}). A backup is restored into an empty folder only.`,
    )
  if (isOwn)
    for (const name of ['sqld', 'storage', 'secrets.json'])
      rmSync(join(dataDir, name), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
  rmSync(mark, { force: true })
  const unpacked = join(folder, 'unpacked')
  mkdirSync(unpacked, { recursive: true, mode: 0o700 })
  try {
    await unpack(file, unpacked)
    const manifest = await verify(unpacked, file)
    writeFileSync(mark, '')
    move(join(unpacked, 'avatars'), objectsFolder(dataDir))
    move(join(unpacked, 'secrets.json'), secretsFile(dataDir))
    move(join(unpacked, 'database'), databaseFile(dataDir))
    rmSync(folder, { recursive: true })
    rmSync(mark)
    return manifest
  } catch (error) {
    if (!existsSync(mark)) rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
