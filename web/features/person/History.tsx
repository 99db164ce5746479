import type { PersonPage } from '#contracts/people/person.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'

type Event = PersonPage['history'][number]

/** The changes of the person's life status, newest first. Entries are never changed. */
export function History({ events }: { events: readonly Event[] }) {
  const { t } = useTranslation('person')
  const { moment, day, partialDay } = useFormats()
  const textOf = ({ kind, diedOn, formerDay, evidence }: Event): string => {
    if (kind === 'confirmed' && diedOn) return t('history.confirmedOn', { day: day(diedOn) })
    if (kind === 'disputed' && diedOn) return t('history.contested', { day: day(diedOn) })
    if (kind === 'upheld' && diedOn) return t('history.upheldOn', { day: day(diedOn) })
    if (kind === 'corrected' && diedOn && formerDay)
      return t('history.correctedFrom', { from: day(formerDay), to: day(diedOn) })
    if (kind === 'retracted' && formerDay) return t('history.retractedFrom', { day: day(formerDay) })
    if (kind === 'reported' && evidence?.date)
      return t('history.reportedOn', { date: partialDay(evidence.date) })
    return t(`history.${kind}`)
  }
  return (
    <ol className="border-t border-ink">
      {events.map((event) => (
        <li key={event.id} className="grid gap-x-5 border-b border-rule py-2.5 sm:grid-cols-[11rem_1fr]">
          <time dateTime={event.at} className="text-sm text-faint tabular-nums sm:pt-0.5">
            {moment(event.at)}
          </time>
          <p>
            {textOf(event)}
            {event.into && (
              <>
                {' '}
                <Link href={paths.person(event.into)} className="link rounded-sm">
                  {event.into}
                </Link>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}
