import type * as Runtime from '@cloudflare/workers-types'
import { minuteMs } from '#domain/calendar-day.ts'
import { type LiveMessage, ping, pong } from '../contracts/live-messages.ts'
import { connectionSeconds, standing } from '../domain/leagues/quotas.ts'
import { type RoomCommand, roomCommand, roomHeaders } from './room-command.ts'
import { type Holder, ticketsIn } from './tickets.ts'

// Globals of workerd that the DOM types do not declare.
declare const WebSocketPair: typeof Runtime.WebSocketPair
declare const WebSocketRequestResponsePair: typeof Runtime.WebSocketRequestResponsePair

type Socket = Runtime.WebSocket

/** The minimum interval between hints; changes in between are merged into one hint. */
const hintMs = 1_000
/**
 * After this many hints within a minute the interval is longer. Each hint makes every open screen fetch its page, at
 * the cost of its user's budget, and one member could cause changes all the time.
 */
const quickHints = 10
const manyHintsMs = 5_000
/** Arrivals are announced soon, departures later, so that a reload or a short loss of connection is not shown. */
const comingMs = 200
const goingMs = 4_000
const policyViolation = 1008
/** The maximum duration of a connection; then the client reconnects with a new ticket. */
const longestMs = connectionSeconds * 1_000
/** A connection is considered dead after this time without a ping: clients send one every 30 seconds. */
const silentMs = 5 * 60_000

/** The connection's data that survives the room's hibernation. */
interface Listener extends Holder {
  socket: string
  /** UTC milliseconds, real time. */
  since: number
}

/** When the league's draft is due, in UTC milliseconds, real time. */
interface Waking {
  leagueId: string
  at: number
  failed?: number
}
const wakingKey = 'waking'
/** The delay before a failed attempt is repeated; it doubles up to the longest one. */
const againMs = 2_000
const longestAgainMs = 900_000

const isOpen = ({ readyState }: Socket): boolean => readyState === 1
/** Attachments are only set by `#open` and by the command `show`, always as a Listener. */
const listenerOf = (socket: Socket): Listener => socket.deserializeAttachment() as Listener
const send = (socket: Socket, message: LiveMessage): void => socket.send(JSON.stringify(message))

/**
 * The room of a league, a Durable Object: it holds the connections of the league's open screens, and stores only unused
 * tickets and when a draft is due. It hibernates between messages while its connections stay open.
 */
export class LeagueRoom {
  readonly #state: Runtime.DurableObjectState
  readonly #tickets: ReturnType<typeof ticketsIn>
  readonly #longest: number
  readonly #wake: (leagueId: string) => Promise<boolean>
  /** The times of the hints within the last minute. */
  #hintedAt: number[] = []
  /** UTC milliseconds; null: not since the room last woke up. It hibernates after some quiet seconds. */
  #changedAt: number | null = null
  /** A pending hint, and the one connection that does not need it. */
  #waiting: { except: string | null; at: number; timer: ReturnType<typeof setTimeout> } | null = null
  /** The presence that was announced last; null: unknown since the room woke up. */
  #announced: string | null = null
  #announcing: { at: number; timer: ReturnType<typeof setTimeout> } | null = null

