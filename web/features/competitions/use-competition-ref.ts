import { useParams } from 'wouter'

/** The competition of the address, as calls take it: slugs or ids of the league and of the competition. */
export const useCompetitionRef = (): { league: string; competition: string } => {
  const { league, competition } = useParams<{ league: string; competition: string }>()
  return { league, competition }
}
