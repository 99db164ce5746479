import { inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listed } from '#db/fields.ts'
import { profiles, removedObjects } from '#db/schema/index.ts'

/** Objects to delete in storage, oldest first. */
export const objectsToRemove = (db: Db, limit: number) =>
  db.select({ key: removedObjects.key }).from(removedObjects).orderBy(removedObjects.at).limit(limit)

/** Removes objects from the queue after their deletion. */
export const deleteRemovedObjects = (db: Db, keys: readonly string[]) =>
  db.delete(removedObjects).where(inArray(removedObjects.key, listed(keys)))

export const pictureKeysAmong = (db: Db, keys: readonly string[]) =>
  db
    .select({ key: profiles.avatarKey })
    .from(profiles)
    .where(inArray(profiles.avatarKey, listed(keys)))