  /**
   * @param longest the maximum duration of a connection in milliseconds; the platform passes only the first
   * two parameters
   * @param wake called when the league's draft is due; false if it failed
   */
  constructor(
    state: Runtime.DurableObjectState,
    _env?: unknown,
    longest = longestMs,
    wake: (leagueId: string) => Promise<boolean> = async () => true,
  ) {
    this.#state = state
    this.#longest = longest
    this.#wake = wake
    this.#tickets = ticketsIn(state.storage)
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong))
  }

  /** Opens a connection, or executes a command of the Worker. */
  async fetch(request: Request): Promise<Response> {
    if (request.headers.get('upgrade') === 'websocket') return this.#open(request.headers)
    return new Response(await this.#obey(roomCommand.parse(await request.json())))
  }

  async #obey(order: RoomCommand): Promise<string> {
    switch (order.kind) {
      case 'issue': {
        const { userId, names, shows } = order
        await this.#wakeWithin(this.#longest)
        return this.#tickets.issue({ userId, names, shows })
      }
      case 'changed':
        this.#changed(order.except, order.turn)
        return ''
      case 'leave':
        await this.#tickets.revoke(order.userId)
        this.#showOut(this.#sockets(order.userId), order.again ? 'again' : 'left')
        this.#announce(order.again ? goingMs : 0)
        return ''
      case 'show':
        await this.#tickets.show(order.userId, order.shows)
        for (const socket of this.#sockets(order.userId))
          socket.serializeAttachment({ ...listenerOf(socket), shows: order.shows })
        this.#announce(0)
        return ''
      case 'wake': {
        const { leagueId, inMs } = order
        await this.#state.storage.put<Waking>(wakingKey, { leagueId, at: Date.now() + inMs })
        await this.#wakeWithin(inMs)
        return ''
      }
      case 'end':
        this.#showOut(this.#sockets(), 'left')
        await this.#state.storage.deleteAlarm()
        await this.#state.storage.deleteAll()
        return ''
    }
  }

  async #open(headers: Headers): Promise<Response> {
    const holder = await this.#tickets.redeem(
      headers.get(roomHeaders.secret) ?? '',
      headers.get(roomHeaders.league) ?? '',
    )
    if (!holder) return new Response(null, { status: 403 })
    if (
      this.#sockets(holder.userId).length >= standing.connections.max ||
      this.#sockets().length >= standing.roomConnections.max
    )
      return new Response(null, { status: 429 })
    const { 0: client, 1: server } = new WebSocketPair()
    const listener: Listener = { ...holder, socket: crypto.randomUUID(), since: Date.now() }
    this.#state.acceptWebSocket(server, [holder.userId])
    server.serializeAttachment(listener)
    send(server, {
      kind: 'welcome',
      socket: listener.socket,
      here: this.#here(),
      changedAgo: this.#changedAt === null ? null : Date.now() - this.#changedAt,
    })
    this.#announce(comingMs)
    await this.#wakeWithin(Math.min(this.#longest, silentMs))
    const answer = { status: 101, webSocket: client, headers: { [roomHeaders.user]: holder.userId } }
    // Two types of one Response: the runtime's and the DOM's.
    return new Response(null, answer as ResponseInit)
  }

  /** Clients may only send `ping`, which the platform answers before this is called. */
  webSocketMessage(socket: Socket): void {
    socket.close(policyViolation)
    this.#announce(goingMs)
  }

  webSocketClose(): void {
    this.#announce(goingMs)
  }

  webSocketError(): void {
    this.#announce(goingMs)
  }

  /**
   * The room's only alarm: advances a draft that is due, closes connections that are too old or dead, and deletes
   * expired tickets.
   */
  async alarm(): Promise<void> {
    const now = Date.now()
    const due = await this.#state.storage.get<Waking>(wakingKey)
    if (due && due.at <= now) await this.#advanceDraft(due)
    const old = this.#sockets().filter((socket) => listenerOf(socket).since + this.#longest <= now)
    this.#showOut(old, 'again')
    const silent = this.#sockets().filter((socket) => this.#lastPingAt(socket) + silentMs <= now)
    for (const socket of silent) socket.close()
    if (silent.length > 0) this.#announce(goingMs)
    const left = await this.#tickets.prune()
    const waking = await this.#state.storage.get<Waking>(wakingKey)
    const next = Math.min(
      ...this.#sockets().flatMap((socket) => [
        listenerOf(socket).since + this.#longest,
        this.#lastPingAt(socket) + silentMs,
      ]),
      waking?.at ?? Number.POSITIVE_INFINITY,
      left > 0 ? now + this.#longest : Number.POSITIVE_INFINITY,
    )
    if (Number.isFinite(next)) await this.#state.storage.setAlarm(next)
  }

  /**
   * Advances the draft, which sets the next due time. The present one stays stored until then, because a room may be
   * stopped at any time.
   */
  async #advanceDraft(due: Waking): Promise<void> {
    const { storage } = this.#state
    const done = await this.#wake(due.leagueId)
    const noted = await storage.get<Waking>(wakingKey)
    if (noted?.at !== due.at) return
    if (done) {
      await storage.delete(wakingKey)
      return
    }
    const { leagueId, failed = 0 } = due
    const at = Date.now() + Math.min(againMs * 2 ** failed, longestAgainMs)
    await storage.put<Waking>(wakingKey, { leagueId, at, failed: failed + 1 })
  }

  async #wakeWithin(ms: number): Promise<void> {
    const { storage } = this.#state
    const set = await storage.getAlarm()
    if (set === null || set > Date.now() + ms) await storage.setAlarm(Date.now() + ms)
  }

  /** When a connection last sent a ping, or was opened; UTC milliseconds. */
  #lastPingAt(socket: Socket): number {
    return this.#state.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? listenerOf(socket).since
  }

  #sockets(userId?: string): Socket[] {
    return this.#state.getWebSockets(userId).filter(isOpen)
  }

  #showOut(sockets: readonly Socket[], kind: 'left' | 'again'): void {
    for (const socket of sockets) {
      send(socket, { kind })
      socket.close()
    }
  }

  /**
   * Sends a hint now, or later if there were hints recently; a draft's turn waits for at most `hintMs`. Connections
   * opened later learn of the change from their welcome.
   */
  #changed(except: string | null, turn: boolean): void {
    const now = Date.now()
    this.#changedAt = now
    if (this.#sockets().length === 0) return
    this.#hintedAt = this.#hintedAt.filter((at) => at > now - minuteMs)
    const apart = turn || this.#hintedAt.length < quickHints ? hintMs : manyHintsMs
    const at = Math.max(now, (this.#hintedAt.at(-1) ?? 0) + apart)
    const waiting = this.#waiting
    if (waiting) clearTimeout(waiting.timer)
    const due = {
      except: waiting && waiting.except !== except ? null : except,
      at: Math.min(at, waiting?.at ?? at),
    }
    const hint = (): void => {
      this.#waiting = null
      this.#hint(due.except)
    }
    if (due.at <= now) hint()
    else this.#waiting = { ...due, timer: setTimeout(hint, due.at - now) }
  }

  #hint(except: string | null): void {
    this.#hintedAt.push(Date.now())
    for (const socket of this.#sockets())
      if (listenerOf(socket).socket !== except) send(socket, { kind: 'changed' })
  }

  /** The ids of connected users who show their presence. */
  #here(): string[] {
    const listeners = this.#sockets().map(listenerOf)
    return [...new Set(listeners.flatMap(({ userId, shows }) => (shows ? [userId] : [])))].sort()
  }

  /** Sends the presence to all connections within `ms` milliseconds, if it has changed. */
  #announce(ms: number): void {
    const at = Date.now() + ms
    if (this.#announcing && this.#announcing.at <= at) return
    if (this.#announcing) clearTimeout(this.#announcing.timer)
    const timer = setTimeout(() => {
      this.#announcing = null
      const here = this.#here()
      const announced = JSON.stringify(here)
      if (announced === this.#announced) return
      this.#announced = announced
      for (const socket of this.#sockets()) send(socket, { kind: 'here', here })
    }, ms)
    this.#announcing = { at, timer }
  }
}
