import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePushService, subscription } from '../support/push.ts'

/** The last token sent to each service, by origin. */
const shown = new Map<string, string>()
let servers: Server[] = []
let origins: string[] = []
beforeAll(async () => {
  servers = Array.from({ length: 102 }, () =>
    createServer((request, response) => {
      shown.set(`http://${request.headers.host}`, request.headers.authorization ?? '')
      response.writeHead(201).end()
    }),
  )
  origins = await Promise.all(
    servers.map(
      (server) =>
        new Promise<string>((resolve) => {
          server.listen(0, '127.0.0.1', () => {
            const address = server.address()
            resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
          })
        }),
    ),
  )
})
afterAll(() => {
  for (const server of servers) server.close()
})

test('tokens are cached for the hundred most recently used services', async () => {
  const service = await makePushService(...origins)
  const tokenAt = async (nr: number): Promise<string> => {
    const origin = origins[nr] ?? ''
    const target = { endpoint: `${origin}/x`, ...subscription.keys }
    const message = { payload: '{}', topic: 'x', padded: false }
    expect(await service.send(target, message)).toEqual({ kind: 'taken' })
    return shown.get(origin) ?? ''
  }
  const [first, second] = [await tokenAt(0), await tokenAt(1)]
  for (let nr = 2; nr < 102; nr++) {
    await tokenAt(nr)
    // In constant use, it stays in the cache.
    expect(await tokenAt(0)).toBe(first)
  }
  expect(await tokenAt(1)).not.toBe(second)
})
