import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { CompetitionView } from '#contracts/competitions/competition.ts'
import type { MatchView } from '#contracts/competitions/standings.ts'
import type { CompetitionKind, kinds } from '#domain/competitions/kinds/kind-registry.ts'
import type { StandingRow } from '#web/shared/StandingsTable.tsx'
import type { Column } from '#web/ui/DataTable.tsx'

/** What a cell is written with. */
export interface TableTools {
  /** The words of the kinds. */
  t: TFunction<'kinds'>
  competition: CompetitionView
  roundName: (round: number) => string
  mediumDay: (day: string) => string
  /** What stands for nothing. */
  none: string
  /** A column of whole numbers. */
  count: (key: 'won' | 'drawn' | 'lost', header: string) => Column<StandingRow>
}

export interface MatchesProps {
  competition: CompetitionView
  matches: readonly MatchView[]
  roundName: (competition: CompetitionView, round: number) => string
  nameOf: (userId: string) => string
  /** Address of a match's page. */
  hrefOf: (match: MatchView) => string
  own: string | null
}

/** How a kind is shown, where it differs. Its form and its rules follow from its settings. */
export interface KindParts<Kind extends CompetitionKind = CompetitionKind> {
  /** The columns of its standings between the player and the points. */
  columns: {
    [Key in (typeof kinds)[Kind]['columns'][number]]: (
      header: string,
      tools: TableTools,
    ) => Column<StandingRow>
  }
  /** The line below a player's name on a phone. */
  onPhone?: (row: StandingRow, tools: TableTools) => string | null
  /** Names of the last rounds, from the last; the others are numbered. */
  lastRounds?: readonly `${CompetitionKind}.${string}`[]
  /** What stands above its matches, in place of the standings. */
  Bracket?: ComponentType<MatchesProps>
  /** The form proposes the length of a round that suits it, until somebody chooses another. */
  proposesLength?: boolean
}
