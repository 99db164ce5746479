import { standing } from '#domain/leagues/quotas.ts'
import { AppError } from '../errors.ts'

type Counts = readonly { joined: number; owned: number }[]

/** Refuses a further membership to a user who is in as many leagues as can be. @throws AppError quota_leagues_joined */
export const refuseMembership = ([counts]: Counts): void => {
  const { max, code } = standing.leaguesJoined
  if (counts && counts.joined >= max) throw new AppError(code, { params: { max } })
}

/** Refuses a further league of one's own. @throws AppError quota_leagues_owned, quota_leagues_joined */
export const refuseLeague = (counts: Counts): void => {
  const { max, code } = standing.leaguesOwned
  if (counts[0] && counts[0].owned >= max) throw new AppError(code, { params: { max } })
  refuseMembership(counts)
}
