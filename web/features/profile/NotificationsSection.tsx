import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationSettings } from '#contracts/accounts/notifications.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { ownTimeZone } from '#web/lib/notices/push.ts'
import { Section } from '#web/ui/Section.tsx'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { SkeletonText } from '#web/ui/state/Skeleton.tsx'
import { channelForms } from './notifications/channels.tsx'
import { Digest } from './notifications/Letter.tsx'
import { MutedLeagues } from './notifications/MutedLeagues.tsx'
import { NewsMatrix } from './notifications/NewsMatrix.tsx'
import { QuietHours } from './notifications/QuietHours.tsx'
import type { SaveSettings } from './notifications/save.ts'

/** What is sent to one, how and when. Every change is saved as it is made. */
export function NotificationsSection() {
  const { t } = useTranslation('profile')
  const settings = trpc.notification.settings.useQuery()
  return (
    <div id="notifications">
      <Section title={t('notifications.title')} about={t('notifications.about')}>
        <QueryView
          query={settings}
          errorTitle={t('notifications.failedToLoad')}
          skeleton={<SkeletonText lines={8} />}
        >
          {(known) => <Settings known={known} />}
        </QueryView>
      </Section>
    </div>
  )
}

function Settings({ known }: { known: NotificationSettings }) {
  const { t } = useTranslation('profile')
  const utils = trpc.useUtils()
  const { mutate } = trpc.notification.save.useMutation({
    onSuccess: (saved) => utils.notification.settings.setData(undefined, saved),
    onError: (error) => {
      void utils.notification.settings.invalidate()
      notifyProblem(t('notifications.failed'), error)
    },
  })
  const save: SaveSettings = (changes, shown) => {
    utils.notification.settings.setData(undefined, { ...known, ...shown })
    mutate(changes)
  }
  // Nothing is known of the time zone yet: it is that of this browser.
  const { saved, quietHours } = known
  useEffect(() => {
    if (!saved) mutate({ quietHours: { ...quietHours, timeZone: ownTimeZone() } })
  }, [saved, quietHours, mutate])
  return (
    <div className="grid gap-9">
      {channelForms.map(({ channel, Form }) => (
        <Form key={channel} known={known} />
      ))}
      <NewsMatrix matrix={known.matrix} save={save} />
      <QuietHours quietHours={quietHours} save={save} />
      <Digest letter={known.letter} save={save} />
      <MutedLeagues muted={known.mutedLeagues} save={save} />
    </div>
  )
}
