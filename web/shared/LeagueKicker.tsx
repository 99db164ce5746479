import { Link } from '../lib/navigation/Link.tsx'
import { paths } from '../lib/navigation/paths.ts'

/** The league that a page is of, above its title; keeps its line while that is not known yet. */
export const LeagueKicker = ({ league }: { league: { slug: string; name: string } | null | undefined }) =>
  league ? <Link href={paths.league(league.slug).home}>{league.name}</Link> : '\u00a0'
