/**
 * A stream that the server keeps open after a response. Its connection has already read the schema and has pages in
 * memory.
 */
export interface Stream {
  /** Identifies the stream in the next request; valid for one request. */
  readonly baton: string
  /** The base URL for that request, without a path. */
  readonly url: string
}

interface Seat {
  stream: Stream | null
  /** When the stream was last used, in ms of `performance.now`. */
  usedAt: number
  /** Set while a request uses the seat. */
  taken: object | null
  takenAt: number
}

/** Number of streams that stay open. Further requests open a stream and close it. */
const most = 4

/** The server closes a stream after ten idle seconds. */
const idleMs = 7000

/** A cancelled request never releases its seat, so the seat is free again after this time. */
const lostAfterMs = 10_000

/** The stream, if any, that one request may use. */
export interface Place {
  /** The stream to use; null: the request opens one. */
  readonly stream: Stream | null
  /** Ends the use. The given stream stays open for the next request; null: it is closed. */
  leave: (stream: Stream | null) => void
}

/**
 * The streams that stay open between requests. A stream serves one request at a time. Only its baton and URL are kept,
 * no object of a request: workerd does not let a request use I/O objects of another.
 */
export class Streams {
  readonly #seats: Seat[] = []

  /** The most recently used stream, or a place for a new one; null: all are in use. */
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
