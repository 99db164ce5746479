import { useTranslation } from 'react-i18next'
import { useCurrentLeague } from '../../lib/leagues.ts'
import { paths } from '../../lib/paths.ts'
import { LeagueView, useLeagueRef } from '../../shared/LeagueView.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ActivityLine } from './ActivityLine.tsx'
import { OlderEntries } from './OlderEntries.tsx'
import { useActivity } from './record.ts'

/** All that happened in a league, newest first. */
export default function ActivityPage() {
  const { t } = useTranslation('league')
  const ref = useLeagueRef()
  const league = useCurrentLeague()
  const slug = league?.slug ?? ref
  const query = useActivity(ref)
  return (
    <LeagueView
      query={query}
      header={
        <PageHeader
          title={t('activity.title')}
          crumbs={[{ label: league?.name ?? t('overview.title'), href: paths.league(slug).overview }]}
          lede={t('activity.lede')}
        />
      }
      skeleton={<SkeletonRows count={8} />}
    >
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState ornament="news" title={t('activity.emptyTitle')} text={t('activity.empty')} />
        ) : (
          <>
            <ul className="mb-6 border-t border-ink">
              {entries.map((entry) => (
                <ActivityLine key={entry.id} entry={entry} slug={slug} />
              ))}
            </ul>
            <OlderEntries query={query} />
          </>
        )
      }
    </LeagueView>
  )
}
