import { addDays, type CalendarDay, dayOf, type Instant } from '../calendar-day.ts'
import { firstDayOf, type Season, seasonState } from '../seasons/state.ts'

/** The maximum number of current members */
export const maxMembers = 20

/** Days in which a member who joins a running season without new picks may still fill a first list */
const firstListDays = 7

/** The facts that the rules of joining need */
export interface Joiner {
  /** The user's current or former membership; null: never a member */
  membership: { leftAt: Instant | null; removed: boolean } | null
  /** An e-mail invitation was sent to the user's address after the removal. */
  newlyInvited: boolean
  members: number
  /** The league is closed to new members */
  doorsClosed: boolean
}

/** `already_member` is not an error for the user: joining is idempotent. */
export type JoinAnswer =
  | 'join'
  | 'rejoin'
  | 'already_member'
  | 'league_closed'
  | 'invitation_needed'
  | 'league_full'

/** The result when this user uses the invite code */
export const joinAnswer = ({ membership, newlyInvited, members, doorsClosed }: Joiner): JoinAnswer => {
  if (membership && membership.leftAt === null) return 'already_member'
  if (doorsClosed) return 'league_closed'
  if (membership?.removed && !newlyInvited) return 'invitation_needed'
  if (members >= maxMembers) return 'league_full'
  return membership ? 'rejoin' : 'join'
}

/** Why a league accepts no members at all, or null; for visitors who are not signed in */
export const joiningRefusal = (
  members: number,
  doorsClosed: boolean,
): Extract<JoinAnswer, 'league_closed' | 'league_full'> | null =>
  doorsClosed ? 'league_closed' : members >= maxMembers ? 'league_full' : null

/** The earliest arrival with which a first list can still be filled today */
export const firstListArrival = (today: CalendarDay): CalendarDay => addDays(today, -firstListDays)

/**
 * The last day on which a member who joins on `today` can fill a first list; null if there is no such limit: the season
 * has not begun, takes new picks anyway, or is over
 */
export const firstListUntil = (
  season: Season,
  allowNewPicks: boolean,
  today: CalendarDay,
): CalendarDay | null => {
  if (allowNewPicks || seasonState(season, today) !== 'running') return null
  const last = addDays(today, firstListDays)
  return season.endDate !== null && season.endDate < last ? season.endDate : last
}

/**
 * Whether a returning member counts as a new arrival. A player who left before the season began has no list in it, so
 * the time for a first list starts with the return. One who left during it continues the old list under the old
 * conditions.
 */
export const arrivesAnew = (season: Season, leftAt: Instant): boolean => dayOf(leftAt) < firstDayOf(season)
