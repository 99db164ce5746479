import { lazy, type ReactNode, Suspense } from 'react'
import type { HomePage as Page } from '#contracts/league-pages.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import type { Headline as Kind } from '#domain/today/headline.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { optional } from '#web/lib/loading/optional.tsx'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { richText } from '#web/lib/text/rich-text.tsx'
import { Sentence } from '#web/shared/Sentence.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { UntilStart } from './UntilStart.tsx'

const DeathCard = lazy(() => import('#web/shared/death/DeathCard.tsx'))
const SeasonEnd = optional(() => import('./SeasonEnd.tsx'))

export function Headline({ page }: { page: Page }) {
  return page.headline && parts[page.headline](page)
}

const parts: Record<Kind, (page: Page) => ReactNode> = {
  death: (page) => <Deaths page={page} />,
  season_end: ({ league, seasonEnd }) =>
    seasonEnd && (
      // About its height: what is below it hardly moves as its file arrives.
      <div className={isAdmin(league.role) ? 'min-h-80' : 'min-h-45'}>
        <SeasonEnd league={league} end={seasonEnd} />
      </div>
    ),
  opening: (page) => <Opening page={page} />,
  turn: (page) => <Turn page={page} />,
  match: (page) => <Match page={page} />,
  start: ({ league, readiness }) => <UntilStart league={league} readiness={readiness} />,
  alone: (page) => <Alone page={page} />,
  birthday: (page) => <Birthdays page={page} />,
  person: (page) => <OfTheDay page={page} />,
}

function Today({ children }: { children: ReactNode }) {
  const { t } = useTranslation('league')
  return (
    <section aria-labelledby="today" className="mb-10">
      <h2 id="today" className="kicker mb-3">
        {t('today.title')}
      </h2>
      {children}
    </section>
  )
}

function PersonLink({ person }: { person: { wikidataId: string; name: string } }) {
  return (
    <Link
      href={paths.person(person.wikidataId)}
      className="name rounded-sm hover:underline hover:decoration-1 hover:underline-offset-4"
    >
      {person.name}
    </Link>
  )
}

/** Confirmed and reported deaths. They suppress all other headlines. */
function Deaths({ page: { league, today } }: { page: Page }) {
  return (
    <section className="grid min-w-0 content-start gap-12">
      {today.deaths.map(
        (entry) =>
          entry.death && (
            <Suspense key={entry.id} fallback={<div className="h-96" />}>
              <DeathCard entry={{ ...entry, death: entry.death }} league={league.slug} />
            </Suspense>
          ),
      )}
    </section>
  )
}

function HeadlineText({
  text,
  about,
  to,
}: {
  text: ReactNode
  about?: string | undefined
  to: { href: string; label: string }
}) {
  return (
    <Today>
      <p className="font-serif text-2xl break-words">{text}</p>
      {about && <p className="mt-1 text-soft">{about}</p>}
      <p className="mt-4">
        <ButtonLink href={to.href}>{to.label}</ButtonLink>
      </p>
    </Today>
  )
}

function Opening({ page: { league } }: { page: Page }) {
  const { t } = useTranslation(['league', 'common'])
  return (
    <HeadlineText
      text={t('today.opening')}
      to={{ href: paths.league(league.slug).opening, label: t('common:sealed.see') }}
    />
  )
}

function Turn({ page: { league, draft } }: { page: Page }) {
  const { t } = useTranslation('league')
  const { moment } = useFormats()
  return (
    <HeadlineText
      text={t('today.turn')}
      about={draft?.until ? t('today.turnUntil', { moment: moment(draft.until) }) : undefined}
      to={{ href: paths.league(league.slug).draft, label: t('draft.open') }}
    />
  )
}

function Alone({ page: { league } }: { page: Page }) {
  const { t } = useTranslation('league')
  return (
    <HeadlineText
      text={t('today.alone')}
      about={t(league.startDate === null ? 'today.aloneAbout' : 'today.aloneSettled')}
      to={{ href: paths.league(league.slug).kickOff, label: t('kickOff.title') }}
    />
  )
}

/** The latest match. If several were decided together, one sentence covers all. */
function Match({ page: { match } }: { page: Page }) {
  if (!match) return null
  const { sentence, href } = match.run ?? match
  return (
    <Today>
      <p className="font-serif text-2xl break-words">
        <Link href={href} className="rounded-sm hover:underline hover:decoration-1 hover:underline-offset-4">
          <Sentence pieces={sentence} linked={false} />
        </Link>
      </p>
    </Today>
  )
}

function Birthdays({ page: { today } }: { page: Page }) {
  const { t } = useTranslation('league')
  return (
    <Today>
      <ul className="grid gap-5">
        {today.birthdays.map((person) => (
          <li key={person.wikidataId} className="flex items-center gap-5">
            <Portrait name={person.name} image={person.imageUrl} size="ml" />
            <p className="min-w-0 font-serif text-2xl/[1.2] break-words">
              {richText(t(person.round ? 'today.turnsRound' : 'today.turns', { age: person.age }), {
                person: <PersonLink person={person} />,
              })}
            </p>
          </li>
        ))}
      </ul>
    </Today>
  )
}

/** A person from the lists, on a day without other news */
function OfTheDay({ page: { today } }: { page: Page }) {
  const { t } = useTranslation('league')
  const { person, quiet } = today
  return (
    person && (
      <Today>
        <article className="flex min-w-0 items-center gap-5">
          <Portrait name={person.name} image={person.imageUrl} size="ml" />
          <div className="min-w-0">
            <h3 className="text-2xl/[1.2] break-words">
              <PersonLink person={person} />
            </h3>
            <p className="mt-1 text-soft">
              <Facts>
                {person.description}
                {person.birthYear !== null && t('today.born', { year: person.birthYear })}
              </Facts>
            </p>
          </div>
        </article>
        {quiet && (
          <p className="mt-4 text-sm text-faint">
            {t(quiet.since === 'death' ? 'today.quiet' : 'today.quietStart', { count: quiet.days }) +
              (quiet.usual ? t(`today.usual.${quiet.usual}`) : t('today.untold'))}
          </p>
        )}
      </Today>
    )
  )
}
