import { standing } from '#domain/leagues/quotas.ts'
import { AppError } from '../errors.ts'

type Counts = readonly { joined: number; owned: number }[]

/**
 * Throws if a user is already in the maximum number of leagues.
 * @throws AppError quota_leagues_joined
 */
export const refuseMembership = ([counts]: Counts): void => {
  const { max, code } = standing.leaguesJoined
  if (counts && counts.joined >= max) throw new AppError(code, { params: { max } })
}

/**
 * Throws if a user already owns the maximum number of leagues.
 * @throws AppError quota_leagues_owned, quota_leagues_joined
 */
export const refuseLeague = (counts: Counts): void => {
  const { max, code } = standing.leaguesOwned
  if (counts[0] && counts[0].owned >= max) throw new AppError(code, { params: { max } })
  refuseMembership(counts)
}
