import type { Today } from '#contracts/today.ts'
import { dayOf, daysBetween } from '#domain/calendar-day.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { richText } from '#web/lib/text/rich-text.tsx'

/** Dates further ahead are shown as dates: nobody counts 402 days. */
const farDays = 60

export function DeadlineList({ dates, slug }: { dates: Today['dates']; slug: string }) {
  const { t } = useTranslation('league')
  const { mediumDay, relativeDay } = useFormats()
  const today = dayOf(new Date().toISOString())
  return (
    <ol>
      {dates.map(({ kind, on, round, competition }) => (
        <li
          key={`${kind} ${on} ${competition?.id} ${round}`}
          className="flex items-baseline justify-between gap-4 border-b border-rule py-2.5"
        >
          <span className="min-w-0">
            {richText(t(`deadlines.${kind}`, { round: round ?? 0 }), {
              competition: competition && (
                <Link
                  href={paths.league(slug).competition(competition.slug).leaderboard}
                  className="name hover:underline"
                >
                  {competition.name}
                </Link>
              ),
            })}
          </span>
          <time dateTime={on} title={mediumDay(on)} className="shrink-0 text-sm text-soft">
            {daysBetween(today, on) > farDays ? mediumDay(on) : relativeDay(on)}
          </time>
        </li>
      ))}
    </ol>
  )
}
