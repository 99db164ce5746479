/**
 * What goes over the WebSocket of a league: hints and who is there, never data. Beside the schemas and without their
 * library, for the browser reads these too.
 */

/** Sent by the client now and then; answered with `pong` without waking anybody. */
export const ping = 'ping'
export const pong = 'pong'

export type LiveMessage =
  /**
   * The first message: the connection's own id, to be sent along with the client's own changes, and how many milliseconds
   * ago the league has last changed. Null: not lately, as far as the room remembers.
   */
  | { kind: 'welcome'; socket: string; here: string[]; changedAgo: number | null }
  /** Something of the league has changed: ask again for what is shown. */
  | { kind: 'changed' }
  /** Ids of the members who are looking, except those who do not show it. */
  | { kind: 'here'; here: string[] }
  /**
   * The last message, for some platforms take their time to tell that a connection has been closed. `left`: the user is no
   * member any more, or the league is no more; do not come again. `again`: it has been open for long; come again.
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

/** A message as it came; null for what is not one, such as what a later version says. */
export const readLiveMessage = (text: string): LiveMessage | null => {
  const { kind, socket, here, changedAgo = null }: Fields = parsed(text)
  if (kind === 'changed' || kind === 'left' || kind === 'again') return { kind }
  if (kind === 'here' && isTexts(here)) return { kind, here }
  if (kind === 'welcome' && isText(socket) && isTexts(here))
    return { kind, socket, here, changedAgo: typeof changedAgo === 'number' ? changedAgo : null }
  return null
}
