import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityEntry } from '#contracts/activity.ts'
import { useOwnId } from '../../lib/auth/own-id.ts'
import { useFormats } from '../../lib/format.ts'
import { useMarkRead, useUnread } from '../../lib/inbox.ts'
import { useCurrentLeague } from '../../lib/leagues.ts'
import { paths } from '../../lib/paths.ts'
import { LeagueView, useLeagueRef } from '../../shared/LeagueView.tsx'
import { withoutTold } from '../../shared/together.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ActivityLine } from './ActivityLine.tsx'
import { OlderEntries } from './OlderEntries.tsx'
import { useActivity } from './record.ts'

/** All that happened in a league, newest first, with what is new to the reader apart. */
export default function ActivityPage() {
  const { t } = useTranslation(['league', 'common'])
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
          crumbs={[{ label: league?.name ?? t('common:menu.overview'), href: paths.league(slug).overview }]}
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
            <Entries entries={entries} leagueId={league?.id ?? null} />
            <OlderEntries query={query} />
          </>
        )
      }
    </LeagueView>
  )
}

/** Until when the reader had read as the page opened; null while that is not known. */
const useReadBefore = (leagueId: string | null): string | null => {
  const now = useUnread().data?.leagues.find((league) => league.leagueId === leagueId)?.readUntil ?? null
  const [before, setBefore] = useState<string | null>(null)
  if (before === null && now !== null) setBefore(now)
  return before
}

function Entries({ entries, leagueId }: { entries: readonly ActivityEntry[]; leagueId: string | null }) {
  const { t } = useTranslation(['league', 'common'])
  const me = useOwnId()
  const { weekday, day, time, localDay } = useFormats()
  const readBefore = useReadBefore(leagueId)
  const newest = entries[0]
  useMarkRead(
    readBefore !== null && newest && newest.at > readBefore ? newest.at : null,
    leagueId ?? undefined,
  )

  const shown = withoutTold(entries)
  const fresh = readBefore === null ? [] : shown.filter(({ at }) => at > readBefore)
  // One's own doings alone are no news.
  if (readBefore === null || fresh.every(({ actor }) => actor?.userId === me))
    return <Lines entries={shown} />
  const since = (): string => {
    const today = new Date().toISOString()
    if (localDay(readBefore) === localDay(today)) return t('activity.sinceTime', { time: time(readBefore) })
    const isRecent = Date.parse(today) - Date.parse(readBefore) < 6 * 86_400_000
    return isRecent
      ? t('activity.sinceWeekday', { day: weekday(readBefore) })
      : t('activity.sinceDate', { day: day(localDay(readBefore)) })
  }
  const older = shown.slice(fresh.length)
  return (
    <>
      <h2 className="kicker mb-2">{since()}</h2>
      <Lines entries={fresh} />
      {older.length > 0 && (
        <>
          <h2 className="mb-2 text-lg text-soft">{t('activity.earlier')}</h2>
          <Lines entries={older} />
        </>
      )}
    </>
  )
}

function Lines({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <ul className="mb-6 border-t border-ink">
      {entries.map((entry) => (
        <ActivityLine key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}
