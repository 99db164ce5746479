import type { Ending, Tied } from '#domain/competitions/competition-types.ts'
import { duelRounds } from '#domain/competitions/schedule.ts'
import { type Kind, roundLength, type SettingsOf, tieOrder } from '#domain/competitions/setting-types.ts'

export const leagueDuel = {
  settings: {
    matchDurationDays: roundLength,
    tiebreakerPriority: { ...tieOrder, unless: 'allowDraws' },
    allowDraws: { takes: 'flag', usual: true },
  },
  picks: ['all', 'subset'],
  rounds: duelRounds,
  roundLength: 'matchDurationDays',
  knockout: false,
  columns: ['won', 'drawn', 'lost'],
} as const satisfies Kind

export interface LeagueDuel extends Ending, Tied, SettingsOf<typeof leagueDuel> {
  type: 'league_duel'
}
