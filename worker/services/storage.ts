import { deleteRemovedObjects, objectsToRemove, pictureKeysAmong } from '#db/queries/accounts/objects.ts'
import { jobCursor, setJobCursor } from '#db/queries/jobs/jobs.ts'
import { addMs } from '../domain/calendar-day.ts'
import { isAvatarKey } from './avatar-store.ts'
import type { Ctx } from './context.ts'
import { errorForLog } from './error-for-log.ts'

type StorageCtx = Pick<Ctx, 'db' | 'avatars' | 'log'>

/**
 * Deletes an object, before the response, after a transaction has removed its last reference. If this fails or is
 * interrupted, the scheduled job does it (removed_objects): the error is logged and does not affect the caller.
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

/** The most objects that the store deletes in one call. */
const mostAtOnce = 500
/** An object may be written this long before the row that refers to it, in ms. */
const uploadMs = 3_600_000
const cursorName = 'object_clean_up'

/** Deletes the objects recorded as removed. */
const removeRecorded = async ({ db, avatars }: StorageCtx): Promise<number> => {
  const keys = (await objectsToRemove(db, mostAtOnce)).map(({ key }) => key)
  if (keys.length === 0) return 0
  await avatars.remove(keys)
  await deleteRemovedObjects(db, keys)
  return keys.length
}

/**
 * Compares the next page of objects in storage with the rows that refer to them, and deletes unreferenced ones that are
 * older than an upload may take. A cursor stores where the last run stopped; after the last page it starts again.
 */
const removeOrphans = async ({ db, avatars, realNow }: StorageCtx & Pick<Ctx, 'realNow'>) => {
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

/** Deletes objects that were recorded as removed, and those without a reference; returns how many. */
export const cleanStorage = async (ctx: StorageCtx & Pick<Ctx, 'realNow'>) => ({
  removed: await removeRecorded(ctx),
  ...(await removeOrphans(ctx)),
})
