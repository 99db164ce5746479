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

/**
 * Asks for the permission and subscribes this browser; browsers require a user gesture. Returns the subscription to
 * send to the server, or null without the permission.
 * @param key the server's public key, base64url
 */
export const subscribeHere = async (key: string): Promise<PushSubscriptionJSON | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const at = await navigator.serviceWorker.ready
  const kept = await at.pushManager.getSubscription()
  try {
    const made = await at.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    return made.toJSON()
  } catch (error) {
    // The subscription was made with another server key: replace it.
    if (!kept || !(await kept.unsubscribe())) throw error
    return (await at.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON()
  }
}

/**
 * Ends this browser's subscription and closes its notifications. Returns the endpoint, or null without a subscription.
 */
export const unsubscribeHere = async (): Promise<string | null> => {
  if (!isSupported()) return null
  for (const shown of (await (await registration())?.getNotifications()) ?? []) shown.close()
  const kept = await (await registration())?.pushManager.getSubscription()
  if (!kept) return null
  await kept.unsubscribe()
  return kept.endpoint
}

/** The IANA time zone of this browser */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
