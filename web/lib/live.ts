import { type LiveMessage, ping, readLiveMessage } from '#contracts/live-messages.ts'
import { setLiveSocket } from './live-socket.ts'

/** How long a hidden tab keeps its connection */
const hiddenMs = 5 * 60_000
/** Interval between pings, and the time limit of an answer */
const pingEveryMs = 25_000
const pongMs = 8_000
const firstWaitMs = 1_000
const longestWaitMs = 60_000

interface LiveOptions {
  leagueId: string
  /** Fetches a ticket; null if live updates are not available; rejects on a failure. */
  ticket: () => Promise<string | null>
  /** True if another attempt would fail in the same way */
  isFinal: (error: unknown) => boolean
  onMessage: (message: LiveMessage) => void
}

/**
 * Keeps a connection to a league's room while this tab is visible. After failures it reconnects with growing delays; at
 * once when the network is back or the tab becomes visible. Returns a function that ends it.
 */
export const startLive = ({ leagueId, ticket, isFinal, onMessage }: LiveOptions): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  let socket: WebSocket | null = null
  let isConnecting = false
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let sleep: ReturnType<typeof setTimeout> | undefined

  /** Drops the connection without waiting for the close handshake. */
  const drop = (): void => {
    clearTimeout(silence)
    silence = undefined
    const dropped = socket
    socket = null
    setLiveSocket(null)
    dropped?.close()
  }
  const again = (wait: number): void => {
    clearTimeout(retry)
    // Random delay, so that clients do not all reconnect at once when a server comes back.
    retry = setTimeout(() => void connect(), wait / 2 + (Math.random() * wait) / 2)
  }
  const failed = (): void => {
    drop()
    if (!signal.aborted) again(Math.min(longestWaitMs, firstWaitMs * 2 ** failures++))
  }
  const listen = (opened: WebSocket): void => {
    socket = opened
    opened.onmessage = ({ data }) => {
      if (socket !== opened) return
      clearTimeout(silence)
      silence = undefined
      const message = readLiveMessage(String(data))
      if (!message) return
      if (message.kind === 'welcome') {
        failures = 0
        setLiveSocket(message.socket)
      }
      if (message.kind === 'left') stop()
      if (message.kind === 'again') {
        drop()
        again(firstWaitMs)
      }
      onMessage(message)
    }
    opened.onclose = () => {
      if (socket === opened) failed()
    }
  }
  const connect = async (): Promise<void> => {
    clearTimeout(retry)
    // A hidden tab does not connect; it does once it is visible.
    if (socket || isConnecting || signal.aborted || document.hidden) return
    isConnecting = true
    try {
      const secret = await ticket()
      if (secret === null) stop()
      if (secret === null || signal.aborted) return
      const { protocol, host } = location
      const address = `${protocol.replace('http', 'ws')}//${host}/api/v1/leagues/${leagueId}/live`
      listen(new WebSocket(`${address}?ticket=${encodeURIComponent(secret)}`))
    } catch (error) {
      if (isFinal(error)) stop()
      else failed()
    } finally {
      isConnecting = false
    }
  }
  /** Pings the server, or connects if there is no connection; a connection without an answer counts as failed. */
  const tryOut = (): void => {
    if (!socket) void connect()
    else if (socket.readyState === WebSocket.OPEN && silence === undefined) {
      socket.send(ping)
      silence = setTimeout(failed, pongMs)
    }
  }
  const reconnect = (): void => {
    failures = 0
    tryOut()
  }
  const stop = (): void => {
    ending.abort()
    clearTimeout(retry)
    clearTimeout(sleep)
    clearInterval(pulse)
    drop()
  }

  const pulse = setInterval(() => {
    if (!document.hidden && socket) tryOut()
  }, pingEveryMs)
  addEventListener('online', reconnect, { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      clearTimeout(sleep)
      if (document.hidden) sleep = setTimeout(drop, hiddenMs)
      else reconnect()
    },
    { signal },
  )
  // Browsers do not put a page with an open WebSocket into the back/forward cache.
  addEventListener('pagehide', drop, { signal })
  void connect()
  return stop
}
