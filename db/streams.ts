/** A stream that the server holds open after an answer: its connection has read the schema, and has pages in memory. */
export interface Stream {
  /** What the next request on it has to show. It holds for one request. */
  readonly baton: string
  /** Where that request goes. */
  readonly url: string
}

interface Seat {
  stream: Stream | null
  /** When the stream was last used, in ms of `performance.now`. */
  usedAt: number
  /** While a request has the seat. */
  taken: object | null
  takenAt: number
}

/** How many streams are held open at once: a burst that needs more opens and closes its own. */
const most = 4

/** A server closes a stream that is idle for ten seconds. */
const idleMs = 7000

/** A request that was cut off never gives its seat back; one that takes longer leaves its stream to close by itself. */
const lostAfterMs = 10_000

/** A place among the streams for one request. */
export interface Place {
  /** The stream to use; null: the request opens one. */
  readonly stream: Stream | null
  /** Leaves the stream open for the next request; null: it is gone. */
  leave: (stream: Stream | null) => void
}

/**
 * The streams that are open between requests. A stream serves one request at a time; only its baton, which is text, is
 * kept, nothing that belongs to a request.
 */
export class Streams {
  readonly #seats: Seat[] = []

  /** The one used last, or a place for a new one; null: all are in use, so the request closes its own. */
  take(now: number): Place | null {
    for (const seat of this.#seats) {
      if (seat.taken && now - seat.takenAt > lostAfterMs) Object.assign(seat, { taken: null, stream: null })
      if (now - seat.usedAt > idleMs) seat.stream = null
    }
    const free = this.#seats.filter(({ taken }) => !taken)
    const open = free.filter(({ stream }) => stream).sort((a, b) => b.usedAt - a.usedAt)
    const seat = open[0] ?? free[0] ?? this.#add()
    if (!seat) return null
    const taken = {}
    const { stream } = seat
    Object.assign(seat, { taken, takenAt: now, stream: null })
    return {
      stream,
      leave: (left) => {
        if (seat.taken === taken)
          Object.assign(seat, { taken: null, stream: left, usedAt: performance.now() })
      },
    }
  }

  #add(): Seat | undefined {
    if (this.#seats.length === most) return undefined
    const seat: Seat = { stream: null, usedAt: 0, taken: null, takenAt: 0 }
    this.#seats.push(seat)
    return seat
  }
}
