import { createWriteStream, openAsBlob, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { Failure } from '#scripts/lib/failure.ts'
import { isDiskFull } from '../disk.ts'

/** Backups as files of the age format, behind a passphrase: any `age` program opens them. */

const write = async (stream: ReadableStream<Uint8Array>, file: string): Promise<void> => {
  try {
    // Two typings of one stream: the DOM's and Node's.
    const from = Readable.fromWeb(stream as unknown as NodeReadableStream)
    await pipeline(from, createWriteStream(file, { mode: 0o600 }))
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
}

export const seal = async (file: string, passphrase: string, to: string): Promise<void> => {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  await write(await encrypter.encrypt((await openAsBlob(file)).stream()), to)
}

/** @throws Failure when the passphrase is another one, or the file is damaged */
export const unseal = async (file: string, passphrase: string | undefined, to: string): Promise<void> => {
  if (!passphrase) throw new Failure(`${file} is encrypted: set BACKUP_PASSPHRASE.`)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    await write(await decrypter.decrypt((await openAsBlob(file)).stream()), to)
  } catch (error) {
    if (isDiskFull(error)) throw new Failure(`There is no room to decrypt ${file}: the disk is full.`)
    throw new Failure(`${file} can't be decrypted: BACKUP_PASSPHRASE is another one, or the file is damaged.`)
  }
}
