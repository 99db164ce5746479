import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isTooSlow } from './proxy-limits.ts'
import type { RefusalStatus } from './proxy-refusals.ts'

const firstBytes = 16 * 1024

/**
 * A request and its answer, with the time for which the client delays them: while it sends the body, and while it does
 * not read the answer. The Worker's time in between does not count.
 */
export class Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly socket: Socket
  #step: 'body' | 'worker' | 'answer' = 'worker'
  /** When we began to wait for the client, in ms of the monotonic clock; null while we don't. */
  #turnSince: number | null = null
  #received = 0
  #refuseBody: (() => void) | null = null
  /** For the answer: how long we have waited for the client, and what the socket had sent before. */
  #unreadMs = 0
  #sentBefore = 0
  #lastLook = 0

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.request = request
    this.response = response
    this.socket = request.socket
  }

  /** How long we have been waiting for the client, in ms; null while we don't. */
  waitedMs(): number | null {
    return this.#turnSince === null ? null : performance.now() - this.#turnSince
  }

  /**
   * Reads the whole body.
   * @param hold called with the size of each chunk before it is stored; false: a limit is reached
   * @returns the body, or the status of the refusal; never settles if the client has disconnected
   */
  takeBody(most: number, hold: (bytes: number) => boolean): Promise<Buffer | RefusalStatus> {
    this.#step = 'body'
    this.#turnSince = performance.now()
    const { request } = this
    return new Promise((resolve) => {
      // One buffer for the whole body: chunks of a single byte would take hundreds of bytes each.
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
      // A client that has disconnected needs no answer.
      request.on('error', () => {})
    })
  }

  /** Ends the exchange because of the client; answers it if the request was still being sent. */
  end(): void {
    if (this.#refuseBody) this.#refuseBody()
    else this.socket.destroy()
  }

  /** Call it when the Worker begins its answer. */
  beginAnswer(): void {
    this.#step = 'answer'
    this.#sentBefore = this.#sent()
    this.#lastLook = performance.now()
  }

  /** Bytes for the client that the system has accepted. */
  #sent(): number {
    return this.socket.bytesWritten - this.socket.writableLength
  }

  /** Checks the client's progress; true: it is too slow. Call it about once a second. */
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
