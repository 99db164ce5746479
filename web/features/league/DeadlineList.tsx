import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { gamePage } from '#contracts/league-pages.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { richText } from '#web/lib/text/rich-text.tsx'

type Deadline = z.output<typeof gamePage>['deadlines'][number]

/** The days that matter next, soonest first. */
export function DeadlineList({ deadlines, slug }: { deadlines: readonly Deadline[]; slug: string }) {
  const { t } = useTranslation('league')
  const { shortDay, relativeDay } = useFormats()
  if (deadlines.length === 0)
    return <p className="border-t border-ink pt-3 text-soft">{t('deadlines.none')}</p>
  return (
    <ol className="border-t border-ink">
      {deadlines.map(({ kind, on, round, competition }) => (
        <li
          key={`${kind} ${on} ${competition?.id} ${round}`}
          className="grid grid-cols-[4.25rem_1fr] items-baseline gap-x-3 border-b border-rule py-2.5"
        >
          <time dateTime={on} className="name text-lg/[1.25] tabular-nums">
            {shortDay(on)}
          </time>
          <div>
            <p>
              <DeadlineText deadline={{ kind, on, round, competition }} slug={slug} />
            </p>
            <p className="text-xs text-faint">{relativeDay(on)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** What it is a day of. */
export function DeadlineText({ deadline, slug }: { deadline: Deadline; slug: string }) {
  const { t } = useTranslation('league')
  const { kind, round, competition } = deadline
  return richText(t(`deadlines.${kind}`, { round: round ?? 0 }), {
    competition: competition && (
      <Link href={paths.league(slug).competition(competition.slug).leaderboard} className="name link">
        {competition.name}
      </Link>
    ),
  })
}
