import { useState } from 'react'
import { useOpened } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSeasonText } from '#web/lib/league/season.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { NewSeasonDialog } from './NewSeasonDialog.tsx'
import type { AdminPageData } from './page-data.ts'
import { SeasonDatesForm } from './SeasonDatesForm.tsx'

export function SeasonSettings({ page: { league, seasons } }: { page: AdminPageData }) {
  const { t } = useTranslation('admin')
  const seasonText = useSeasonText()
  const [open, setOpen] = useState(false)
  const [dates, setDirty] = useOpened(`${league.startDate} ${league.endDate}`)
  const { state, endDate } = league.season
  const possible = state === 'ended' || state === 'sealed' || (state === 'running' && endDate === null)
  const to = paths.league(league.slug)
  return (
    <>
      <SeasonDatesForm key={dates} league={league} onDirty={setDirty} />
      <section aria-labelledby="seasons" className="mt-12">
        <h2 id="seasons" className="text-2xl">
          {t('season.title')}
        </h2>
        <p className="mt-1.5 mb-4 text-sm text-soft">{t('season.text')}</p>
        <ul>
          {seasons.map((season) => (
            <li key={season.id} className="border-b border-rule py-2">
              <Link
                href={season.archivedAt ? to.seasonLeaderboard(season.number) : to.leaderboard}
                className="link rounded-sm"
              >
                {seasonText(season)}
              </Link>
            </li>
          ))}
        </ul>
        <div className="mt-4 grid justify-items-start gap-3">
          <Button variant="quiet" size="sm" disabled={!possible} onClick={() => setOpen(true)}>
            {t('season.open')}
          </Button>
          {!possible && <p className="text-sm text-soft">{t('season.notYet')}</p>}
        </div>
        {open && <NewSeasonDialog league={league} onClose={() => setOpen(false)} />}
      </section>
    </>
  )
}
