import {
  notificationSettings,
  saveNotificationsInput,
  subscribeInput,
  unsubscribeInput,
} from '../../contracts/notifications.ts'
import { readNotificationSettings, saveNotificationSettings } from '../../services/notifications/settings.ts'
import { subscribeBrowser, unsubscribeBrowser } from '../../services/notifications/subscribe.ts'
import { proceduresOf, router } from '../init.ts'

const { query, mutation } = proceduresOf('Profile')

export const notificationRouter = router({
  settings: query({ scope: 'read', cost: 'light', output: notificationSettings }, readNotificationSettings, {
    get: '/notifications',
    summary: 'What you get, how and when',
  }),
  save: mutation(
    {
      scope: 'write',
      cost: 'write',
      quota: 'settings',
      input: saveNotificationsInput,
      output: notificationSettings,
    },
    saveNotificationSettings,
    { put: '/notifications', summary: 'Change it; what is left out stays as it is' },
  ),
  subscribe: mutation(
    { scope: 'session', cost: 'write', quota: 'settings', input: subscribeInput },
    subscribeBrowser,
    {
      post: '/push/subscriptions',
      summary: 'Have your news sent to a browser as well; the body is what it says of its subscription',
    },
  ),
  unsubscribe: mutation(
    { scope: 'session', cost: 'write', quota: null, input: unsubscribeInput },
    unsubscribeBrowser,
    { delete: '/push/subscriptions', summary: 'Have no more sent to a browser' },
  ),
})
