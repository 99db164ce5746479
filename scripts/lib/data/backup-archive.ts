import { createReadStream, statfsSync, statSync } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { unpackTar } from 'modern-tar/fs'
import { Failure, messageOf } from '../failure.ts'
import { parseJson } from '../parse-json.ts'
import { type Manifest, manifestName } from './backup.ts'
import { isDiskFull } from './disk.ts'

/** Reads a backup's archive as untrusted input: first its manifest, then only the files that it names. */

const megabyte = 1_000_000
/** The manifest of a hundred thousand avatars takes half of this. */
const largestManifest = 32 * megabyte
/** Overhead of one file in the archive, with a long name. */
const overheadOfFile = 4 * 1024
/** Highest plausible compression ratio: even an empty database is below it, and a zip bomb reaches a thousand. */
const mostTimesPacked = 250
const alwaysAllowed = 64 * megabyte

const isSize = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const isManifest = (value: unknown): value is Manifest => {
  if (typeof value !== 'object' || value === null) return false
  const { format, migrations, files, sizes }: Partial<Record<keyof Manifest, unknown>> = value
  if (format !== 1 || !Array.isArray(migrations) || typeof files !== 'object' || files === null) return false
  if (sizes === undefined) return true
  if (typeof sizes !== 'object' || sizes === null) return false
  return (
    Object.values(sizes).every(isSize) &&
    Object.keys(sizes).sort().join('\n') === Object.keys(files).sort().join('\n')
  )
}

const broken = (file: string, error: unknown): Failure =>
  new Failure(`${file} is damaged or no backup: ${messageOf(error)}`)

/** A stream that passes this many bytes and fails at the next. */
const atMost = (bytes: number): Transform => {
  let left = bytes
  return new Transform({
    transform(piece: Buffer, _, done) {
      left -= piece.length
      if (left < 0) done(new Error('it holds more than it says'))
      else done(null, piece)
    },
  })
}

/** The text of the archive's first file, if it is a manifest; nothing after it is unpacked. */
const firstFile = async (file: string): Promise<string | null> => {
  const source = createReadStream(file)
  const limited = atMost(largestManifest + overheadOfFile)
  const unpacking = pipeline(source, createGunzip(), limited).catch(() => {})
  const { readable, writable } = createTarDecoder({ strict: true })
  const writer = writable.getWriter()
  const feeding = (async () => {
    for await (const piece of limited) await writer.write(piece)
    await writer.close()
  })().catch((error: unknown) => writer.abort(error).catch(() => {}))
  try {
    const { value } = await readable.getReader().read()
    if (value?.header.name !== manifestName || value.header.size > largestManifest) return null
    return await new Response(value.body).text()
  } finally {
    source.destroy()
    limited.destroy()
    writer.abort().catch(() => {})
    await Promise.all([unpacking, feeding])
  }
}

/**
 * The manifest of a backup, its first file; nothing else is unpacked.
 * @throws Failure when there is none
 */
export const readManifest = async (file: string): Promise<Manifest> => {
  const text = await firstFile(file).catch((error: unknown) => {
    throw broken(file, error)
  })
  const value = parseJson(text ?? '')
  if (!isManifest(value)) throw new Failure(`${file} is no backup of Deathlist.`)
  return value
}

/**
 * The limit of the unpacked size, in bytes. @throws Failure when the manifest claims more than a file of this size can
 * hold
 */
const allowedBytes = (file: string, { files, sizes }: Manifest, folder: string): number => {
  const plausible = Math.max(statSync(file).size * mostTimesPacked, alwaysAllowed)
  const stated = sizes && Object.values(sizes).reduce((sum, size) => sum + size, 0)
  if (stated !== undefined && stated > plausible)
    throw new Failure(
      `${file} is no backup of Deathlist: it says that it holds ${Math.ceil(stated / megabyte)} MB, which nothing is packed from so small.`,
    )
  const { bavail, bsize } = statfsSync(folder)
  if (stated !== undefined && stated > bavail * bsize)
    throw new Failure(
      `There is no room to restore ${file}: it needs ${Math.ceil(stated / megabyte)} MB, and the disk of ${folder} has ${Math.floor((bavail * bsize) / megabyte)} MB.`,
    )
  return (stated ?? plausible) + largestManifest + Object.keys(files).length * overheadOfFile
}

/**
 * Unpacks the files of a manifest into a folder, and checks their sizes.
 * @throws Failure when the archive is broken or holds another file, or there is no room
 */
export const unpackBackup = async (file: string, manifest: Manifest, folder: string): Promise<void> => {
  const most = allowedBytes(file, manifest, folder)
  const seen = new Set<string>()
  let announced = 0
  const isWanted = ({ name, type, size }: { name: string; type: string; size: number }): boolean => {
    const isFirst = name === manifestName && seen.size === 0
    const isNamed = isFirst || Object.hasOwn(manifest.files, name)
    if (type !== 'file' || !isNamed || seen.has(name)) throw new Error(`${name} does not belong into it`)
    if (!isFirst && manifest.sizes && manifest.sizes[name] !== size)
      throw new Error(`${name} has not the size that was backed up`)
    announced += size
    if (announced > most) throw new Error(`${name} is larger than anything that is packed so small`)
    seen.add(name)
    return !isFirst
  }
  try {
    await pipeline(
      createReadStream(file),
      createGunzip(),
      atMost(most),
      unpackTar(folder, {
        fmode: 0o600,
        dmode: 0o700,
        strict: true,
        filter: (header) => isWanted({ name: header.name, type: header.type ?? 'file', size: header.size }),
      }),
    )
  } catch (error) {
    if (isDiskFull(error))
      throw new Failure(`There is no room to restore ${file}: the disk of ${folder} is full.`)
    throw broken(file, error)
  }
}
