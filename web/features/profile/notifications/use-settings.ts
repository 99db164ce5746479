import { useEffect } from 'react'
import type { NotificationSettings } from '#contracts/accounts/notifications.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ownTimeZone } from '#web/lib/notices/push.ts'
import type { SaveSettings } from './save.ts'

/** Saves each change of what is sent to one as it is made. */
export const useSaveSettings = (known: NotificationSettings): SaveSettings => {
  const { t } = useTranslation('profile')
  const utils = trpc.useUtils()
  const { mutate } = trpc.notification.save.useMutation({
    onSuccess: (saved) => utils.notification.settings.setData(undefined, saved),
    onError: (error) => {
      void utils.notification.settings.invalidate()
      notifyProblem(t('notifications.failed'), error)
    },
  })
  // Nothing is known of the time zone yet: it is that of this browser.
  const { saved, quietHours } = known
  useEffect(() => {
    if (!saved) mutate({ quietHours: { ...quietHours, timeZone: ownTimeZone() } })
  }, [saved, quietHours, mutate])
  return (changes, shown) => {
    utils.notification.settings.setData(undefined, { ...known, ...shown })
    mutate(changes)
  }
}
