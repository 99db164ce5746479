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
    { get: '/notifications', summary: 'What you get, how and when', answers: notificationSettings },
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
      summary: 'Change it; what is left out stays as it is',
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
      summary: 'Have your news sent to a browser as well; the body is what it says of its subscription',
      takes: subscribeInput,
      answers: null,
    },
  ),
  unsubscribe: mutation(
    { scope: 'session', cost: 'write', quota: null, input: z.union([unsubscribeInput, disconnectInput]) },
    (ctx, input) => ('channel' in input ? disconnectAddress(ctx, input) : unsubscribeBrowser(ctx, input)),
    {
      delete: '/push/subscriptions',
      summary: 'Have no more sent to a browser',
      takes: unsubscribeInput,
    },
  ),
})
