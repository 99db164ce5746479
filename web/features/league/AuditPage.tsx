import { groupBy } from '#domain/group-by.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useCurrentLeague } from '#web/lib/league/leagues.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/state/Skeleton.tsx'
import { AuditLine } from './AuditLine.tsx'
import { OlderEntries } from './OlderEntries.tsx'
import { useAudit } from './use-activity.ts'

/** All changes of rules, roles and memberships: who and when. Visible to all members. */
export default function AuditPage() {
  const { t } = useTranslation(['audit', 'league', 'common'])
  const { day, localDay } = useFormats()
  const ref = useLeagueRef()
  const league = useCurrentLeague()
  const slug = league?.slug ?? ref
  const query = useAudit(ref)
  return (
    <LeagueView
      query={query}
      header={
        <PageHeader
          title={t('title')}
          crumbs={[{ label: league?.name ?? t('common:menu.home'), href: paths.league(slug).home }]}
          lede={t('lede')}
        />
      }
      skeleton={<SkeletonRows count={8} />}
    >
      {(entries) => (
        <>
          {[...groupBy(entries, ({ at }) => localDay(at))].map(([date, lines]) => (
            <section key={date} className="mb-8">
              <h2 className="border-b border-ink pb-1.5 font-sans text-sm font-medium tracking-normal text-faint">
                {day(date)}
              </h2>
              <ul>
                {lines.map((entry) => (
                  <AuditLine key={entry.id} entry={entry} />
                ))}
              </ul>
            </section>
          ))}
          <OlderEntries query={query} />
        </>
      )}
    </LeagueView>
  )
}
