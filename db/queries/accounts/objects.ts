import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { profiles, removedObjects } from '#db/schema/index.ts'

/** Objects that are to be deleted in storage, the oldest first. */
export const objectsToRemove = (db: Db, limit: number) =>
  db.select({ key: removedObjects.key }).from(removedObjects).orderBy(removedObjects.at).limit(limit)

const among = (keys: readonly string[]) => sql`(select value from json_each(${JSON.stringify(keys)}))`

/** Notes that these objects are gone. */
export const deleteRemovedObjects = (db: Db, keys: readonly string[]) =>
  db.delete(removedObjects).where(inArray(removedObjects.key, among(keys)))

/** Of these objects those that are somebody's picture. */
export const pictureKeysAmong = (db: Db, keys: readonly string[]) =>
  db
    .select({ key: profiles.avatarKey })
    .from(profiles)
    .where(inArray(profiles.avatarKey, among(keys)))
