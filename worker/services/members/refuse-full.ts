import { standing } from '#domain/leagues/quotas.ts'
import { limitError } from '../quotas.ts'

type Counts = readonly { joined: number; owned: number }[]

/**
 * Throws if a user is already in the maximum number of leagues.
 * @throws AppError quota_leagues_joined
 */
export const refuseMembership = ([counts]: Counts): void => {
  if (counts && counts.joined >= standing.leaguesJoined.max) throw limitError(standing.leaguesJoined)
}

/**
 * Throws if a user already owns the maximum number of leagues.
 * @throws AppError quota_leagues_owned, quota_leagues_joined
 */
export const refuseLeague = (counts: Counts): void => {
  if (counts[0] && counts[0].owned >= standing.leaguesOwned.max) throw limitError(standing.leaguesOwned)
  refuseMembership(counts)
}
