import { addDays, type CalendarDay, dayOf, type Instant } from '../calendar-day.ts'
import { firstDayOf, type Season, seasonState } from '../seasons/state.ts'

/** Members that a league can have at a time. */
export const maxMembers = 20

/** Days in which who joins a running season that takes no new picks may still fill a first list. */
const firstListDays = 7

/** What the rules of joining look at. */
export interface Joiner {
  /** The user's earlier or present membership; null: never a member. */
  membership: { leftAt: Instant | null; removed: boolean } | null
  /** An e-mail invitation was sent to the user's address after the removal. */
  newlyInvited: boolean
  members: number
  /** The league takes nobody in, for now. */
  doorsClosed: boolean
}

/** `already_member` is no refusal to the user: joining twice is joining once. */
export type JoinAnswer =
  | 'join'
  | 'rejoin'
  | 'already_member'
  | 'league_closed'
  | 'invitation_needed'
  | 'league_full'

/** What happens when this user uses the invite code. */
export const joinAnswer = ({ membership, newlyInvited, members, doorsClosed }: Joiner): JoinAnswer => {
  if (membership && membership.leftAt === null) return 'already_member'
  if (doorsClosed) return 'league_closed'
  if (membership?.removed && !newlyInvited) return 'invitation_needed'
  if (members >= maxMembers) return 'league_full'
  return membership ? 'rejoin' : 'join'
}

/** Why a league takes in nobody at all, or null: what can be told to somebody of whom nothing is known. */
export const joiningRefusal = (
  members: number,
  doorsClosed: boolean,
): Extract<JoinAnswer, 'league_closed' | 'league_full'> | null =>
  doorsClosed ? 'league_closed' : members >= maxMembers ? 'league_full' : null

/**
 * The last day on which a first list can be filled, for who joins on `today`; null when no such limit applies: the season
 * has not begun, takes new picks anyway, or is over.
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
 * Whether a return counts as a new arrival in the season: a player who left before it began has no list in it, so the first
 * list's days run from the return. One who left during it takes up the old list on the old terms.
 */
export const arrivesAnew = (season: Season, leftAt: Instant): boolean => dayOf(leftAt) < firstDayOf(season)
