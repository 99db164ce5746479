import type { ActivityEntry } from '#contracts/activity.ts'
import { mostLines } from '#domain/today/headline.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMarkRead } from '#web/lib/notices/mark-read.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Sentence } from '#web/shared/Sentence.tsx'
import { useReadBefore, useSinceText } from '../since.ts'
import { Part } from './Part.tsx'
import { withoutRepeats } from './without-repeats.ts'

const mostKnown = 3

interface SinceHereProps {
  league: { id: string; slug: string }
  entries: readonly ActivityEntry[]
  isShownAbove: (entry: ActivityEntry) => boolean
}

/** A league's activity since the user's last visit; the latest items if there is none. */
export function SinceHere({ league, entries, isShownAbove }: SinceHereProps) {
  const { t } = useTranslation('league')
  const me = useOwnId()
  const sinceText = useSinceText()
  const readBefore = useReadBefore(league.id)
  const isNew = ({ at }: ActivityEntry): boolean => readBefore !== null && at > readBefore
  const [newest] = entries
  // If there are more new items than fit, they are not marked as read.
  const isWhole = entries.length < mostLines || !entries.every(isNew)
  useMarkRead(newest && isNew(newest) && isWhole ? newest.at : null, league.id)
  const shown = withoutRepeats(entries).filter((entry) => !isShownAbove(entry))
  // The user's own actions do not count as new.
  const fresh = shown.filter((entry) => isNew(entry) && entry.actor?.userId !== me)
  const lines = fresh.length > 0 ? fresh : shown.slice(0, mostKnown)
  if (lines.length === 0) return null
  return (
    <Part
      id="since"
      title={fresh.length > 0 && readBefore !== null ? sinceText(readBefore) : t('activity.lately')}
      more={{ href: paths.league(league.slug).activity, label: t('activity.all') }}
    >
      <ul>
        {lines.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ul>
    </Part>
  )
}

function Line({ entry }: { entry: ActivityEntry }) {
  const { relative, moment } = useFormats()
  const now = useNow()
  const { sentence, href } = entry.run ?? entry
  return (
    <li className="border-b border-rule">
      <Link href={href} className="group flex items-baseline justify-between gap-4 py-2.5">
        <span className="min-w-0 break-words group-hover:underline group-hover:decoration-rule group-hover:underline-offset-4">
          <Sentence pieces={sentence} linked={false} />
        </span>
        <time dateTime={entry.at} title={moment(entry.at)} className="shrink-0 text-sm text-soft">
          {relative(entry.at, now)}
        </time>
      </Link>
    </li>
  )
}
