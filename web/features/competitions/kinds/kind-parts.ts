import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { CompetitionView } from '#contracts/competitions/competition.ts'
import type { MatchView } from '#contracts/competitions/standings.ts'
import type { CompetitionKind, kinds } from '#domain/competitions/kinds/kind-registry.ts'
import type { StandingRow } from '#web/shared/StandingsTable.tsx'
import type { Column } from '#web/ui/DataTable.tsx'

export interface TableTools {
  t: TFunction<'kinds'>
  competition: CompetitionView
  roundName: (round: number) => string
  mediumDay: (day: string) => string
  /** The text of an empty cell */
  none: string
  count: (key: 'won' | 'drawn' | 'lost', header: string) => Column<StandingRow>
}

export interface MatchesProps {
  competition: CompetitionView
  matches: readonly MatchView[]
  roundName: (competition: CompetitionView, round: number) => string
  nameOf: (userId: string) => string
  hrefOf: (match: MatchView) => string
}

/** How a kind is displayed, where kinds differ. Its form and rules text follow from its settings. */
export interface KindParts<Kind extends CompetitionKind = CompetitionKind> {
  /** The columns between player and points */
  columns: {
    [Key in (typeof kinds)[Kind]['columns'][number]]: (
      header: string,
      tools: TableTools,
    ) => Column<StandingRow>
  }
  /** The line below a player's name on phones */
  onPhone?: (row: StandingRow, tools: TableTools) => string | null
  /** Names of the last rounds, starting from the final; other rounds are numbered. */
  lastRounds?: readonly `${CompetitionKind}.${string}`[]
  /** Shown above the matches */
  Bracket?: ComponentType<MatchesProps>
  /** The form proposes a suitable round length until the user chooses one. */
  proposesLength?: boolean
}
