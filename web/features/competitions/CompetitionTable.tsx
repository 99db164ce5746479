import { useTranslation } from 'react-i18next'
import type { CompetitionView } from '#contracts/competition.ts'
import type { ShownPlayer, ShownStanding } from '#contracts/unfolded.ts'
import { useFormats } from '../../lib/text/format.ts'
import { type StandingRow, StandingsTable, useCountColumn } from '../../shared/StandingsTable.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { roundName } from './words.ts'

/** What only some types have between the player and the points. */
const useOwnColumns = (competition: CompetitionView): Column<StandingRow>[] => {
  const { t } = useTranslation('competitions')
  const { mediumDay } = useFormats()
  const count = useCountColumn()
  if (competition.type === 'league_duel')
    return (['won', 'drawn', 'lost'] as const).map((key) => count(key, t(`table.${key}`)))
  if (competition.type === 'death_cup')
    return [
      {
        key: 'round',
        header: t('table.round'),
        // On phones it is said below the name.
        phone: 'hidden',
        cell: ({ roundReached }) =>
          roundReached === null
            ? t('table.none')
            : roundReached > competition.rounds
              ? t('table.winner')
              : roundName(t, competition, roundReached),
      },
    ]
  if (competition.type === 'one_shot_madness')
    return [
      {
        key: 'day',
        header: t('table.day'),
        cell: ({ scoredOn }) => (scoredOn ? mediumDay(scoredOn) : t('table.none')),
      },
    ]
  return []
}

/** The table of a competition, with the columns of its type. With `players` a row opens into what it has scored. */
export function CompetitionTable({
  competition,
  standings,
  players,
}: {
  competition: CompetitionView
  standings: readonly ShownStanding[]
  players?: readonly ShownPlayer[]
}) {
  const { t } = useTranslation('competitions')
  return (
    <StandingsTable
      caption={t('leaderboard.standings')}
      standings={standings}
      columns={useOwnColumns(competition)}
      onPhone={({ won, drawn, lost, roundReached }) =>
        won !== null
          ? t('table.phoneDuel', { won, drawn, lost })
          : competition.type !== 'death_cup' || roundReached === null
            ? null
            : roundReached > competition.rounds
              ? t('table.winner')
              : t('table.phoneCup', { round: roundName(t, competition, roundReached) })
      }
      opens={players ? 'all' : 'none'}
      {...(players ? { players } : {})}
    />
  )
}
