import { useState } from 'react'
import type { League } from '#contracts/league.ts'
import type { SeasonView } from '#contracts/season.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSeasonText } from '#web/lib/league/season.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { NewSeasonDialog } from './NewSeasonDialog.tsx'

/** The seasons so far, and the next one when its time has come. */
export function NewSeason({ league, seasons }: { league: League; seasons: readonly SeasonView[] }) {
  const { t } = useTranslation('admin')
  const seasonText = useSeasonText()
  const [open, setOpen] = useState(false)
  const { state, endDate } = league.season
  const possible = state === 'ended' || state === 'sealed' || (state === 'running' && endDate === null)
  const to = paths.league(league.slug)
  return (
    <>
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
    </>
  )
}
