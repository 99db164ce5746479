import { useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
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
  const client = useQueryClient()
  const mutationKey = getMutationKey(trpc.notification.save)
  const savesInFlight = () => client.isMutating({ mutationKey })
  /** The settings that the server has last confirmed */
  const confirmed = useRef(known)
  const show = (settings: NotificationSettings) => utils.notification.settings.setData(undefined, settings)
  const { mutate } = trpc.notification.save.useMutation({
    // In order, because a list of muted leagues replaces the one before it.
    scope: { id: 'notifications' },
    onSuccess: (saved) => {
      confirmed.current = saved
      // The answer to an earlier change lacks the later ones.
      if (savesInFlight() === 1) show(saved)
    },
    onError: (error) => {
      // Other changes stay displayed until their answers, which are without the refused one.
      if (savesInFlight() === 1) {
        show(confirmed.current)
        void utils.notification.settings.invalidate()
      }
      notifyProblem(t('notifications.failed'), error)
    },
  })
  // Nothing was saved yet: store this browser's time zone.
  const { saved, quietHours } = known
  useEffect(() => {
    if (!saved) mutate({ quietHours: { ...quietHours, timeZone: ownTimeZone() } })
  }, [saved, quietHours, mutate])
  return (changes: z.input<typeof saveNotificationsInput>, shown: Partial<NotificationSettings>): void => {
    if (savesInFlight() === 0) confirmed.current = known
    // A read that has begun before lacks the change.
    void utils.notification.settings.cancel()
    show({ ...known, ...shown })
    mutate(changes)
  }
}

export type SaveSettings = ReturnType<typeof useSaveSettings>
