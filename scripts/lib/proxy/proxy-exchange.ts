import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isTooSlow } from './proxy-limits.ts'
import type { RefusalStatus } from './proxy-refusals.ts'

const firstBytes = 16 * 1024

/**
 * A request and its answer, as far as the client can delay them: while its body comes, and while it does not read what
 * has been answered. In between the Worker is at work, and the client is not waited for.
 */
export class Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly socket: Socket
  #step: 'body' | 'worker' | 'answer' = 'worker'
  /** When the client's turn began, in ms of the monotonic clock; null while it is ours. */
  #turnSince: number | null = null
  #received = 0
  #refuseBody: (() => void) | null = null
  /** Of the answer: how long the client was waited for, and what the socket had sent before. */
  #unreadMs = 0
  #sentBefore = 0
  #lastLook = 0

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.request = request
    this.response = response
    this.socket = request.socket
  }

  /** How long the client has kept us waiting, in ms; null while it does not. */
  waitedMs(): number | null {
    return this.#turnSince === null ? null : performance.now() - this.#turnSince
  }

  /**
   * Takes in the whole body.
   * @param hold is told of each piece before it is kept; false: there is no room for it
   * @returns the body, or why there is none; never settles when the client has gone
   */
  takeBody(most: number, hold: (bytes: number) => boolean): Promise<Buffer | RefusalStatus> {
    this.#step = 'body'
    this.#turnSince = performance.now()
    const { request } = this
    return new Promise((resolve) => {
      // One buffer for all: what comes in pieces of a byte would keep hundreds of bytes for each.
      let bytes = Buffer.allocUnsafe(Math.min(firstBytes, most))
      let size = 0
      const settle = (body: Buffer | RefusalStatus): void => {
        request.off('data', take).off('end', end)
        this.#step = 'worker'
        this.#turnSince = null
        this.#refuseBody = null
        resolve(body)
      }
      const take = (piece: Buffer): void => {
        this.#received += piece.length
        if (this.#received > most) settle(413)
        else if (!hold(piece.length)) settle(503)
        else {
          const end = size + piece.length
          if (end > bytes.length) {
            const larger = Buffer.allocUnsafe(Math.min(Math.max(end, 2 * bytes.length), most))
            bytes.copy(larger, 0, 0, size)
            bytes = larger
          }
          piece.copy(bytes, size)
          size = end
        }
      }
      const end = (): void => settle(bytes.subarray(0, size))
      this.#refuseBody = () => settle(408)
      request.on('data', take).once('end', end)
      // A client who has gone needs no answer.
      request.on('error', () => {})
    })
  }

  /** Ends it for its client's sake: with an answer, where the request is still on its way. */
  end(): void {
    if (this.#refuseBody) this.#refuseBody()
    else this.socket.destroy()
  }

  /** The Worker has begun to answer. */
  beginAnswer(): void {
    this.#step = 'answer'
    this.#sentBefore = this.#sent()
    this.#lastLook = performance.now()
  }

  /** Bytes that the system has taken from us for the client. */
  #sent(): number {
    return this.socket.bytesWritten - this.socket.writableLength
  }

  /** Looks how the client gets on; true: it is too slow to be waited for. To be called about once a second. */
  isStuck(now: number): boolean {
    if (this.#step === 'body') return isTooSlow(this.waitedMs() ?? 0, this.#received)
    if (this.#step === 'worker') return false
    const isUnread = this.socket.writableLength > 0 || this.response.writableLength > 0
    if (isUnread) this.#unreadMs += now - this.#lastLook
    this.#turnSince = isUnread ? (this.#turnSince ?? this.#lastLook) : null
    this.#lastLook = now
    return isTooSlow(this.#unreadMs, this.#sent() - this.#sentBefore)
  }
}
