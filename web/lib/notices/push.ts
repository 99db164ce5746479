/** Whether this browser shows notifications of ours: it can't, its user has said no, not yet, or it does. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const registration = async (): Promise<ServiceWorkerRegistration | null> =>
  (await navigator.serviceWorker.getRegistration()) ?? null

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** How it stands in this browser. Asks nobody for anything. */
export const readPushState = async (): Promise<PushState> => {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const at = await registration()
  if (!at) return 'unsupported'
  return Notification.permission === 'granted' && (await at.pushManager.getSubscription()) ? 'on' : 'off'
}

/**
 * Asks for the permission and subscribes this browser; to be called from a tap. Answers its subscription as it is told to
 * the server, or null where the permission was not given.
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
    // It was made with another key of the server's: only a new one is of use.
    if (!kept || !(await kept.unsubscribe())) throw error
    return (await at.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON()
  }
}

/** Ends the subscription of this browser, and takes away what it has shown; answers where it was, if there was one. */
export const unsubscribeHere = async (): Promise<string | null> => {
  if (!isSupported()) return null
  for (const shown of (await (await registration())?.getNotifications()) ?? []) shown.close()
  const kept = await (await registration())?.pushManager.getSubscription()
  if (!kept) return null
  await kept.unsubscribe()
  return kept.endpoint
}

/** The time zone that this browser is in. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
