interface TicketHolder {
  userId: string
  /** The league's slug, by which the connection may name the league as well. */
  slug: string
  /** True if other members may see that this member is present. */
  shows: boolean
}

/** An opened connection, or why it was refused. */
type Opened = { response: Response; leagueId: string; userId: string } | { refused: 'ticket' | 'too_many' }

/**
 * The rooms of open screens, one per league. They send only hints: a lost hint means that a listener sees the change
 * later.
 */
export interface LiveRooms {
  /** A secret that opens one connection of this user, once and within 30 seconds. */
  issue: (leagueId: string, holder: TicketHolder) => Promise<string>
  /** Opens the connection of a ticket. `league`: the slug or id that the caller states. */
  open: (ticket: string, league: string) => Promise<Opened>
  /** Sends a hint to the listeners of these leagues, except the connection that made the change. */
  changed: (leagueIds: readonly string[], except: string | null) => Promise<void>
  /** Sends a hint that a league's draft has moved. It is not delayed by earlier hints. */
  turned: (leagueId: string, except: string | null) => Promise<void>
  /** Closes a user's connections in these leagues. */
  leave: (leagueIds: readonly string[], userId: string) => Promise<void>
  /** Closes them as well; clients may reopen them if they are allowed to. */
  renew: (leagueIds: readonly string[], userId: string) => Promise<void>
  /** Shows or hides the user's presence from now on. */
  show: (leagueIds: readonly string[], userId: string, shows: boolean) => Promise<void>
  /** Settles the league's draft after a number of milliseconds; replaces an earlier timer. */
  wake: (leagueId: string, inMs: number) => Promise<void>
  /** Closes all connections of a deleted league. */
  end: (leagueId: string) => Promise<void>
}
