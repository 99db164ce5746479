import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb } from '#db/client.ts'
import { schemaVersion } from '#db/schema-version.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { freePort } from '#scripts/lib/port.ts'
import { reasonOf } from '#scripts/lib/reason.ts'
import { authorityFile } from '../stand-ins/smtp/index.ts'

/** The causes behind “fetch failed”. */

const run = promisify(execFile)
const inStandIn = (name: string) => readFileSync(join(authorityFile, '..', name))
const server = createServer(
  { key: inStandIn('key.pem'), cert: inStandIn('certificate.pem') },
  (_, answer) => void answer.end('here'),
)
let port = 0
beforeAll(async () => {
  port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** In a child process that only trusts the usual certificates: this process may trust others. */
const failureAt = async (url: string): Promise<string> => {
  const script = `import { reasonOf } from '#scripts/lib/reason.ts'
    console.log(await fetch(process.argv[1]).then(() => 'it answers', reasonOf))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, url], {
    cwd: inRoot(''),
    env: { PATH: process.env.PATH },
  })
  return stdout.trim()
}

test('an untrusted certificate is reported as such, with the solution', async () => {
  expect(await failureAt(`https://127.0.0.1:${port}`)).toMatch(
    /^its certificate is not trusted \([A-Z_]+\); NODE_EXTRA_CA_CERTS names the file/,
  )
})

test('any other failure is reported with its cause', async () => {
  expect(await failureAt(`http://127.0.0.1:${await freePort()}`)).toMatch(/^fetch failed \(.*ECONNREFUSED/)
})

test('a failed query is reported with the reason, without its SQL', async () => {
  const db = createDb({ url: `http://127.0.0.1:${await freePort()}` })
  const error: unknown = await schemaVersion(db, inRoot('db/migrations')).catch((failed: unknown) => failed)
  expect(String(error)).toContain('Failed query')
  expect(reasonOf(error)).toBe('no answer (fetch failed)')
})
