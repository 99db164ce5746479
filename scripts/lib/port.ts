import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Whether one can listen on the port now: on one address of this machine, or (undefined) on all. */
const canListen = (port: number, host: string | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })

/**
 * A TCP port that is free now on the loopback address. It lies below those that systems give to outgoing connections:
 * one of these would take it before the program that it is meant for listens. And above those that browsers refuse.
 */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(11_000, 32_000)
    if (await canListen(port, '127.0.0.1')) return port
  }
  throw new Error('No port is free.')
}

/** True when nothing listens on the port, on any address that `localhost` may mean. */
export const isPortFree = async (port: number): Promise<boolean> =>
  (await canListen(port, '127.0.0.1')) && (await canListen(port, undefined))
