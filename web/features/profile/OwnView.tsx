import type { ReactNode } from 'react'
import { trpc } from '#web/lib/api/trpc.ts'
import { useSession } from '#web/lib/auth/session.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { SkeletonRows } from '#web/ui/state/Skeleton.tsx'
import type { Own } from './own.ts'

export function OwnView({ children }: { children: (own: Own) => ReactNode }) {
  const { t } = useTranslation('profile')
  const session = useSession()
  const profile = trpc.profile.me.useQuery()
  if (session.status !== 'signed-in') return null
  const { user } = session.session
  return (
    <QueryView query={profile} errorTitle={t('failedToLoad')} skeleton={<SkeletonRows count={6} />}>
      {(me) => children({ profile: me, user })}
    </QueryView>
  )
}
