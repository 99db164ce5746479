import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { profiles, removedObjects } from '#db/schema/index.ts'

/** Objects to delete in storage, oldest first. */
export const objectsToRemove = (db: Db, limit: number) =>
  db.select({ key: removedObjects.key }).from(removedObjects).orderBy(removedObjects.at).limit(limit)

const among = (keys: readonly string[]) => sql`(select value from json_each(${JSON.stringify(keys)}))`

/** Removes objects from the queue after their deletion. */
export const deleteRemovedObjects = (db: Db, keys: readonly string[]) =>
  db.delete(removedObjects).where(inArray(removedObjects.key, among(keys)))

/** The keys among these that are a user's picture. */
export const pictureKeysAmong = (db: Db, keys: readonly string[]) =>
  db
    .select({ key: profiles.avatarKey })
    .from(profiles)
    .where(inArray(profiles.avatarKey, among(keys)))
