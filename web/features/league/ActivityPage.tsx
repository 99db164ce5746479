import { useEffect, useRef, useState } from 'react'
import type { ActivityEntry } from '#contracts/activity.ts'
import { dayMs } from '#domain/calendar-day.ts'
import { groupBy } from '#domain/group-by.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useCurrentLeague } from '#web/lib/league/leagues.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMarkRead } from '#web/lib/notices/mark-read.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Discussion } from '#web/shared/discussion/Discussion.tsx'
import { firstOfRuns } from '#web/shared/first-of-runs.ts'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/state/Skeleton.tsx'
import { ActivityLine } from './ActivityLine.tsx'
import { OlderEntries } from './OlderEntries.tsx'
import { useReadBefore, useSinceText } from './since.ts'
import { pageSize, useActivity } from './use-activity.ts'

export default function ActivityPage() {
  const { t } = useTranslation(['league', 'common'])
  const ref = useLeagueRef()
  const league = useCurrentLeague()
  const slug = league?.slug ?? ref
  const query = useActivity(ref)
  useShownEntry(query)
  return (
    <LeagueView
      query={query}
      header={
        <PageHeader
          title={t('activity.title')}
          crumbs={[{ label: league?.name ?? t('common:menu.home'), href: paths.league(slug).home }]}
          actions={
            <Link href={paths.league(slug).audit} className="link rounded-sm text-sm text-soft">
              {t('record.open')}
            </Link>
          }
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

function Entries({ entries, leagueId }: { entries: readonly ActivityEntry[]; leagueId: string | null }) {
  const { t } = useTranslation(['league', 'common'])
  const me = useOwnId()
  const sinceText = useSinceText()
  const readBefore = useReadBefore(leagueId)
  const newest = entries[0]
  useMarkRead(
    readBefore !== null && newest && newest.at > readBefore ? newest.at : null,
    leagueId ?? undefined,
  )

  const shown = firstOfRuns(entries)
  const fresh = readBefore === null ? [] : shown.filter(({ at }) => at > readBefore)
  // The user's own actions alone do not count as new.
  if (readBefore === null || fresh.every(({ actor }) => actor?.userId === me))
    return <Lines entries={shown} heading="h2" />
  const older = shown.slice(fresh.length)
  return (
    <>
      <h2 className="kicker mb-3">{sinceText(readBefore)}</h2>
      <Lines entries={fresh} heading="h3" />
      {older.length > 0 && (
        <>
          <h2 className="kicker mb-3">{t('activity.earlier')}</h2>
          <Lines entries={older} heading="h3" />
        </>
      )}
    </>
  )
}

function Lines({ entries, heading: Heading }: { entries: readonly ActivityEntry[]; heading: 'h2' | 'h3' }) {
  const { day, localDay } = useFormats()
  return [...groupBy(entries, ({ at }) => localDay(at))].map(([date, lines]) => (
    <section key={date} className="border-t border-rule pt-2 pb-1 first-of-type:border-ink">
      <Heading className="font-sans text-xs font-medium tracking-normal text-faint">{day(date)}</Heading>
      <ul>
        {lines.map((entry) => (
          <LineWithDiscussion key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  ))
}

/** How long an announced death shows its discussion without a click, in milliseconds */
const openDiscussionMs = 30 * dayMs

/** True if an item has no discussion yet and is no recent death; its controls are then collapsed. */
const isQuiet = ({ at, voice, death, mourned }: ActivityEntry): boolean =>
  voice !== null &&
  voice.remarks + (voice.remembrance?.remarks ?? 0) + voice.reactions.length === 0 &&
  ((!death && !mourned) || Date.parse(at) < Date.now() - openDiscussionMs)

function LineWithDiscussion({ entry }: { entry: ActivityEntry }) {
  const { id, voice, signs } = entry
  const league = useLeagueRef()
  const [isOpened, setOpened] = useState(entryInAddress() === id)
  if (!voice) return <ActivityLine entry={entry} />
  if (!isOpened && isQuiet(entry))
    return <ActivityLine entry={entry} onOpenDiscussion={() => setOpened(true)} />
  return (
    <ActivityLine
      entry={entry}
      discussion={(consequences) => (
        <Discussion
          at={{ league, entry: id }}
          discussion={voice}
          signs={signs}
          between={consequences}
          startsOpen={isOpened}
        />
      )}
    />
  )
}

/** The activity item in the URL's fragment, set by links of notifications */
const entryInAddress = (): string => {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

/** How many pages back to search for that item */
const mostPages = 8

/** Scrolls to the activity item in the URL. Fetches earlier pages until it is found. */
const useShownEntry = ({ data, hasNextPage, isFetching, fetchNextPage }: ReturnType<typeof useActivity>) => {
  const wanted = entryInAddress()
  const shown = useRef('')
  useEffect(() => {
    if (wanted === '' || shown.current === wanted || !data) return
    if (data.some(({ id }) => id === wanted)) {
      shown.current = wanted
      document.getElementById(wanted)?.scrollIntoView({ block: 'start' })
    } else if (hasNextPage && !isFetching && data.length < mostPages * pageSize) void fetchNextPage()
  }, [wanted, data, hasNextPage, isFetching, fetchNextPage])
}
