import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** True if a server can listen on the port now: on one address of this machine, or (undefined) on all. */
const canListen = (port: number, host: string | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })

/**
 * A TCP port that is free now on the loopback address. It is below the ports for outgoing connections, one of which
 * could take it before the program listens, and above those that browsers block.
 */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(11_000, 32_000)
    if (await canListen(port, '127.0.0.1')) return port
  }
  throw new Error('No port is free.')
}

/** True if nothing listens on the port, on any address to which `localhost` may resolve. */
export const isPortFree = async (port: number): Promise<boolean> =>
  (await canListen(port, '127.0.0.1')) && (await canListen(port, undefined))
