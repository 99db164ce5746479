import { randomBytes } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Failure } from '#scripts/lib/failure.ts'
import { isOfFuture } from '../nightly.ts'
import { dueToGo, madeAt } from './schedule.ts'
import { seal, unseal } from './seal.ts'
import type { Store } from './store.ts'

const ending = '.age'
const temporary = (file: string): string => `${file}.${process.pid}-${randomBytes(4).toString('hex')}`

/**
 * Uploads a backup unless the storage has it, and deletes backups beyond the retention.
 * @returns its name there, the bytes sent (null: it was there already), and how many older ones were deleted
 */
export const sendAway = async (store: Store, file: string, passphrase: string | undefined) => {
  const name = basename(file) + (passphrase ? ending : '')
  const there = await store.list()
  let bytes: number | null = null
  if (!there.includes(name)) {
    const sealed = passphrase ? `${temporary(file)}${ending}` : file
    try {
      if (passphrase) await seal(file, passphrase, sealed)
      bytes = statSync(sealed).size
      await store.put(name, sealed)
    } finally {
      if (sealed !== file) rmSync(sealed, { force: true })
    }
  }
  const old = dueToGo([...new Set([...there, name])]).filter((each) => each !== name)
  for (const each of old) await store.remove(each)
  return { name, bytes, dropped: old.length }
}

/**
 * The name of the last backup in the storage; null: there is none. With a passphrase only encrypted ones count, since
 * anybody who can write to the storage could add an unencrypted one. `restore` takes those by their full name. One from
 * the future, made while the clock was wrong, is the last only if there is no other.
 */
export const lastAway = async (
  store: Store,
  passphrase: string | undefined,
  now = new Date(),
): Promise<{ name: string; madeAt: number } | null> => {
  const all = (await store.list())
    .flatMap((name) => {
      const at = passphrase && !name.endsWith(ending) ? null : madeAt(name)
      return at === null ? [] : [{ name, madeAt: at }]
    })
    .toSorted((a, b) => a.madeAt - b.madeAt)
  return all.findLast((each) => !isOfFuture(each.madeAt, now)) ?? all.at(-1) ?? null
}

/**
 * Decrypts a backup if it is encrypted.
 * @param folder where the decrypted file is written; the caller removes it
 * @returns path of the unencrypted backup
 */
export const opened = async (
  file: string,
  folder: string,
  passphrase: string | undefined,
): Promise<string> => {
  if (!file.endsWith(ending)) return file
  const open = join(folder, basename(file, ending))
  await unseal(file, passphrase, open)
  return open
}

/**
 * Downloads a backup and decrypts it.
 * @param name null: the last one
 * @param folder where it is written
 * @throws Failure that lists the available names, if this one does not exist
 */
export const fetchAway = async (
  store: Store,
  name: string | null,
  folder: string,
  passphrase: string | undefined,
): Promise<{ name: string; file: string }> => {
  const found = name ?? (await lastAway(store, passphrase))?.name
  if (!found) throw new Failure(`There is no backup in ${store.place}.`)
  if (madeAt(found) === null || (name !== null && !(await store.list()).includes(found))) {
    const there = (await store.list()).filter((each) => madeAt(each) !== null).sort()
    throw new Failure(
      `There is no backup ${found} in ${store.place}. There are: ${there.join(', ') || 'none'}.`,
    )
  }
  const fetched = join(folder, found)
  await store.fetch(found, fetched)
  const file = await opened(fetched, folder, passphrase)
  if (file !== fetched) rmSync(fetched)
  return { name: found, file }
}
