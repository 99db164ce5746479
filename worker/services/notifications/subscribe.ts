import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { runBatch } from '#db/batch.ts'
import { ensureSettings, subscribe, unsubscribe } from '#db/queries/notification-settings.ts'
import { ensureProfile } from '#db/queries/profiles.ts'
import type { subscribeInput, unsubscribeInput } from '../../contracts/notifications.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { newProfile } from '../profile/own.ts'
import { newSettings } from './settings.ts'

/**
 * From now on the actor's news goes to that browser as well.
 * @throws AppError push_service_unknown for an endpoint that is of no known push service; those of readAsUser
 */
export const subscribeBrowser = async (
  ctx: Ctx,
  { endpoint, keys, timeZone }: z.output<typeof subscribeInput>,
): Promise<void> => {
  const { db, realNow } = ctx
  const { user } = await readAsUser(ctx, () => ({}))
  if (!ctx.push?.takes(endpoint)) throw new AppError('push_service_unknown')
  await runBatch(db, {
    profile: ensureProfile(db, newProfile(ctx, user)),
    settings:
      timeZone === undefined ? undefined : ensureSettings(db, newSettings(ctx, user.userId, timeZone)),
    subscription: subscribe(db, { id: uuidv7(), userId: user.userId, endpoint, ...keys, at: realNow }),
  })
}

/** Nothing goes to that browser any more; the same if nothing did. */
export const unsubscribeBrowser = async (
  ctx: Ctx,
  { endpoint }: z.output<typeof unsubscribeInput>,
): Promise<void> => {
  const { user } = await readAsUser(ctx, () => ({}))
  await unsubscribe(ctx.db, user.userId, endpoint)
}
