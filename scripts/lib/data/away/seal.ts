import { openAsBlob } from 'node:fs'
import { Decrypter, Encrypter } from 'age-encryption'
import { Failure } from '#scripts/lib/failure.ts'
import { isDiskFull, writeStream } from '../disk.ts'

/** Encrypts backups in the age format, with a passphrase; any `age` program can decrypt them. */

export const seal = async (file: string, passphrase: string, to: string): Promise<void> => {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  await writeStream(await encrypter.encrypt((await openAsBlob(file)).stream()), to)
}

/** @throws Failure when the passphrase is wrong, or the file is damaged */
export const unseal = async (file: string, passphrase: string | undefined, to: string): Promise<void> => {
  if (!passphrase) throw new Failure(`${file} is encrypted: set BACKUP_PASSPHRASE.`)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    await writeStream(await decrypter.decrypt((await openAsBlob(file)).stream()), to)
  } catch (error) {
    if (isDiskFull(error)) throw new Failure(`There is no room to decrypt ${file}: the disk is full.`)
    throw new Failure(`${file} can't be decrypted: BACKUP_PASSPHRASE is another one, or the file is damaged.`)
  }
}
