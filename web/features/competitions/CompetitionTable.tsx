import type { CompetitionView } from '#contracts/competitions/competition.ts'
import type { ShownPlayer, ShownStanding } from '#contracts/fields/unfolded.ts'
import { kinds } from '#domain/competitions/kinds/kind-registry.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useKindWords } from '#web/shared/competitions/kind-words.ts'
import { StandingsTable, useCountColumn } from '#web/shared/StandingsTable.tsx'
import type { TableTools } from './kinds/kind-parts.ts'
import { partsOf } from './kinds/registry.ts'
import { useRoundName } from './words.ts'

/** A competition's table with the columns of its kind. Its rows expand to show what they scored. */
export function CompetitionTable({
  competition,
  standings,
  players,
}: {
  competition: CompetitionView
  standings: readonly ShownStanding[]
  players: readonly ShownPlayer[]
}) {
  const { t } = useTranslation('competitions')
  const { t: kindWords } = useTranslation('kinds')
  const { mediumDay } = useFormats()
  const words = useKindWords()
  const roundName = useRoundName()
  const { type } = competition
  const { columns, onPhone } = partsOf(type)
  const tools: TableTools = {
    t: kindWords,
    competition,
    roundName: (round) => roundName(competition, round),
    mediumDay,
    none: t('table.none'),
    count: useCountColumn(),
  }
  return (
    <StandingsTable
      caption={t('leaderboard.standings')}
      standings={standings}
      columns={kinds[type].columns.map((key) => columns[key](words(`${type}.columns.${key}.label`), tools))}
      onPhone={(row) => onPhone?.(row, tools) ?? null}
      opens="all"
      players={players}
    />
  )
}
