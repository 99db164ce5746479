import { ExternalLink } from 'lucide-react'
import type { Remembered } from '#contracts/history.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { birthOf } from '#web/shared/people/birth.ts'
import { Portrait } from '#web/ui/Portrait.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'

/** The people on the lists who died that season; shown before any points */
export function InMemoriam({ people }: { people: readonly Remembered[] }) {
  const { t } = useTranslation('history')
  return (
    <TitledSection id="in-memoriam" title={t('memoriam.title')}>
      {people.length === 0 ? (
        <p className="text-soft">{t('memoriam.nobody')}</p>
      ) : (
        <ul className="grid border-t border-ink md:grid-cols-2 md:gap-x-12 print:grid-cols-2 print:gap-x-8">
          {people.map((person) => (
            <Person key={person.wikidataId} person={person} />
          ))}
        </ul>
      )}
    </TitledSection>
  )
}

function Person({ person }: { person: Remembered }) {
  const { t } = useTranslation('history')
  const { partialDay, day } = useFormats()
  const { diedOn } = person
  const born = birthOf(person)
  return (
    <li className="yearbook-whole flex items-start gap-4 border-b border-rule py-4">
      <Portrait name={person.name} image={person.imageUrl} dead className="mt-1 ml-0.5" />
      <div className="min-w-0">
        <h3 className="name text-xl/[1.2]">
          <Link
            href={paths.person(person.wikidataId)}
            className="rounded-sm hover:underline hover:decoration-edge hover:decoration-1 hover:underline-offset-4"
          >
            {person.name}
          </Link>
        </h3>
        <p className="text-sm text-soft tabular-nums">
          {born === null ? day(diedOn) : `${partialDay(born)} – ${day(diedOn)}`}
        </p>
        {person.description && <p className="mt-1 font-serif first-letter:uppercase">{person.description}</p>}
        <p className="mt-1 text-xs">
          <a
            href={person.wikipediaUrl ?? person.wikidataUrl}
            rel="noreferrer"
            className="link inline-flex items-center gap-1 rounded-sm py-1 text-faint"
          >
            {t(person.wikipediaUrl ? 'memoriam.wikipedia' : 'memoriam.wikidata')}
            <span className="sr-only">: {person.name}</span>
            <ExternalLink className="size-3 print:hidden" aria-hidden="true" />
          </a>
        </p>
      </div>
    </li>
  )
}
