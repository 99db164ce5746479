import type { z } from 'zod'
import type { NotificationSettings, saveNotificationsInput } from '#contracts/accounts/notifications.ts'

/** Saves changes, and shows at once what they come to. */
export type SaveSettings = (
  changes: z.input<typeof saveNotificationsInput>,
  shown: Partial<NotificationSettings>,
) => void
