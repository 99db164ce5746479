import { useRef } from 'react'
import type { InboxItem } from '#contracts/accounts/inbox.ts'
import { addDays, type CalendarDay, startOf } from '#domain/calendar-day.ts'
import { groupBy } from '#domain/group-by.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMarkRead } from '#web/lib/notices/mark-read.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { firstOfRuns } from '#web/shared/first-of-runs.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { SkeletonRows } from '#web/ui/state/Skeleton.tsx'
import { NewsLine } from './NewsLine.tsx'

/** The page refetches when it opens, except if the answer was preloaded just before the app started. */
const freshMs = 2_000

/** The news of all the user's leagues, newest first, by day and league. Viewing it marks it as read. */
export default function InboxPage() {
  const { t } = useTranslation(['inbox', 'common'])
  const query = trpc.inbox.page.useQuery(undefined, { staleTime: freshMs })
  return (
    <>
      <PageHeader title={t('common:inbox.title')} />
      <QueryView query={query} errorTitle={t('loadFailed')} skeleton={<SkeletonRows count={6} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              ornament="news"
              title={t('empty.title')}
              text={t('empty.text')}
              action={<ButtonLink href={paths.dashboard}>{t('common:menu.dashboard')}</ButtonLink>}
            />
          ) : (
            <News items={items} />
          )
        }
      </QueryView>
    </>
  )
}

/** Of items at the same moment, a death comes before its consequences. */
const deathsFirst = (items: readonly InboxItem[]): InboxItem[] =>
  items.toSorted((a, b) =>
    a.at === b.at ? Number(b.death !== null) - Number(a.death !== null) : a.at < b.at ? 1 : -1,
  )

function News({ items }: { items: readonly InboxItem[] }) {
  const { localDay, relativeDay, longDay, day: fullDay, time } = useFormats()
  // Items that were new when the page opened stay highlighted while it is shown.
  const fresh = useRef(new Set<string>())
  for (const { id, read } of items) if (!read) fresh.current.add(id)
  const newest = items[0]
  useMarkRead(newest && items.some(({ read }) => !read) ? newest.at : null)
  const today = localDay(new Date(useNow()).toISOString())
  const headingOf = (day: CalendarDay): string => {
    if (day === today || day === addDays(today, -1)) return relativeDay(day, today)
    return day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : fullDay(day)
  }
  return [...groupBy(deathsFirst(firstOfRuns(items)), ({ at }) => localDay(at))].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`} className="mb-9">
      <h2 id={`day-${day}`} className="border-b border-ink pb-2 text-xl first-letter:uppercase">
        {headingOf(day)}
      </h2>
      {[...groupBy(ofDay, ({ leagueId }) => leagueId)].map(([leagueId, [first, ...others]]) => (
        <div key={leagueId} className="pt-3">
          <h3 className="kicker">
            <Link
              href={paths.league(first.leagueSlug).activity}
              className="typed inline-block rounded-sm py-1 hover:underline"
            >
              {first.leagueName}
            </Link>
          </h3>
          <ul>
            {[first, ...others].map((item) => (
              <NewsLine
                key={item.id}
                item={item}
                isNew={fresh.current.has(item.id)}
                time={item.at === startOf(item.at.slice(0, 10)) ? null : time(item.at)}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  ))
}
