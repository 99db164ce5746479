import { type CompetitionKind, kinds } from '#domain/competitions/kinds/kind-registry.ts'
import { paths } from '../navigation/paths.ts'

/** The first screen of a competition: the bracket of a knockout, else the leaderboard */
export const competitionHome = (
  league: string,
  { slug, type }: { slug: string; type: CompetitionKind },
): string => {
  const at = paths.league(league).competition(slug)
  return kinds[type].knockout ? at.matches : at.leaderboard
}
