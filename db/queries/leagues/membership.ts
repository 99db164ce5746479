import { eq, isNull, type SQL, type SQLWrapper } from 'drizzle-orm'
import { memberships } from '#db/schema/index.ts'

/** The conditions for the current membership of a user in a league. */
export const membershipIn = (leagueId: string | SQLWrapper, userId: string | SQLWrapper): SQL[] => [
  eq(memberships.leagueId, leagueId),
  eq(memberships.userId, userId),
  isNull(memberships.leftAt),
]
