import { type LiveMessage, ping, readLiveMessage } from '#contracts/live-messages.ts'
import { setLiveSocket } from './live-socket.ts'

/** How long a hidden tab keeps its connection. */
const hiddenMs = 5 * 60_000
/** How often a connection is tried out, and how long it may take to answer. */
const pingEveryMs = 25_000
const pongMs = 8_000
/** The first wait after a failure, and the longest. */
const firstWaitMs = 1_000
const longestWaitMs = 60_000

interface LiveOptions {
  leagueId: string
  /** A ticket; null where there are none; rejects where it can't be had just now. */
  ticket: () => Promise<string | null>
  /** Whether that failure will be the same the next time. */
  isFinal: (error: unknown) => boolean
  onMessage: (message: LiveMessage) => void
}

/**
 * Keeps a connection to a league's room while somebody sees this tab: again after failures with growing waits, at once
 * when the network or the person comes back. Answers how to end it.
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

  /** Lets the connection go, without waiting for the other side to notice. */
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
    // Not all at once, when a server comes back.
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
    // Anybody who comes back to a tab comes back to its connection.
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
  /** Tries the connection out; one that does not answer is as good as none. */
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
  // A page that is put by with an open connection can't be taken up again as it was.
  addEventListener('pagehide', drop, { signal })
  void connect()
  return stop
}
