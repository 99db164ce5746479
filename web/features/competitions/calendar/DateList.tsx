import { groupBy } from '#domain/group-by.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { richText } from '#web/lib/text/rich-text.tsx'
import type { CalendarEntry } from './dates.ts'

export function DateList({ entries, slug }: { entries: readonly CalendarEntry[]; slug: string }) {
  const { month } = useFormats()
  const months = [...groupBy(entries, ({ on }) => on.slice(0, 7))]
  return (
    <div className="grid gap-8">
      {months.map(([key, dates]) => (
        <section key={key} aria-labelledby={`month-${key}`}>
          <h2 id={`month-${key}`} className="mb-2 text-xl first-letter:uppercase">
            {month(`${key}-01`)}
          </h2>
          <ul className="border-t border-ink">
            {dates.map((entry) => (
              <DateLine
                key={`${entry.kind}-${entry.on}-${entry.competition?.id}-${entry.round}`}
                entry={entry}
                slug={slug}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function DateLine({ entry, slug }: { entry: CalendarEntry; slug: string }) {
  const { t } = useTranslation('competitions')
  const { shortDay } = useFormats()
  const { kind, on, end, round, competition } = entry
  const at = competition && paths.league(slug).competition(competition.slug)
  const href = at && (kind === 'team_due' ? at.team : kind === 'round' ? at.matches : at.leaderboard)
  return (
    <li className="flex items-baseline gap-5 border-b border-rule py-2.5">
      <time dateTime={on} className="w-16 shrink-0 text-sm text-soft tabular-nums">
        {shortDay(on)}
      </time>
      <span className="min-w-0">
        {richText(
          t(`calendar.${kind}`, {
            ...(round === null ? {} : { round }),
            ...(end === null ? {} : { end: shortDay(end) }),
          }),
          {
            competition: href && (
              <Link href={href} className="name link rounded-sm text-lg/[1.25]">
                {competition.name}
              </Link>
            ),
          },
        )}
      </span>
    </li>
  )
}
