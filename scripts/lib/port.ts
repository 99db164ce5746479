import { createServer } from 'node:net'

/** A TCP port that is free now on the loopback address. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('No port was given.')),
      )
    })
  })

/** True when nothing listens on the port, on any address that `localhost` may mean. */
export const isPortFree = async (port: number): Promise<boolean> => {
  const canListen = (host: string | undefined): Promise<boolean> =>
    new Promise((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, host, () => probe.close(() => resolve(true)))
    })
  return (await canListen('127.0.0.1')) && (await canListen(undefined))
}
