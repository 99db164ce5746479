import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { Failure } from './failure.ts'

/** The error of a server that listens on the port: on one address of this machine, or (undefined) on all; null: none. */
const errorOfListening = (port: number, host: string | undefined): Promise<NodeJS.ErrnoException | null> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })

const canListen = async (port: number, host: string | undefined): Promise<boolean> =>
  (await errorOfListening(port, host)) === null

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

/** @throws Failure when this user may not listen on the port, it is in use, or the host is no address of this machine */
export const requirePort = async (port: number, host = '127.0.0.1'): Promise<void> => {
  const error = await errorOfListening(port, host)
  if (error?.code === 'EACCES')
    throw new Failure(`This user may not listen on port ${port}. Set PORT to another one, such as 8787.`)
  if (error && error.code !== 'EADDRINUSE')
    throw new Failure(`HOST must be an address of this machine, not "${host}": ${error.message}.`)
  if (error || !(await isPortFree(port)))
    throw new Failure(`Port ${port} is in use. Set PORT to another one, or stop what uses it.`)
}
