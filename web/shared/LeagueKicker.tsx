import { Link } from '../lib/navigation/Link.tsx'
import { paths } from '../lib/navigation/paths.ts'

/** A link to the page's league, above the page's title; an empty line while the league is unknown */
export const LeagueKicker = ({ league }: { league: { slug: string; name: string } | null | undefined }) =>
  league ? (
    <Link href={paths.league(league.slug).home} className="typed">
      {league.name}
    </Link>
  ) : (
    '\u00a0'
  )
