import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compareVersions, knownMigrations } from '#db/schema-version.ts'
import { Failure } from '../failure.ts'
import { inRoot } from '../paths.ts'
import { secretsFile } from '../settings/secrets.ts'
import { type Manifest, objectsFolder, sha256Of } from './backup.ts'
import { readManifest, unpackBackup } from './backup-archive.ts'
import { filesUnder } from './files-under.ts'
import { moveMark, restoreFolder } from './half-restored.ts'
import { damageOf, databaseFile, openToRead } from './sqlite-file.ts'

/** Where a downloaded backup is kept during its restore. */
export const fetchedFolder = (dataDir: string): string => join(dataDir, 'fetched')

/** Compares the unpacked files with the manifest. @throws Failure when a file differs */
const verify = async (folder: string, file: string, manifest: Manifest): Promise<void> => {
  const there = filesUnder(folder)
  const named = Object.keys(manifest.files).sort()
  if (there.join('\n') !== named.join('\n') || !named.includes('database'))
    throw new Failure(`${file} is damaged: it does not hold the files that it names.`)
  for (const path of named)
    if ((await sha256Of(join(folder, path))) !== manifest.files[path])
      throw new Failure(`${file} is damaged: ${path} is not what was backed up.`)
  const database = openToRead(join(folder, 'database'))
  const damage = damageOf(database)
  database.close()
  if (damage) throw new Failure(`${file} is damaged: ${damage}`)
}

/** @throws Failure for a backup of a newer version */
const requireKnownVersion = ({ migrations }: Manifest, file: string): void => {
  const { unknown } = compareVersions(migrations, knownMigrations(inRoot('db/migrations')))
  if (unknown > 0)
    throw new Failure(`${file} was made by a newer version of Deathlist. Restore it with that version.`)
}

const move = (from: string, to: string): void => {
  if (!existsSync(from)) return
  mkdirSync(dirname(to), { recursive: true })
  renameSync(from, to)
}

/**
 * Files that an empty data folder may have: those of a running process, of an interrupted restore, and of a file
 * system's root.
 */
const leftovers = new Set(['run.json', 'fetched', 'restoring', 'restoring-moves', 'lost+found'])

/**
 * Unpacks a backup into an empty folder and compares it with its manifest, to prove that it can be restored.
 * @throws Failure when it could not
 */
export const tryBackup = async (file: string, folder: string): Promise<void> => {
  const manifest = await readManifest(file)
  requireKnownVersion(manifest, file)
  await unpackBackup(file, manifest, folder)
  await verify(folder, file, manifest)
}

/**
 * Restores a backup into an empty data folder. All of it is checked before anything is moved into place. An interrupted
 * restore leaves a marker: the next one starts over, and no server starts on the folder.
 * @throws Failure when the folder has data, or the file is damaged or of a newer version
 */
export const restoreBackup = async (file: string, dataDir: string): Promise<Manifest> => {
  if (!existsSync(file)) throw new Failure(`There is no file ${file}.`)
  if (statSync(file).isDirectory()) throw new Failure(`${file} is a folder, not a file.`)
  const manifest = await readManifest(file)
  requireKnownVersion(manifest, file)
  const folder = restoreFolder(dataDir)
  const mark = moveMark(dataDir)
  // With the marker, files in the folder come from an interrupted restore.
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
    await unpackBackup(file, manifest, unpacked)
    await verify(unpacked, file, manifest)
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
