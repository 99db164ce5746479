import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb, type Db } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { startSqld } from '#scripts/lib/data/sqld.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { freePort } from '#scripts/lib/port.ts'

/** Sends requests to the namespace in the first label of the host. Node's fetch does not allow setting the host. */
const fetchFrom =
  (namespace: string): typeof globalThis.fetch =>
  async (input, init) => {
    const outgoing = new Request(input, init)
    const { hostname, port, pathname } = new URL(outgoing.url)
    const body = await outgoing.text()
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          hostname,
          port,
          path: pathname,
          method: outgoing.method,
          headers: { ...Object.fromEntries(outgoing.headers), host: `${namespace}.localhost` },
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 502 })),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }

export interface Namespaces {
  /** Creates a namespace with our schema; returns a client for it. */
  make: (name: string) => Promise<Db>
  stop: () => Promise<void>
}

/** One sqld with many databases, none of them created yet. */
export const startNamespaces = async (): Promise<Namespaces> => {
  const folder = mkdtempSync(join(tmpdir(), 'deathlist-namespaces-'))
  const admin = await freePort()
  const options = ['--enable-namespaces', '--admin-listen-addr', `127.0.0.1:${admin}`]
  const sqld = await startSqld(folder, undefined, options)
  return {
    make: async (name) => {
      const answer = await fetch(`http://127.0.0.1:${admin}/v1/namespaces/${name}/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      if (!answer.ok) throw new Error(`namespace ${name}: ${answer.status} ${await answer.text()}`)
      const db = createDb({ url: sqld.url, fetch: fetchFrom(name) })
      await migrate(db, inRoot('db/migrations'))
      return db
    },
    stop: async () => {
      await sqld.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
