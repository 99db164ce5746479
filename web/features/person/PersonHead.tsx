import { ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contracts/people/person.ts'
import { isLiving } from '#domain/life-status/statuses.ts'
import { useFocusOnNavigation, usePageTitle } from '#web/lib/navigation/navigation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { StatusBadge, type StatusBadgeKind } from '#web/ui/Badge.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { AddToWatchlist } from './KeepInMind.tsx'

const badges: Record<PersonPage['status'], StatusBadgeKind> = {
  alive: 'alive',
  retracted: 'alive',
  reported: 'reported',
  disputed: 'disputed',
  confirmed: 'deceased',
}

const precisionLength = { day: 10, month: 7, year: 4 }

/** Portrait with its credit, name, life dates, and the places to read on. */
export function PersonHead({ page }: { page: PersonPage }) {
  const { t } = useTranslation('person')
  const { partialDay, day } = useFormats()
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(page.name)
  useFocusOnNavigation(heading)
  const { birthDate, birthPrecision, birthYear, diedOn, age } = page
  const born = birthDate && birthPrecision ? birthDate.slice(0, precisionLength[birthPrecision]) : birthYear
  const dates = [
    born !== null && t('born', { date: partialDay(String(born)) }),
    diedOn && t('died', { date: day(diedOn) }),
    // Those who are said to have died have no age until that is settled.
    age !== null && (diedOn || isLiving(page)) && t(diedOn ? 'agedAtDeath' : 'aged', { count: age }),
  ].filter((part) => typeof part === 'string' && part !== '')
  return (
    <header className="mb-10 flex flex-wrap items-start gap-x-8 gap-y-5">
      <div className="grid justify-items-center gap-2.5">
        <Portrait
          name={page.name}
          image={page.imageUrl}
          size="lg"
          dead={diedOn !== null}
          alt={page.imageUrl ? t('portraitOf', { name: page.name }) : ''}
        />
        {page.imageCreditUrl && (
          <a href={page.imageCreditUrl} rel="noreferrer" className="link rounded-sm text-xs text-faint">
            {t('credit')}
          </a>
        )}
      </div>
      <div className="min-w-56 flex-1 pt-1">
        <StatusBadge status={badges[page.status]} />
        <h1
          ref={heading}
          tabIndex={-1}
          className="typed mt-2 text-3xl font-normal tracking-[-0.02em] sm:text-4xl"
        >
          {page.name}
        </h1>
        {page.description && <p className="mt-2 font-serif text-lg text-soft">{page.description}</p>}
        {page.status === 'reported' && (
          <p className="mt-2 text-hold">
            {page.reportedDate
              ? t('status.reportedOn', { date: partialDay(page.reportedDate) })
              : t('status.reportedUnknown')}
          </p>
        )}
        {dates.length > 0 && <p className="mt-2 tabular-nums">{dates.join(' · ')}</p>}
        <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <Outside href={page.wikidataUrl}>{t('wikidata')}</Outside>
          {page.wikipediaUrl && <Outside href={page.wikipediaUrl}>{t('wikipedia')}</Outside>}
        </p>
        {page.diedOn === null && (
          <p className="mt-4">
            <AddToWatchlist page={page} />
          </p>
        )}
      </div>
    </header>
  )
}

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} rel="noreferrer" className="link inline-flex items-center gap-1.5 rounded-sm text-soft">
      {children}
      <ExternalLink className="size-3.5" aria-hidden="true" />
    </a>
  )
}
