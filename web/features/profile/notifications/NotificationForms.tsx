import type { ReactNode } from 'react'
import type { NotificationSettings } from '#contracts/accounts/notifications.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { SkeletonText } from '#web/ui/state/Skeleton.tsx'
import { channelForms } from './channel-forms.tsx'
import { Digest } from './Digest.tsx'
import { MutedLeagues } from './MutedLeagues.tsx'
import { NewsMatrix } from './NewsMatrix.tsx'
import { NewsPresets } from './NewsPresets.tsx'
import { QuietHours } from './QuietHours.tsx'
import { type SaveSettings, useSaveSettings } from './use-settings.ts'

type Content = (known: NotificationSettings, save: SaveSettings) => ReactNode

function OverSettings({ children }: { children: Content }) {
  const { t } = useTranslation('profile')
  const settings = trpc.notification.settings.useQuery()
  return (
    <QueryView
      query={settings}
      errorTitle={t('notifications.failedToLoad')}
      skeleton={<SkeletonText lines={8} />}
    >
      {(known) => <Known known={known}>{children}</Known>}
    </QueryView>
  )
}

const Known = ({ known, children }: { known: NotificationSettings; children: Content }) =>
  children(known, useSaveSettings(known))

export function NewsForm() {
  const { t } = useTranslation('profile')
  return (
    <OverSettings>
      {(known, save) => (
        <div className="grid gap-9">
          <div className="grid gap-5">
            <NewsPresets known={known} save={save} />
            <Disclosure summary={t('notifications.choose')}>
              <NewsMatrix matrix={known.matrix} save={save} />
            </Disclosure>
          </div>
          {channelForms.map(({ channel, Form }) => (
            <Form key={channel} known={known} />
          ))}
          <MutedLeagues muted={known.mutedLeagues} save={save} />
        </div>
      )}
    </OverSettings>
  )
}

export const QuietHoursForm = () => (
  <OverSettings>{({ quietHours }, save) => <QuietHours quietHours={quietHours} save={save} />}</OverSettings>
)

export const DigestForm = () => (
  <OverSettings>{({ letter }, save) => <Digest letter={letter} save={save} />}</OverSettings>
)
