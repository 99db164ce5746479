import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { createMessageLimit } from './proxy-limits.ts'
import { refuseSocket } from './proxy-refusals.ts'

/** After this much silence, the next bytes begin a new frame. */
const quietMs = 50

/** A WebSocket frame as servers send it: unfragmented and unmasked. */
const frame = (code: number, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x80 | code, payload.length]), payload])

/**
 * The last message of a room to a connection that should reconnect (worker/contracts/live-messages.ts), and the close
 * frame 1012, "service restart".
 */
const again = Buffer.concat([
  frame(1, Buffer.from(JSON.stringify({ kind: 'again' }))),
  frame(8, Buffer.from([1012 >> 8, 1012 & 0xff])),
])

/** The headers of an answer as it was sent. */
const headerLines = ({ rawHeaders }: IncomingMessage): string[] =>
  rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []))

/** A proxied WebSocket. */
export interface PassedSocket {
  /** Asks the client to reconnect, and closes the connection. */
  moveOn: () => void
}

/**
 * Proxies an upgrade request to the Worker, and then all data in both directions. A client that sends more than a page
 * would is disconnected.
 * @param onOpen called when it is open
 */
export const passSocket = (
  { url = '/', headers }: IncomingMessage,
  socket: Socket,
  head: Buffer,
  { target, withinMs, onOpen }: { target: string; withinMs: number; onOpen: (passed: PassedSocket) => void },
): void => {
  const { hostname, port } = new URL(target)
  // Node emits the upgrade without the announced body, which is not passed on: the Worker must not wait for it.
  const { 'content-length': _, 'transfer-encoding': __, ...kept } = headers
  const asked = request({ host: hostname, port, path: url, headers: kept, timeout: withinMs })
  const fail = (): void => refuseSocket(socket, 503)
  asked.once('timeout', () => asked.destroy(new Error('The Worker did not answer.')))
  asked.once('error', fail)
  socket.once('close', () => asked.destroy())
  asked.once('response', (answer) => {
    // Pass a refusal on unchanged.
    const passed = headerLines(answer).filter(
      (line) => !/^(connection|keep-alive|transfer-encoding):/i.test(line),
    )
    socket.write(
      [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`, ...passed, 'connection: close', '', ''].join(
        '\r\n',
      ),
    )
    answer.pipe(socket)
  })
  asked.once('upgrade', (answer, behind: Socket, first: Buffer) => {
    asked.off('error', fail)
    socket.write(['HTTP/1.1 101 Switching Protocols', ...headerLines(answer), '', ''].join('\r\n'))
    for (const each of [socket, behind]) {
      each.setTimeout(0)
      each.setNoDelay(true)
      each.setKeepAlive(true)
    }
    let saidAt = 0
    behind.on('data', () => {
      saidAt = performance.now()
    })
    const hasRoomFor = createMessageLimit()
    const write = (piece: Buffer): void => {
      if (hasRoomFor(piece.length)) behind.write(piece)
      else socket.destroy()
    }
    if (first.length > 0) socket.write(first)
    if (head.length > 0) write(head)
    behind.on('error', () => behind.destroy())
    behind.once('close', () => socket.destroy())
    socket.once('close', () => behind.destroy())
    behind.pipe(socket)
    socket.on('data', write).once('end', () => behind.end())
    const moveOn = (): void => {
      if (socket.destroyed) return
      const wait = quietMs - (performance.now() - saidAt)
      if (wait > 0) return void setTimeout(moveOn, wait)
      behind.unpipe(socket)
      behind.removeAllListeners('close')
      socket.end(again)
      behind.destroy()
    }
    onOpen({ moveOn })
  })
  asked.end()
}
