import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Today as TodayData } from '#contracts/today.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { richText } from '#web/lib/text/rich-text.tsx'
import { SectionHeading } from '#web/ui/PageHeader.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { DeadlineText } from './DeadlineList.tsx'

const mostSoon = 3
const mostDates = 2

/** The front page of a league's day: what there is to tell, one story and a few lines in brief. */
export function Today({ today, slug }: { today: TodayData; slug: string }) {
  const { t } = useTranslation('league')
  const { longDay } = useFormats()
  const story = storyOf(today)
  const lines = useLines(today, slug)
  if (!story && lines.length === 0) return null
  return (
    <section aria-labelledby="today" className="mb-12">
      <SectionHeading id="today" title={t('today.title')} aside={longDay(today.day)} />
      <div className="grid gap-x-14 gap-y-6 border-t-2 border-ink pt-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        {story}
        {lines.length > 0 && (
          <ul
            aria-label={t('today.brief')}
            className={
              story
                ? '-mt-2 min-w-0 border-t border-rule pt-2 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-7'
                : '-mt-2 min-w-0'
            }
          >
            {lines.map(({ key, text }) => (
              <li key={key} className="border-b border-rule py-2 last:border-b-0">
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** Whose birthday is the day's story: nobody's while somebody is mourned. */
const celebrated = ({ mourned, birthdays, day }: TodayData): TodayData['birthdays'] =>
  mourned.length > 0 ? [] : birthdays.filter(({ on }) => on === day)

/** The day's story: the dead of the day, else whose birthday it is, who has moved in the table, somebody from the lists. */
const storyOf = (today: TodayData): ReactNode => {
  if (today.mourned.length > 0) return <Mourned today={today} />
  const born = celebrated(today)
  if (born.length > 0) return <Birthdays people={born} />
  if (today.changes.leader !== null || today.changes.risen.length > 0)
    return <Moves changes={today.changes} />
  return today.person && <FromTheLists person={today.person} />
}

function PersonLink({
  person,
  className,
}: {
  person: { wikidataId: string; name: string }
  className?: string
}) {
  return (
    <Link href={paths.person(person.wikidataId)} className={className ?? 'name link'}>
      {person.name}
    </Link>
  )
}

function Birthdays({ people }: { people: TodayData['birthdays'] }) {
  const { t } = useTranslation('league')
  return (
    <ul className="grid content-start gap-5">
      {people.map((person) => (
        <li key={person.wikidataId} className="flex items-center gap-5">
          <Portrait name={person.name} image={person.imageUrl} />
          <p className="min-w-0 font-serif text-xl break-words sm:text-2xl">
            {richText(t(person.round ? 'today.turnsRound' : 'today.turns', { age: person.age }), {
              person: <PersonLink person={person} className="link" />,
            })}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Who has died, before what it has changed. */
function Mourned({ today }: { today: TodayData }) {
  const { t } = useTranslation('league')
  const { day } = useFormats()
  const { leader, risen } = today.changes
  return (
    <div className="grid min-w-0 content-start gap-5">
      <p className="kicker -mb-2">{t('today.mourned')}</p>
      {today.mourned.map((person) => (
        <article key={person.wikidataId} className="flex min-w-0 items-center gap-5">
          <Portrait name={person.name} image={person.imageUrl} size="lg" dead />
          <div className="min-w-0">
            <h3 className="text-2xl break-words sm:text-3xl">
              <PersonLink
                person={person}
                className="rounded-sm hover:underline hover:decoration-1 hover:underline-offset-4"
              />
            </h3>
            <p className="mt-1 text-soft tabular-nums">
              {person.birthYear === null ? day(person.diedOn) : `${person.birthYear} – ${day(person.diedOn)}`}
            </p>
          </div>
        </article>
      ))}
      {(leader !== null || risen.length > 0) && <Moves changes={today.changes} quiet />}
    </div>
  )
}

function Moves({ changes, quiet = false }: { changes: TodayData['changes']; quiet?: boolean }) {
  const { t } = useTranslation('league')
  return (
    <div className="grid content-start gap-3 font-serif break-words">
      {changes.leader !== null && (
        <p className={quiet ? 'text-xl text-soft' : 'text-2xl sm:text-3xl'}>
          {t('today.leader', { player: changes.leader })}
        </p>
      )}
      {changes.risen.map(({ displayName, from, to }) => (
        <p key={`${displayName} ${from}`} className="text-xl text-soft">
          {t('today.risen', { player: displayName, from, to })}
        </p>
      ))}
    </div>
  )
}

function FromTheLists({ person }: { person: NonNullable<TodayData['person']> }) {
  const { t } = useTranslation('league')
  return (
    <article className="flex min-w-0 flex-wrap items-start gap-x-6 gap-y-4">
      <Portrait name={person.name} image={person.imageUrl} size="lg" />
      <div className="flex-[1_1_12rem]">
        <p className="kicker">{t('today.fromLists')}</p>
        <h3 className="mt-1 text-2xl break-words sm:text-3xl">
          <PersonLink
            person={person}
            className="rounded-sm hover:underline hover:decoration-1 hover:underline-offset-4"
          />
        </h3>
        {person.description && <p className="mt-2 font-serif text-lg text-soft">{person.description}</p>}
        <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
          {person.birthYear !== null && <span>{t('today.born', { year: person.birthYear })}</span>}
          {person.wikipediaUrl && (
            <a
              href={person.wikipediaUrl}
              rel="noreferrer"
              className="link inline-flex items-center gap-1.5 rounded-sm"
            >
              {t('today.wikipedia')}
              <ExternalLink className="size-3.5" aria-hidden="true" />
            </a>
          )}
        </p>
      </div>
    </article>
  )
}

/** All else that there is to tell, a sentence each. */
const useLines = (today: TodayData, slug: string): { key: string; text: ReactNode }[] => {
  const { t } = useTranslation('league')
  const { shortDay, list } = useFormats()
  const { quiet, changes, oneFromLead, openLists } = today
  const told = new Set(celebrated(today))
  const line = (key: string, text: ReactNode) => (text ? [{ key, text }] : [])
  return [
    ...today.birthdays
      .filter((birthday) => !told.has(birthday))
      .slice(0, mostSoon)
      .map((person) => ({
        key: person.wikidataId,
        text: richText(
          person.on === today.day
            ? t(person.round ? 'today.turnsRound' : 'today.turns', { age: person.age })
            : t('today.soon', { age: person.age, day: shortDay(person.on) }),
          { person: <PersonLink person={person} /> },
        ),
      })),
    ...line(
      'quiet',
      quiet &&
        t(quiet.since === 'death' ? 'today.quiet' : 'today.quietStart', { count: quiet.days }) +
          (quiet.usual ? t(`today.usual.${quiet.usual}`) : t('today.untold')),
    ),
    ...line('lead', oneFromLead.length > 0 && t('today.oneFromLead', { players: list(oneFromLead) })),
    ...line('picked', changes.picked > 0 && t('today.picked', { count: changes.picked })),
    ...line('removed', changes.removed > 0 && t('today.removed', { count: changes.removed })),
    ...line('open', openLists > 0 && t('today.openLists', { count: openLists })),
    ...today.dates.slice(0, mostDates).map((date) => ({
      key: `${date.kind} ${date.on} ${date.competition?.id} ${date.round}`,
      text: (
        <>
          <time dateTime={date.on} className="name tabular-nums">
            {shortDay(date.on)}
          </time>
          {' · '}
          <DeadlineText deadline={date} slug={slug} />
        </>
      ),
    })),
  ]
}
