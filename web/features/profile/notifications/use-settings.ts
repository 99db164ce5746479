import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { NotificationSettings, saveNotificationsInput } from '#contracts/accounts/notifications.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ownTimeZone } from '#web/lib/notices/push.ts'

/** Saves each change of the notification settings at once, with an optimistic update. */
export const useSaveSettings = (known: NotificationSettings) => {
  const { t } = useTranslation('profile')
  const utils = trpc.useUtils()
  /** The settings that the server has last confirmed, and the number of changes in flight */
  const confirmed = useRef(known)
  const inFlight = useRef(0)
  const show = (settings: NotificationSettings) => utils.notification.settings.setData(undefined, settings)
  const { mutate } = trpc.notification.save.useMutation({
    onMutate: () => {
      inFlight.current++
    },
    onSuccess: (saved) => {
      inFlight.current--
      confirmed.current = saved
      show(saved)
    },
    onError: (error) => {
      inFlight.current--
      // Other changes stay displayed until their answers, which are without the refused one.
      if (inFlight.current === 0) show(confirmed.current)
      void utils.notification.settings.invalidate()
      notifyProblem(t('notifications.failed'), error)
    },
  })
  // Nothing was saved yet: store this browser's time zone.
  const { saved, quietHours } = known
  useEffect(() => {
    if (!saved) mutate({ quietHours: { ...quietHours, timeZone: ownTimeZone() } })
  }, [saved, quietHours, mutate])
  return (changes: z.input<typeof saveNotificationsInput>, shown: Partial<NotificationSettings>): void => {
    if (inFlight.current === 0) confirmed.current = known
    show({ ...known, ...shown })
    mutate(changes)
  }
}

export type SaveSettings = ReturnType<typeof useSaveSettings>
