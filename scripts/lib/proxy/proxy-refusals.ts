import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What the reverse proxy says by itself, in the shape of the API's errors. */
const bodies = {
  404: { code: 'not_found', message: 'Not found' },
  408: { code: 'request_cut_off', message: 'The request took too long to arrive.' },
  413: { code: 'too_large', message: 'This is more than one request may carry.' },
  500: { code: 'internal', message: 'Something went wrong on our side.' },
  503: { code: 'unavailable', message: 'The service is busy. Please try again.' },
}
export type RefusalStatus = keyof typeof bodies

/** How long a client may go on sending what nobody keeps, so that it gets to see why. */
const lingerMs = 2_000

const headersOf = (status: RefusalStatus) => ({
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  ...(status === 503 ? { 'retry-after': '2' } : {}),
})

/** Answers a request by itself. A connection on which the rest of a body is still to come is closed a little later. */
export const refuse = (response: ServerResponse, status: RefusalStatus): void => {
  const { req: request } = response
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, headersOf(status)).end(JSON.stringify(bodies[status]))
  if (request.complete) return
  request.resume()
  setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, lingerMs).unref()
}

/** Answers a request for an upgrade by itself. */
export const refuseSocket = (socket: Socket, status: RefusalStatus): void => {
  socket.end(`HTTP/1.1 ${status} ${bodies[status].code}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
