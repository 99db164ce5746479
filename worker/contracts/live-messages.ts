/**
 * The messages of a league's WebSocket: hints and presence, never data. Written without the schema library, because the
 * browser reads them too.
 */

/** Sent by the client at intervals; answered with `pong` without waking the room. */
export const ping = 'ping'
export const pong = 'pong'

export type LiveMessage =
  /**
   * The first message: the connection's id, to be sent with the client's own changes, and how many milliseconds ago the
   * league last changed. Null: not recently, as far back as the room remembers.
   */
  | { kind: 'welcome'; socket: string; here: string[]; changedAgo: number | null }
  /** Something in the league has changed: fetch the visible data again. */
  | { kind: 'changed' }
  /** Ids of the members who are present, except those who hide it. */
  | { kind: 'here'; here: string[] }
  /**
   * The last message, because some platforms report a closed connection late. `left`: the user is no longer a member,
   * or the league was deleted; do not reconnect. `again`: the connection was open for long; reconnect.
   */
  | { kind: 'left' | 'again' }

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

const parsed = (text: string): object => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

interface Fields {
  kind?: unknown
  socket?: unknown
  here?: unknown
  changedAgo?: unknown
}

/** Parses a message; null if it is not one we know, such as a later version's. */
export const readLiveMessage = (text: string): LiveMessage | null => {
  const { kind, socket, here, changedAgo = null }: Fields = parsed(text)
  if (kind === 'changed' || kind === 'left' || kind === 'again') return { kind }
  if (kind === 'here' && isTexts(here)) return { kind, here }
  if (kind === 'welcome' && isText(socket) && isTexts(here))
    return { kind, socket, here, changedAgo: typeof changedAgo === 'number' ? changedAgo : null }
  return null
}
