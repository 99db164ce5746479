import type { IncomingMessage } from 'node:http'
import { clientAddress, type TrustedProxies } from './client-address.ts'

/** Headers that control the runtime or identify the client: only the values that we set are trusted. */
const isOurs = (name: string): boolean =>
  /^(cf-|mf-|x-mf-|x-forwarded-|forwarded$|x-real-ip$|true-client-ip$)/.test(name)

/** Paths that the runtime answers itself, not the Worker. */
const closedPaths = /^\/(cdn-cgi|dev)(\/|$)/i

/** The path as the runtime will read it, with dots and backslashes resolved; null: it is invalid. */
const pathOf = (asked: string | undefined): string | null => {
  if (!asked?.startsWith('/')) return null
  const url = `http://localhost${asked}`
  if (!URL.canParse(url)) return null
  const { pathname, search } = new URL(url)
  let decoded = pathname
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    // It can't be decoded, so it is none of the closed paths.
  }
  const plain = decoded.replace(/[/\\]+/g, '/')
  return closedPaths.test(plain) ? null : pathname + search
}

/**
 * Makes a client's request one for the Worker: it gets the path as the runtime reads it, and the headers that the
 * Worker trusts.
 * @param to host of the site, and the proxies whose word about the client is taken
 * @returns the client's address; null: the request is not for the Worker
 */
export const cleanRequest = (
  request: IncomingMessage,
  to: { host: string; trusted: TrustedProxies },
): string | null => {
  const path = pathOf(request.url)
  if (path === null) return null
  const { remoteAddress } = request.socket
  const client = clientAddress(remoteAddress, request.headers['x-forwarded-for']?.toString(), to.trusted)
  for (const name of Object.keys(request.headers)) if (isOurs(name)) delete request.headers[name]
  request.url = path
  request.headers.host = to.host
  request.headers['cf-connecting-ip'] = client
  // Hints are short, and compression keeps memory for every open connection.
  delete request.headers['sec-websocket-extensions']
  return client
}
