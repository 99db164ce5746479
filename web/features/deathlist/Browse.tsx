import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import { ages, countries, type Facets, fields } from '#domain/people/facets.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useLanguage } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useCountryName } from '#web/lib/text/use-country-name.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { selectTriggerClass } from '#web/ui/form/select-class.ts'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { SkeletonRows } from '#web/ui/state/Skeleton.tsx'
import { FoundList } from './FoundList.tsx'
import type { Addable } from './list-cache.ts'
import type { Watchlist } from './use-watchlist.ts'

/** The select's value for "any"; its values are strings. */
const any = 'any' as const

/** Filters are chips, so that the results begin right below them. */
const chip = { look: 'chip', labelHidden: true } as const

const chosen = <T extends string>(value: T | typeof any): T | undefined => (value === any ? undefined : value)

export function Browse({
  page,
  watchlist,
  onAdd,
}: {
  page: DeathlistPage
  watchlist: Watchlist
  onAdd: (person: Addable) => void
}) {
  const { t } = useTranslation('deathlist')
  const language = useLanguage()
  const country = useCountryName()
  const [facets, setFacets] = useState<Facets>({})
  const [unlisted, setUnlisted] = useState(false)
  const query = trpc.person.browse.useInfiniteQuery(
    { league: page.league.id, ...facets, unlisted },
    {
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    },
  )
  const nations = countries
    .map((value) => ({ value, label: country(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
  const maySearchUnlisted = query.data?.pages[0]?.unlisted ?? false
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Select
          {...chip}
          label={t('browse.age')}
          value={facets.age ?? any}
          options={([any, ...ages] as const).map((value) => ({ value, label: t(`browse.ages.${value}`) }))}
          onValueChange={(age) => setFacets({ ...facets, age: chosen(age) })}
        />
        <Select
          {...chip}
          label={t('browse.field')}
          value={facets.field ?? any}
          options={([any, ...fields] as const).map((value) => ({
            value,
            label: t(`browse.fields.${value}`),
          }))}
          onValueChange={(field) => setFacets({ ...facets, field: chosen(field) })}
        />
        <Select
          {...chip}
          label={t('browse.country')}
          value={facets.country ?? any}
          options={[{ value: any, label: t('browse.anyCountry') }, ...nations]}
          onValueChange={(next) => setFacets({ ...facets, country: chosen(next) })}
        />
        {maySearchUnlisted && (
          <button
            type="button"
            aria-pressed={unlisted}
            onClick={() => setUnlisted(!unlisted)}
            className={cx(
              selectTriggerClass.chip,
              'aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper',
            )}
          >
            {t('browse.unlisted')}
          </button>
        )}
      </div>
      <div
        className={cx('mt-2 transition-opacity', query.isPlaceholderData && 'opacity-50')}
        aria-busy={query.isPlaceholderData}
      >
        <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
          {({ pages }) => {
            const people = pages.flatMap((each) => each.people)
            return people.length === 0 ? (
              <p role="status" className="py-5 text-soft">
                {t('browse.empty')}
              </p>
            ) : (
              <>
                <FoundList
                  label={t('browse.open')}
                  people={people}
                  page={page}
                  onAdd={onAdd}
                  watchlist={watchlist}
                />
                {query.hasNextPage && (
                  <Button
                    variant="quiet"
                    size="sm"
                    className="mt-4"
                    busy={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {t('browse.more')}
                  </Button>
                )}
              </>
            )
          }}
        </QueryView>
      </div>
    </>
  )
}
