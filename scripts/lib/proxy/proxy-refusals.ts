import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The reverse proxy's own answers, in the API's error format. */
const bodies = {
  404: { code: 'not_found', message: 'Not found' },
  408: { code: 'request_cut_off', message: 'The request took too long to arrive.' },
  413: { code: 'too_large', message: 'This is more than one request may carry.' },
  500: { code: 'internal', message: 'Something went wrong on our side.' },
  503: { code: 'unavailable', message: 'The service is busy. Please try again.' },
}
export type RefusalStatus = keyof typeof bodies

/** How long we discard a client's further data after a refusal, so that it can read the answer. */
const lingerMs = 2_000

const headersOf = (status: RefusalStatus) => ({
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  ...(status === 503 ? { 'retry-after': '2' } : {}),
})

/** Refuses a request. If the rest of a body is still being sent, the connection is closed a little later. */
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

export const refuseSocket = (socket: Socket, status: RefusalStatus): void => {
  socket.end(`HTTP/1.1 ${status} ${bodies[status].code}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
