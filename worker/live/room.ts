import type * as Runtime from '@cloudflare/workers-types'
import { type LiveMessage, ping, pong } from '../contracts/live-messages.ts'
import { connectionSeconds, standing } from '../domain/leagues/quotas.ts'
import { type RoomCommand, roomCommand, roomHeaders } from './orders.ts'
import { type Holder, ticketsIn } from './tickets.ts'

// Globals of workerd that the DOM's typings don't know.
declare const WebSocketPair: typeof Runtime.WebSocketPair
declare const WebSocketRequestResponsePair: typeof Runtime.WebSocketRequestResponsePair

type Socket = Runtime.WebSocket

/** Hints are at least so far apart: what comes meanwhile is one hint at the end. */
const hintMs = 1_000
/**
 * After this many within a minute they are further apart: each has every open screen ask for its page again, out of the budget
 * of the one who looks, and one member can cause changes all the time.
 */
const quickHints = 10
const manyHintsMs = 5_000
const minuteMs = 60_000
/** An arrival is announced soon, a departure later: a page that is loaded again, or a train in a tunnel, is nobody's news. */
const comingMs = 200
const goingMs = 4_000
const policyViolation = 1008
/** How long a connection lasts before it is opened again, with a new ticket. */
const longestMs = connectionSeconds * 1_000
/** A connection without a sign of life for this long counts as dead: clients try every half minute. */
const silentMs = 5 * 60_000

/** What a connection carries through the room's sleep. */
interface Listener extends Holder {
  socket: string
  /** Milliseconds since 1970, wall clock. */
  since: number
}

/** When the league's draft is to be looked at, in milliseconds since 1970, wall clock. */
interface Waking {
  leagueId: string
  at: number
  /** Looks that have failed so far. */
  failed?: number
}
const wakingKey = 'waking'
/** A look that fails is had again after so long, the next after twice that, and so on up to the longest. */
const againMs = 2_000
const longestAgainMs = 900_000

const isOpen = ({ readyState }: Socket): boolean => readyState === 1
/** Only `#open` attaches something. */
const listenerOf = (socket: Socket): Listener => socket.deserializeAttachment() as Listener
const send = (socket: Socket, message: LiveMessage): void => socket.send(JSON.stringify(message))

/**
 * The room of a league, a Durable Object: the connections of the screens that show it, and nothing of its own but tickets
 * that wait to be used, and when a draft is due. It sleeps between messages, and its connections stay open meanwhile.
 */
export class LeagueRoom {
  readonly #state: Runtime.DurableObjectState
  readonly #tickets: ReturnType<typeof ticketsIn>
  readonly #longest: number
  readonly #wake: (leagueId: string) => Promise<boolean>
  /** When hints were given within the last minute. */
  #hintedAt: number[] = []
  /** Milliseconds since 1970; null: not since the room has slept, which it does after some quiet seconds. */
  #changedAt: number | null = null
  /** A hint that waits, and the one connection that need not have it. */
  #waiting: { except: string | null; at: number; timer: ReturnType<typeof setTimeout> } | null = null
  /** Who was announced last; null: not known since the room has slept. */
  #announced: string | null = null
  #announcing: { at: number; timer: ReturnType<typeof setTimeout> } | null = null

  /**
   * @param longest how long a connection stays open, in milliseconds; the platform passes the first two alone
   * @param wake what is done when the league's draft is due; false: it could not be done
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

  /** Opens a connection, or does what the Worker asks. */
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
    // The runtime's and the DOM's typings of one Response.
    return new Response(null, answer as ResponseInit)
  }

  /** A client has nothing to say but `ping`, which never comes as far as this. */
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
   * Looks at a draft that is due, ends connections that have been open for long or are dead, and forgets old tickets. The one alarm of
   * the room.
   */
  async alarm(): Promise<void> {
    const now = Date.now()
    const due = await this.#state.storage.get<Waking>(wakingKey)
    if (due && due.at <= now) await this.#look(due)
    const old = this.#sockets().filter((socket) => listenerOf(socket).since + this.#longest <= now)
    this.#showOut(old, 'again')
    const silent = this.#sockets().filter((socket) => this.#heardAt(socket) + silentMs <= now)
    for (const socket of silent) socket.close()
    if (silent.length > 0) this.#announce(goingMs)
    const left = await this.#tickets.prune()
    const waking = await this.#state.storage.get<Waking>(wakingKey)
    const next = Math.min(
      ...this.#sockets().flatMap((socket) => [
        listenerOf(socket).since + this.#longest,
        this.#heardAt(socket) + silentMs,
      ]),
      waking?.at ?? Number.POSITIVE_INFINITY,
      left > 0 ? now + this.#longest : Number.POSITIVE_INFINITY,
    )
    if (Number.isFinite(next)) await this.#state.storage.setAlarm(next)
  }

  /** Has the draft looked at, which sets when it is due next; until then what was due stays noted, as a room may end. */
  async #look(due: Waking): Promise<void> {
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

  /** When a connection was last tried out, or opened; milliseconds since 1970. */
  #heardAt(socket: Socket): number {
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

  /** Hints now or, when there were hints before, later; a turn of a draft waits for `hintMs` at most. */
  #changed(except: string | null, turn: boolean): void {
    const now = Date.now()
    this.#changedAt = now
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

  /** Ids of the users who are looking and show it. */
  #here(): string[] {
    const listeners = this.#sockets().map(listenerOf)
    return [...new Set(listeners.flatMap(({ userId, shows }) => (shows ? [userId] : [])))].sort()
  }

  /** Tells everybody who is here, within `ms` milliseconds, unless it is what they know. */
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
