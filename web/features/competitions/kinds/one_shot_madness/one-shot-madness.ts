import type { KindParts } from '../kind-parts.ts'

export const oneShotMadness: KindParts<'one_shot_madness'> = {
  columns: {
    scoredOn: (header, { mediumDay }) => ({
      key: 'day',
      header,
      cell: ({ scoredOn }) => scoredOn && mediumDay(scoredOn),
    }),
  },
}
