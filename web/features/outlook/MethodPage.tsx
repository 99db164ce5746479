import { trpc } from '#web/lib/api/trpc.ts'
import { useSession } from '#web/lib/auth/session.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PublicFrame } from '#web/ui/PublicFrame.tsx'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { SkeletonTable } from '#web/ui/state/Skeleton.tsx'
import { Method } from './Method.tsx'

export default function MethodPage() {
  const { t } = useTranslation('outlook')
  // Wait for the session: the query cache is cleared when it turns out that there is none (App.tsx).
  const isKnown = useSession().status !== 'loading'
  const query = trpc.outlook.method.useQuery(undefined, { enabled: isKnown })
  return (
    <PublicFrame>
      <PageHeader title={t('method.title')} kicker={t('title')} lede={t('method.lede')} />
      <QueryView query={query} errorTitle={t('loadFailed')} skeleton={<SkeletonTable rows={6} />}>
        {(calibration) => <Method calibration={calibration} />}
      </QueryView>
    </PublicFrame>
  )
}
