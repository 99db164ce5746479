import type { ReactNode } from 'react'
import type { PersonPage } from '#contracts/people/person.ts'
import { isLiving } from '#domain/life-status/statuses.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useCountryName } from '#web/lib/text/use-country-name.ts'
import { birthOf } from '#web/shared/people/birth.ts'

export function Facts({ page, withDescription }: { page: PersonPage; withDescription: boolean }) {
  const { t } = useTranslation(['person', 'statistics'])
  const { partialDay, day, list } = useFormats()
  const country = useCountryName()
  const { diedOn, age, description, countries, fields } = page
  const born = birthOf(page)
  const dates = [
    born !== null && t('born', { date: partialDay(born) }),
    diedOn && t('died', { date: day(diedOn) }),
    // While a death is only reported, no age is shown.
    age !== null && (diedOn || isLiving(page)) && t(diedOn ? 'agedAtDeath' : 'aged', { count: age }),
  ].filter((part) => typeof part === 'string' && part !== '')
  const facts: { name: string; value: ReactNode }[] = []
  if (countries.length > 0)
    facts.push({ name: t('facts.country', { count: countries.length }), value: list(countries.map(country)) })
  if (fields.length > 0)
    facts.push({
      name: t('facts.field', { count: fields.length }),
      value: list(fields.map((field) => t(`statistics:field.${field}`))),
    })
  if (withDescription && description)
    facts.push({
      name: t('facts.knownFor'),
      value: <span className="inline-block first-letter:uppercase">{description}</span>,
    })
  return (
    <>
      {dates.length > 0 && <p className="mt-3 tabular-nums">{dates.join(' · ')}</p>}
      {facts.length > 0 && (
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm">
          {facts.map(({ name, value }) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-faint">{name}</dt>
              <dd className="min-w-0 wrap-break-word text-soft">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
