import { useParams } from 'wouter'

/** The competition in the path: slugs or ids of the league and the competition; the API accepts both. */
export const useCompetitionRef = (): { league: string; competition: string } => {
  const { league, competition } = useParams<{ league: string; competition: string }>()
  return { league, competition }
}
