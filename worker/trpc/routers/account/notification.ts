import { z } from 'zod'
import {
  connectInput,
  disconnectInput,
  notificationSettings,
  ownNotificationSettings,
  saveNotificationsInput,
  subscribeInput,
  unsubscribeInput,
} from '#contracts/accounts/notifications.ts'
import {
  readNotificationSettings,
  saveNotificationSettings,
} from '#worker/services/notifications/settings.ts'
import {
  connectAddress,
  disconnectAddress,
  subscribeBrowser,
  unsubscribeBrowser,
} from '#worker/services/notifications/subscribe.ts'
import { proceduresOf, router } from '#worker/trpc/init.ts'

const { query, mutation } = proceduresOf('Profile')

export const notificationRouter = router({
  settings: query(
    { scope: 'read', cost: 'light', output: ownNotificationSettings },
    readNotificationSettings,
    { get: '/notifications', summary: 'Your notification settings', answers: notificationSettings },
  ),
  save: mutation(
    {
      scope: 'write',
      cost: 'write',
      quota: 'settings',
      input: saveNotificationsInput,
      output: ownNotificationSettings,
    },
    saveNotificationSettings,
    {
      put: '/notifications',
      summary: 'Change your notification settings; omitted fields stay unchanged',
      answers: notificationSettings,
    },
  ),
  /** Adds a browser, or an address on a channel; false if a code was sent to the address first. */
  subscribe: mutation(
    {
      scope: 'session',
      cost: 'write',
      quota: 'settings',
      input: z.union([subscribeInput, connectInput]),
      output: z.boolean(),
    },
    (ctx, input) => ('channel' in input ? connectAddress(ctx, input) : subscribeBrowser(ctx, input)),
    {
      post: '/push/subscriptions',
      summary: 'Add a browser for push notifications; the body is its PushSubscription as JSON',
      takes: subscribeInput,
      answers: null,
    },
  ),
  unsubscribe: mutation(
    { scope: 'session', cost: 'write', quota: null, input: z.union([unsubscribeInput, disconnectInput]) },
    (ctx, input) => ('channel' in input ? disconnectAddress(ctx, input) : unsubscribeBrowser(ctx, input)),
    {
      delete: '/push/subscriptions',
      summary: 'Remove a browser from push notifications',
      takes: unsubscribeInput,
    },
  ),
})
