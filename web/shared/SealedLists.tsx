import type { SeasonView } from '#contracts/season.ts'
import { type CalendarDay, daysBetween } from '#domain/calendar-day.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '../lib/navigation/Link.tsx'
import { paths } from '../lib/navigation/paths.ts'
import { useFormats } from '../lib/text/format.ts'

/** For how many days the opening is news. */
const newsDays = 7

interface SealedListsNoteProps {
  season: SeasonView
  slug: string
  /** For a front page: the note is there for the first days of the season alone. */
  today?: CalendarDay
}

/** Says that lists are sealed, or were and can be opened, and leads to opening night; nothing in seasons without. */
export function SealedListsNote({ season, slug, today }: SealedListsNoteProps) {
  const { t } = useTranslation()
  const { longDay } = useFormats()
  if (!season.listsSealed || season.startDate === null) return null
  if (today && daysBetween(season.startDate, today) >= newsDays) return null
  return (
    <p className="mb-8 border-y border-rule py-3 text-soft">
      {season.sealedNow ? t('sealed.until', { day: longDay(season.startDate) }) : t('sealed.open')}{' '}
      <Link href={paths.league(slug).opening} className="link rounded-sm text-ink">
        {t(season.sealedNow ? 'sealed.ready' : 'sealed.see')}
      </Link>
    </p>
  )
}
