import { type LiveMessage, readLiveMessage } from '#contracts/live-messages.ts'
import type { SignedUp } from './http/api.ts'

/** A WebSocket of a league with all received messages. */
export interface Listening {
  socket: WebSocket
  /** In the order of arrival, with the time in ms since 1970. */
  messages: (LiveMessage & { at: number })[]
  isOpen: () => boolean
  /** True once it was told to leave, and closed. */
  isOut: () => boolean
  changes: () => number
  /** Members present, according to the last message about them. */
  here: () => readonly string[]
  id: () => string
}

export const ticketOf = async (who: SignedUp, league: string): Promise<string> =>
  (await who.call('POST', `/api/v1/leagues/${league}/live`)).body.ticket

/** Opens a connection with a ticket; rejects if it is refused. */
export const connect = (
  url: string,
  league: string,
  ticket: string,
  headers: Record<string, string> = {},
): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const address = `${url.replace(/^http/, 'ws')}/api/v1/leagues/${league}/live?ticket=${ticket}`
    // Node's WebSocket accepts headers in place of protocols.
    const socket = new WebSocket(address, { headers } as unknown as string[])
    const messages: Listening['messages'] = []
    const listening: Listening = {
      socket,
      messages,
      isOpen: () => socket.readyState === WebSocket.OPEN,
      isOut: () => messages.at(-1)?.kind === 'left' && socket.readyState > WebSocket.OPEN,
      changes: () => messages.filter(({ kind }) => kind === 'changed').length,
      here: () => messages.findLast((message) => 'here' in message)?.here ?? [],
      id: () => messages.find((message) => message.kind === 'welcome')?.socket ?? '',
    }
    socket.addEventListener('message', ({ data }) => {
      const message = readLiveMessage(String(data))
      if (!message) return
      messages.push({ ...message, at: Date.now() })
      if (message.kind === 'welcome') resolve(listening)
    })
    socket.addEventListener('close', () => reject(new Error('refused')))
  })

/** Requests a ticket and connects. */
export const listen = async (url: string, who: SignedUp, league: string): Promise<Listening> =>
  connect(url, league, await ticketOf(who, league))
