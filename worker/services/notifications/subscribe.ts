import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type {
  connectInput,
  disconnectInput,
  subscribeInput,
  unsubscribeInput,
} from '#contracts/accounts/notifications.ts'
import { runBatch } from '#db/batch.ts'
import { ensureProfile } from '#db/queries/accounts/profiles.ts'
import {
  changeSettings,
  ensureSettings,
  subscribe,
  unsubscribe,
} from '#db/queries/news/notification-settings.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { isGood } from '../credential.ts'
import { AppError, malformed } from '../errors.ts'
import { newProfile } from '../profile/own.ts'
import { channelRegistry } from './channels/registry.ts'
import { newSettings } from './settings.ts'

/**
 * Sends the current user's news to that browser as well, until its session ends.
 * @returns true
 * @throws AppError push_service_unknown for an endpoint of no known push service, authentication_expired; those of
 *   readAsUser
 */
export const subscribeBrowser = async (
  ctx: Ctx,
  { endpoint, keys, timeZone }: z.output<typeof subscribeInput>,
): Promise<true> => {
  const { db, realNow } = ctx
  const { user } = await readAsUser(ctx, () => ({}))
  if (!ctx.push?.takes(endpoint)) throw new AppError('push_service_unknown')
  const { subscription } = await runBatch(db, {
    profile: ensureProfile(db, newProfile(ctx, user)),
    settings:
      timeZone === undefined ? undefined : ensureSettings(db, newSettings(ctx, user.userId, timeZone)),
    subscription: subscribe(
      db,
      {
        id: uuidv7(),
        userId: user.userId,
        endpoint,
        ...keys,
        sessionId: ctx.ownAccounts ? user.sessionId : null,
        createdAt: realNow,
      },
      isGood(ctx, user),
    ),
  })
  // Signed out, or deleted, in between.
  if (subscription.taken.length === 0) throw new AppError('authentication_expired')
  return true
}

/** Stops news to that browser; does nothing if it has no subscription. */
export const unsubscribeBrowser = async (
  ctx: Ctx,
  { endpoint }: z.output<typeof unsubscribeInput>,
): Promise<void> => {
  const { user } = await readAsUser(ctx, () => ({}))
  await unsubscribe(ctx.db, user.userId, endpoint)
}

/**
 * Sends the current user's news to an address on a channel, once the address is verified.
 * @returns false if a code was sent there first: the client repeats the call with the code
 * @throws AppError validation_failed for a channel without addresses of this sort; those of the channel and
 *   of readAsUser
 */
export const connectAddress = async (
  ctx: Ctx,
  { channel, address, code }: z.output<typeof connectInput>,
): Promise<boolean> => {
  const { user } = await readAsUser(ctx, () => ({}))
  const { userId } = user
  const { prove } = channelRegistry[channel]
  if (!prove) throw malformed(ctx, 'invalidInput', 'channel')
  const proven = await prove(ctx, { userId, address, code })
  if (proven === null) return false
  await runBatch(ctx.db, {
    profile: ensureProfile(ctx.db, newProfile(ctx, user)),
    settings: ensureSettings(ctx.db, newSettings(ctx, userId)),
    address: changeSettings(ctx.db, userId, { addresses: { [channel]: proven } }),
  })
  return true
}

/** Stops news to the current user's address on that channel. */
export const disconnectAddress = async (
  ctx: Ctx,
  { channel }: z.output<typeof disconnectInput>,
): Promise<void> => {
  const { user } = await readAsUser(ctx, () => ({}))
  await changeSettings(ctx.db, user.userId, { addresses: { [channel]: null } })
}
