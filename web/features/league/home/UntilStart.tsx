import type { HomePage } from '#contracts/league-pages.ts'
import { daysBetween } from '#domain/calendar-day.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useToday } from '#web/lib/use-now.ts'
import { InviteButton } from '#web/shared/invitations/InviteButton.tsx'

export function UntilStart({ league, readiness }: Pick<HomePage, 'league' | 'readiness'>) {
  const { t } = useTranslation()
  const { day } = useFormats()
  const today = useToday()
  const start = league.startDate
  if (!readiness || start === null) return null
  const days = Math.max(0, daysBetween(today, start))
  return (
    <section
      aria-label={t('start.title')}
      className="mb-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-y border-rule py-5"
    >
      <div className="flex min-w-0 items-center gap-5">
        <p className="name shrink-0 text-5xl leading-none tabular-nums" aria-hidden="true">
          {days}
        </p>
        <div>
          <p className="text-xl font-serif">
            <span aria-hidden="true">{t('start.daysLeft', { count: days })}</span>
            <span className="sr-only">{t('start.inDays', { count: days })}</span>
          </p>
          <p className="text-soft">
            {t('start.begins', { day: day(start) })}{' '}
            <span className="block">
              {t('start.ready', { ready: readiness.ready, count: readiness.players })}
            </span>
          </p>
        </div>
      </div>
      <InviteButton league={league} size="sm" />
    </section>
  )
}
