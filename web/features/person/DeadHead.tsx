import type { AnnouncedDeath } from '#contracts/people/death.ts'
import type { PersonPage } from '#contracts/people/person.ts'
import { quotationFrom } from '#domain/people/biography.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { usePageHeading } from '#web/lib/navigation/navigation.ts'
import { DeathHead } from '#web/shared/death/DeathHead.tsx'
import { ReadOn } from './ReadOn.tsx'
import { useBiography } from './use-biography.ts'

export function DeadHead({ page, death }: { page: PersonPage; death: AnnouncedDeath }) {
  const { t } = useTranslation('person')
  const heading = usePageHeading(page.name)
  const biography = useBiography(page)
  const quotation =
    death.quotation ??
    (biography && { ...biography, text: quotationFrom(biography.text, biography.language) })
  return (
    <header className="mb-10 grid justify-items-center">
      <DeathHead
        death={{ ...death, quotation }}
        alt={page.imageUrl ? t('portraitOf', { name: page.name }) : ''}
        name={
          <h1
            ref={heading}
            tabIndex={-1}
            className="typed mt-5 text-center text-3xl font-normal tracking-[-0.02em] sm:text-4xl"
          >
            {page.name}
          </h1>
        }
      />
      <ReadOn page={page} className="mt-4 justify-center" />
    </header>
  )
}
