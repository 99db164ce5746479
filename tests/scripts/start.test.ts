import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { freePort } from '#scripts/lib/port.ts'
import { createSecrets } from '#scripts/lib/settings/secrets.ts'
import { entityLine } from '../support/dump.ts'
import { api } from '../support/http/api.ts'
import { netsOnly } from '../support/nets.ts'
import { endWithFile, folder, processesWith, start, untilHealthy } from './started.ts'

endWithFile()

describe('npm start', () => {
  test('serves, prints the demo sign-ins once, ends on SIGINT with nothing left, and starts again on the same data', async () => {
    const DATA_DIR = folder()
    const PORT = String(await freePort())
    const first = start({ PORT, DATA_DIR })
    await untilHealthy(PORT, first)
    expect(first.output()).toContain('marta@demo.deathlist.example')
    expect(processesWith(DATA_DIR).length).toBeGreaterThan(0)
    first.child.kill('SIGINT')
    expect(await first.exit).toBe(0)
    expect(processesWith(DATA_DIR)).toEqual([])

    const second = start({ PORT, DATA_DIR })
    await untilHealthy(PORT, second)
    expect(second.output()).not.toContain('demo.deathlist.example')
    second.child.kill('SIGINT')
    expect(await second.exit).toBe(0)
  }, 120_000)

  test('an import into the database of a running app is found at once', {
    ...netsOnly,
    timeout: 120_000,
  }, async () => {
    const DATA_DIR = folder()
    const PORT = String(await freePort())
    const app = start({ PORT, DATA_DIR })
    await untilHealthy(PORT, app)
    const file = join(DATA_DIR, 'slice.ndjson')
    writeFileSync(file, `${entityLine({ id: 'Q990017', label: 'Wilhelmina Thistlewick', sitelinks: 9 })}\n`)
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [inRoot('scripts/people-import.ts'), file],
      { env: { ...process.env, DATA_DIR, DATABASE_URL: '' } },
    )
    expect(stdout).toMatch(/\b1 /)
    const url = `http://localhost:${PORT}`
    const signIn = await api(url)('POST', '/auth/v1/token?grant_type=password', {
      email: 'marta@demo.deathlist.example',
      password: 'sunday-supper',
    })
    const found = await api(url, signIn.body.access_token)('GET', '/api/v1/picks/search?q=thistlew')
    expect(found.body).toMatchObject([{ wikidataId: 'Q990017', label: 'Wilhelmina Thistlewick' }])
    app.child.kill('SIGINT')
    expect(await app.exit).toBe(0)
    expect(processesWith(DATA_DIR)).toEqual([])
  })

  test('says that the port is busy, in one sentence, and exits with 1', netsOnly, async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const PORT = String(address && typeof address === 'object' ? address.port : 0)
    const busy = start({ PORT, DATA_DIR: folder() })
    expect(await busy.exit).toBe(1)
    expect(busy.output().trim()).toBe(
      `Port ${PORT} is in use. Set PORT to another one, or stop what uses it.`,
    )
    server.close()
  })

  test('says that the data can not be opened, in one sentence, and exits with 1', netsOnly, async () => {
    const DATA_DIR = folder()
    writeFileSync(join(DATA_DIR, 'sqld'), 'not a folder')
    const broken = start({ PORT: String(await freePort()), DATA_DIR })
    expect(await broken.exit).toBe(1)
    expect(broken.output().trim().split('\n')).toHaveLength(1)
    expect(broken.output()).toContain(DATA_DIR)
  })

  test('says that the secrets are damaged, in one sentence, and exits with 1', netsOnly, async () => {
    const DATA_DIR = folder()
    writeFileSync(join(DATA_DIR, 'secrets.json'), '{"AUTH_SECRET":')
    const broken = start({ PORT: String(await freePort()), DATA_DIR, DEMO: '0' })
    expect(await broken.exit).toBe(1)
    expect(broken.output().trim()).toBe(
      `The file of secrets ${join(DATA_DIR, 'secrets.json')} is damaged. Remove it: new ones are made, and sign-ins end.`,
    )
  })

  test('names an invalid setting of the Worker, and exits with 1', {
    ...netsOnly,
    timeout: 120_000,
  }, async () => {
    const wrong = start({
      PORT: String(await freePort()),
      DATA_DIR: folder(),
      DEMO: '0',
      AUTH_OTP_SECONDS: 'soon',
    })
    expect(await wrong.exit).toBe(1)
    expect(wrong.output()).toMatch(/It says: Error: Configuration: AUTH_OTP_SECONDS: /)
    expect(wrong.output()).not.toContain('Deathlist is at')
  })

  test('uses the secrets of its environment', { ...netsOnly, timeout: 120_000 }, async () => {
    const { AUTH_SIGNING_KEYS } = await createSecrets()
    const PORT = String(await freePort())
    const app = start({ PORT, DATA_DIR: folder(), DEMO: '0', AUTH_SIGNING_KEYS })
    await untilHealthy(PORT, app)
    const { keys } = await (await fetch(`http://localhost:${PORT}/auth/v1/.well-known/jwks.json`)).json()
    expect(keys.map(({ kid }: { kid: string }) => kid)).toEqual([JSON.parse(AUTH_SIGNING_KEYS)[0].kid])
    app.child.kill('SIGINT')
    expect(await app.exit).toBe(0)
  })

  test('says what is wrong with an invalid port', netsOnly, async () => {
    const wrong = start({ PORT: 'eighty', DATA_DIR: folder() })
    expect(await wrong.exit).toBe(1)
    expect(wrong.output().trim()).toBe('PORT must be a number from 1 to 65535, not "eighty".')
  })
})
