import type { KindParts } from '../kind-parts.ts'

export const leagueDuel: KindParts<'league_duel'> = {
  columns: {
    won: (header, { count }) => count('won', header),
    drawn: (header, { count }) => count('drawn', header),
    lost: (header, { count }) => count('lost', header),
  },
  onPhone: ({ won, drawn, lost }, { t }) =>
    won === null ? null : t('league_duel.phone', { won, drawn, lost }),
}
