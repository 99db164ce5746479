import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { NewSeason } from './NewSeason.tsx'
import { SeasonDatesForm } from './SeasonDatesForm.tsx'
import type { AdminPageData } from './setting-rows.tsx'

/** The days of the running season, the seasons before it, and the next. */
export function SeasonSettings({ page: { league, seasons } }: { page: AdminPageData }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <SeasonDatesForm key={`${league.startDate} ${league.endDate}`} league={league} />
      <section aria-labelledby="seasons" className="mt-12">
        <h2 id="seasons" className="text-2xl">
          {t('season.title')}
        </h2>
        <p className="mt-1.5 mb-4 text-sm text-soft">{t('season.text')}</p>
        <NewSeason league={league} seasons={seasons} />
      </section>
    </>
  )
}
