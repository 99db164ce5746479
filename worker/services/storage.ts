import { deleteRemovedObjects, objectsToRemove, pictureKeysAmong } from '#db/queries/accounts/objects.ts'
import { jobCursor, setJobCursor } from '#db/queries/jobs/jobs.ts'
import { addMs } from '../domain/calendar-day.ts'
import { isAvatarKey } from './avatar-store.ts'
import type { Ctx } from './context.ts'
import { errorForLog } from './error-for-log.ts'

type StorageCtx = Pick<Ctx, 'db' | 'avatars' | 'log'>

/**
 * Deletes an object that a transaction has just taken its last reference from, before the answer. What fails, or is cut,
 * is on record (removed_objects) and done by the scheduled job: it is logged, and no fault of the caller's.
 */
export const removeNow = async (ctx: StorageCtx & Pick<Ctx, 'after'>, key: string | null): Promise<void> => {
  if (key === null) return
  try {
    await ctx.avatars.remove([key])
    ctx.after(Promise.resolve(deleteRemovedObjects(ctx.db, [key])))
  } catch (error) {
    ctx.log.error('object_not_removed', { error: errorForLog(error) })
  }
}

/** As many as the store takes in one call. */
const mostAtOnce = 500
/** An object may be written so long before the row that refers to it. */
const uploadMs = 3_600_000
const cursorName = 'object_clean_up'

interface StorageSummary {
  /** Objects deleted that were on record as removed. */
  removed: number
  /** Objects looked at, and those among them that nothing referred to. */
  seen: number
  orphans: number
}

/** Deletes what is on record as removed. */
const removeRecorded = async ({ db, avatars }: StorageCtx): Promise<number> => {
  const keys = (await objectsToRemove(db, mostAtOnce)).map(({ key }) => key)
  if (keys.length === 0) return 0
  await avatars.remove(keys)
  await deleteRemovedObjects(db, keys)
  return keys.length
}

/**
 * Compares the next page of objects in storage with the rows that refer to them, and deletes those older than an upload
 * may take that no row refers to. A cursor remembers where the last run stopped; after the last page it begins again.
 */
const removeOrphans = async ({
  db,
  avatars,
  realNow,
}: StorageCtx & Pick<Ctx, 'realNow'>): Promise<Pick<StorageSummary, 'seen' | 'orphans'>> => {
  const [kept] = await jobCursor(db, cursorName)
  const after = kept?.value.after
  const objects = await avatars.list(typeof after === 'string' ? after : null, mostAtOnce)
  const old = objects.filter(
    ({ key, uploadedAt }) => isAvatarKey(key) && uploadedAt < addMs(realNow, -uploadMs),
  )
  const used = await pictureKeysAmong(
    db,
    old.map(({ key }) => key),
  )
  const referred = new Set(used.map(({ key }) => key))
  const orphans = old.filter(({ key }) => !referred.has(key)).map(({ key }) => key)
  if (orphans.length > 0) await avatars.remove(orphans)
  await setJobCursor(db, cursorName, {
    after: objects.length < mostAtOnce ? null : (objects.at(-1)?.key ?? null),
  })
  return { seen: objects.length, orphans: orphans.length }
}

/** Brings the objects in storage in line with the rows: what is on record as removed, and what nothing refers to. */
export const cleanStorage = async (ctx: StorageCtx & Pick<Ctx, 'realNow'>): Promise<StorageSummary> => ({
  removed: await removeRecorded(ctx),
  ...(await removeOrphans(ctx)),
})
