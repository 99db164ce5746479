import type { z } from 'zod'
import type { subscribeInput } from '#contracts/accounts/notifications.ts'
import { sessionHere } from '../auth/assurance.ts'
import { accountHere } from '../auth/opening.ts'
import { readLocal, removeLocal, writeLocal } from '../persistence/storage.ts'

/** Whether this browser shows our push notifications: it cannot, its user has denied them, not yet, or yes */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const registration = async (): Promise<ServiceWorkerRegistration | null> =>
  (await navigator.serviceWorker.getRegistration()) ?? null

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The state in this browser. Does not ask for the permission. */
export const readPushState = async (): Promise<PushState> => {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const at = await registration()
  if (!at) return 'unsupported'
  return Notification.permission === 'granted' && (await at.pushManager.getSubscription()) ? 'on' : 'off'
}

type OwnSubscription = z.input<typeof subscribeInput>

const toSend = (made: PushSubscription | null | undefined): OwnSubscription | null => {
  const { endpoint, keys } = made?.toJSON() ?? {}
  return endpoint && keys?.p256dh && keys.auth
    ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, timeZone: ownTimeZone() }
    : null
}

/** Asks for the permission; browsers require a user gesture. */
export const askPermission = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted'

/**
 * Subscribes this browser, which has the permission. Returns the subscription to send to the server. The browser may
 * never answer if its push service is out of reach.
 * @param key the server's public key, base64url
 */
export const subscribeHere = async (key: string): Promise<OwnSubscription | null> => {
  const at = await navigator.serviceWorker.ready
  const kept = await at.pushManager.getSubscription()
  const wanted = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return toSend(await at.pushManager.subscribe(wanted))
  } catch (error) {
    // The subscription was made with another server key: replace it.
    if (!kept || !(await kept.unsubscribe())) throw error
    return toSend(await at.pushManager.subscribe(wanted))
  }
}

/** Local storage: the user and the session for which the server has this browser's subscription */
const sentKey = 'deathlist-push'

const userAndSession = (): readonly [string, string] | null => {
  const user = accountHere()
  const session = sessionHere()
  return user && session ? [user, session] : null
}

/** Records that the server has this browser's subscription for the present session. */
export const noteSent = (): void => {
  const present = userAndSession()
  if (present) writeLocal(sentKey, present.join(' '))
}

/**
 * The subscription to send again because the server has ended it with an earlier session; null: there is nothing to
 * send. A subscription that another user made is ended.
 */
export const subscriptionToRenew = async (): Promise<OwnSubscription | null> => {
  const present = userAndSession()
  const sent = readLocal(sentKey)
  if (!present || sent === present.join(' ') || (await readPushState()) !== 'on') return null
  if (sent !== null && sent.split(' ')[0] !== present[0]) {
    await unsubscribeHere()
    return null
  }
  return toSend(await (await registration())?.pushManager.getSubscription())
}

/**
 * Ends this browser's subscription and closes its notifications. Returns the endpoint, or null without a subscription.
 */
export const unsubscribeHere = async (): Promise<string | null> => {
  removeLocal(sentKey)
  if (!isSupported()) return null
  for (const shown of (await (await registration())?.getNotifications()) ?? []) shown.close()
  const kept = await (await registration())?.pushManager.getSubscription()
  if (!kept) return null
  await kept.unsubscribe()
  return kept.endpoint
}

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
