import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'

/** A call as sent over the wire: any method, path and headers, with a body in chunks. */
export interface RawCall {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer | undefined
  /** Send the body chunked, without its length. */
  chunked?: boolean
}

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Sends a call that fetch would refuse or normalize. */
export const send = (
  url: string,
  { method, path, headers = {}, body, chunked }: RawCall,
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const length: Record<string, string> =
      body === undefined
        ? {}
        : chunked
          ? { 'transfer-encoding': 'chunked' }
          : { 'content-length': String(Buffer.byteLength(body)) }
    const call = request(
      { hostname, port, method, path, headers: { ...headers, ...length }, agent: false },
      (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(pieces).toString(),
          }),
        )
        answer.on('error', reject)
      },
    )
    call.on('error', reject)
    call.end(body)
  })

/** Begins a call whose body never ends: the sender half-closes (and still reads) or disconnects. Returns the answer. */
export const sendCut = (
  url: string,
  { path, headers = {}, body }: { path: string; headers?: Record<string, string>; body: string },
  then: 'listens' | 'leaves',
): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const lines = { host: hostname, 'content-type': 'application/json', 'content-length': '1000', ...headers }
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
    const socket = connect(Number(port), hostname)
    let got = ''
    socket.on('data', (piece) => {
      got += piece
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(got))
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${body}`, () => {
      if (then === 'listens') socket.end()
      else setTimeout(() => socket.destroy(), 100)
    })
  })

/** Sends this many bytes of a body without a stated length, until all are sent or an answer has come. */
export const sendEndless = async (
  ...[url, to, bytes]: Parameters<typeof sendOnce>
): ReturnType<typeof sendOnce> => {
  for (let tries = 1; ; tries++)
    try {
      return await sendOnce(url, to, bytes)
    } catch (error) {
      // A server may reset the connection between its answer and our reading of it: the system then drops the answer.
      const code = error instanceof Error && 'code' in error ? error.code : null
      if (tries >= 5 || (code !== 'EPIPE' && code !== 'ECONNRESET')) throw error
    }
}

const sendOnce = (
  url: string,
  { path, headers = {} }: { path: string; headers?: Record<string, string> },
  bytes: number,
): Promise<{ status: number; text: string; sent: number }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const piece = Buffer.alloc(64 * 1024, ' ')
    let sent = 0
    let answered = false
    const call = request(
      {
        hostname,
        port,
        method: 'POST',
        path,
        headers: { 'transfer-encoding': 'chunked', ...headers },
        agent: false,
      },
      (answer) => {
        answered = true
        let text = ''
        answer.on('data', (got) => {
          text += got
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, sent }))
      },
    )
    // Once the answer is there, closing the connection before the rest of the body is fine.
    call.on('error', (error) => {
      if (!answered) reject(error)
    })
    const more = (): void => {
      while (sent < bytes && !answered) {
        sent += piece.length
        if (!call.write(piece)) {
          call.once('drain', more)
          return
        }
      }
      call.end()
    }
    more()
  })
