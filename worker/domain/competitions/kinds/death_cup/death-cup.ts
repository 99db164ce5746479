import type { Ending, Tied } from '#domain/competitions/competition-types.ts'
import { cupRounds } from '#domain/competitions/schedule.ts'
import { type Kind, roundLength, type SettingsOf, tieOrder } from '#domain/competitions/setting-types.ts'

export const deathCup = {
  settings: { roundDurationDays: roundLength, tiebreakerPriority: tieOrder },
  picks: ['all', 'subset'],
  rounds: cupRounds,
  roundLength: 'roundDurationDays',
  knockout: true,
  columns: ['roundReached'],
} as const satisfies Kind

export interface DeathCup extends Ending, Tied, SettingsOf<typeof deathCup> {
  type: 'death_cup'
}
