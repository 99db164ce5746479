import {
  notificationSettings,
  saveNotificationsInput,
  subscribeInput,
  unsubscribeInput,
} from '../../contracts/notifications.ts'
import { readNotificationSettings, saveNotificationSettings } from '../../services/notifications/settings.ts'
import { subscribeBrowser, unsubscribeBrowser } from '../../services/notifications/subscribe.ts'
import { procedure, router } from '../init.ts'

export const notificationRouter = router({
  /** What one gets, how and when. Any signed-in user. */
  settings: procedure.output(notificationSettings).query(({ ctx }) => readNotificationSettings(ctx)),
  /** Changes it. Any signed-in user. */
  save: procedure
    .input(saveNotificationsInput)
    .output(notificationSettings)
    .mutation(({ ctx, input }) => saveNotificationSettings(ctx, input)),
  /** Has one's news sent to a browser as well. Any signed-in user. */
  subscribe: procedure.input(subscribeInput).mutation(({ ctx, input }) => subscribeBrowser(ctx, input)),
  /** Has no more sent there. Any signed-in user. */
  unsubscribe: procedure.input(unsubscribeInput).mutation(({ ctx, input }) => unsubscribeBrowser(ctx, input)),
})
