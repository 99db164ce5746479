import { ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contracts/people/person.ts'
import { useFocusOnNavigation, usePageTitle } from '#web/lib/navigation/navigation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Quoted } from '#web/shared/people/Quoted.tsx'
import { StatusBadge, type StatusBadgeKind } from '#web/ui/Badge.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { Facts } from './Facts.tsx'
import { AddToWatchlist } from './KeepInMind.tsx'
import { useBiography } from './use-biography.ts'

const badges: Record<PersonPage['status'], StatusBadgeKind> = {
  alive: 'alive',
  retracted: 'alive',
  reported: 'reported',
  disputed: 'disputed',
  confirmed: 'deceased',
}

/** Portrait, name, who it is, life dates and facts, and the places to read on. */
export function PersonHead({ page }: { page: PersonPage }) {
  const { t } = useTranslation('person')
  const { partialDay } = useFormats()
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(page.name)
  useFocusOnNavigation(heading)
  const biography = useBiography(page)
  const { description, diedOn } = page
  return (
    <header className="mb-10 flex flex-wrap items-start gap-x-8 gap-y-5">
      <Portrait
        name={page.name}
        image={page.imageUrl}
        size="lg"
        dead={diedOn !== null}
        alt={page.imageUrl ? t('portraitOf', { name: page.name }) : ''}
      />
      <div className="min-w-56 flex-1 pt-1">
        <StatusBadge status={badges[page.status]} />
        <h1
          ref={heading}
          tabIndex={-1}
          className="typed mt-2 text-3xl font-normal tracking-[-0.02em] sm:text-4xl"
        >
          {page.name}
        </h1>
        {page.status === 'reported' && (
          <p className="mt-2 text-hold">
            {page.reportedDate
              ? t('status.reportedOn', { date: partialDay(page.reportedDate) })
              : t('status.reportedUnknown')}
          </p>
        )}
        {biography ? (
          <Quoted biography={biography} className="mt-3 max-w-2xl" />
        ) : (
          description && <p className="mt-2 font-serif text-lg text-soft">{description}</p>
        )}
        <Facts page={page} withDescription={biography !== null} />
        <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <Outside href={page.wikidataUrl}>{t('wikidata')}</Outside>
          {page.wikipediaUrl && <Outside href={page.wikipediaUrl}>{t('wikipedia')}</Outside>}
        </p>
        {diedOn === null && (
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
