/** Who asks for a ticket. */
interface TicketHolder {
  userId: string
  /** The league's slug: it may be named by it as well when the connection is opened. */
  slug: string
  /** Whether the others are told that this member is looking. */
  shows: boolean
}

/** A connection that has been opened, or why not. */
type Opened = { response: Response; leagueId: string; userId: string } | { refused: 'ticket' | 'too_many' }

/**
 * The rooms in which open screens listen, one a league. What they tell is a hint; losing one costs the listener no more
 * than time.
 */
export interface LiveRooms {
  /** A secret that opens one connection of this user, once and within 30 seconds. */
  issue: (leagueId: string, holder: TicketHolder) => Promise<string>
  /** Opens the connection that the ticket is for. `league`: the slug or id for which it is used. */
  open: (ticket: string, league: string) => Promise<Opened>
  /** Tells the listeners of these leagues that something has changed, except the connection that has changed it. */
  changed: (leagueIds: readonly string[], except: string | null) => Promise<void>
  /** Tells the listeners of a league that its draft has moved, which no number of earlier hints delays. */
  turned: (leagueId: string, except: string | null) => Promise<void>
  /** Closes a user's connections in these leagues. */
  leave: (leagueIds: readonly string[], userId: string) => Promise<void>
  /** Closes them too, to be opened again by those who may. */
  renew: (leagueIds: readonly string[], userId: string) => Promise<void>
  /** From now on shows, or does not show, that the user is looking. */
  show: (leagueIds: readonly string[], userId: string, shows: boolean) => Promise<void>
  /** Has the league's draft looked at after a number of milliseconds, in place of what was set before. */
  wake: (leagueId: string, inMs: number) => Promise<void>
  /** Closes all connections of a league that is no more. */
  end: (leagueId: string) => Promise<void>
}
