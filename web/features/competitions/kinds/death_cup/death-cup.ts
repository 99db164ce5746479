import type { KindParts } from '../kind-parts.ts'
import { Bracket } from './Bracket.tsx'

export const deathCup: KindParts<'death_cup'> = {
  columns: {
    roundReached: (header, { t, competition, roundName, none }) => ({
      key: 'round',
      header,
      // On phones it is in the line below the name.
      phone: 'hidden',
      cell: ({ roundReached }) =>
        roundReached === null
          ? none
          : roundReached > competition.rounds
            ? t('death_cup.winner')
            : roundName(roundReached),
    }),
  },
  onPhone: ({ roundReached }, { t, competition, roundName }) =>
    roundReached === null
      ? null
      : roundReached > competition.rounds
        ? t('death_cup.winner')
        : t('death_cup.reachedPhone', { round: roundName(roundReached) }),
  lastRounds: ['death_cup.final', 'death_cup.semifinal', 'death_cup.quarterfinal'],
  Bracket,
  proposesLength: true,
}
