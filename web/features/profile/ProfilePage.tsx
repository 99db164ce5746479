import { useTranslation } from 'react-i18next'
import { trpc } from '#web/lib/api/trpc.ts'
import { useSession } from '#web/lib/auth/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { AvatarSection } from './AvatarSection.tsx'
import { DataSection } from './DataSection.tsx'
import { DeletionSection } from './DeletionSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { FactorSection } from './FactorSection.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { NameSection } from './NameSection.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PresenceSection } from './PresenceSection.tsx'
import { TokensSection } from './TokensSection.tsx'

/** One's own account: how the others see it, how one signs in, and what becomes of the data. */
export default function ProfilePage() {
  // The words for refusals of the accounts server are those of the sign-in pages.
  const { t } = useTranslation(['profile', 'auth'])
  const session = useSession()
  const profile = trpc.profile.me.useQuery()
  if (session.status !== 'signed-in') return null
  const { user } = session.session
  return (
    <>
      <PageHeader title={t('title')} lede={t('lede')} />
      <QueryView query={profile} errorTitle={t('failedToLoad')}>
        {(me) => (
          <>
            <NameSection profile={me} />
            <AvatarSection profile={me} />
            <PresenceSection profile={me} />
            <EmailSection user={user} />
            <PasswordSection user={user} />
            <FactorSection user={user} />
            <DevicesSection />
            <TokensSection />
            <LanguageSection />
            <NotificationsSection />
            <DataSection />
            <DeletionSection />
          </>
        )}
      </QueryView>
    </>
  )
}
