import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type SignedUp, signUp } from '../support/http/api.ts'
import { connect, type Listening, listen, ticketOf } from '../support/live.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** The access of strangers and ended sessions to the rooms of leagues. */

const storage = mkdtempSync(join(tmpdir(), 'deathlist-rooms-'))
let worker: TestWorker
beforeAll(async () => {
  worker = await startTestWorker({ storage, vars: { AUTH_REFRESH_REUSE_SECONDS: '0' } })
})
afterAll(async () => {
  await worker?.stop()
  rmSync(storage, { recursive: true, force: true })
})

const newLeague = async (owner: SignedUp): Promise<string> =>
  (await owner.call('POST', '/api/v1/league/create', { name: 'Club' })).body.id

test('a forged ticket creates no room', async () => {
  const ada = await signUp(worker.url, 'Ada')
  const league = await newLeague(ada)
  await listen(worker.url, ada, league)
  const rooms = (): number =>
    readdirSync(storage, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.includes('LeagueRoom') && name.endsWith('.sqlite'),
    ).length
  const before = rooms()
  const [, secret, signature] = (await ticketOf(ada, league)).split('.')
  for (let tries = 0; tries < 5; tries++) {
    const made = crypto.randomUUID()
    for (const ticket of [`${made}.${secret}`, `${made}.${secret}.${signature}`])
      await expect(connect(worker.url, made, ticket)).rejects.toThrow('refused')
  }
  expect(rooms()).toBe(before)
})

describe('a connection must be opened again', () => {
  const signIn = async ({ email, password }: SignedUp) =>
    (await api(worker.url)('POST', '/auth/v1/token?grant_type=password', { email, password })).body

  test.each([
    ['when all sessions are signed out', (ada: SignedUp) => ada.call('POST', '/auth/v1/logout?scope=global')],
    ['when this session is signed out', (ada: SignedUp) => ada.call('POST', '/auth/v1/logout?scope=local')],
    [
      'when another session signs out all others',
      async (ada: SignedUp) =>
        api(worker.url, (await signIn(ada)).access_token)('POST', '/auth/v1/logout?scope=others'),
    ],
    [
      'when a device is signed out',
      async (ada: SignedUp) => {
        const call = api(worker.url, (await signIn(ada)).access_token)
        const devices: { id: string; isThis: boolean }[] = (await call('GET', '/api/v1/profile/devices')).body
        return call('DELETE', `/api/v1/profile/devices/${devices.find(({ isThis }) => !isThis)?.id}`)
      },
    ],
    [
      'after a new password',
      (ada: SignedUp) =>
        ada.call('PUT', '/auth/v1/user', { password: 'a new one, longer', current_password: ada.password }),
    ],
    [
      'after a refresh token was used twice',
      async (ada: SignedUp) => {
        const refresh = (token: string) =>
          api(worker.url)('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: token })
        const second = (await refresh(ada.refreshToken)).body.refresh_token
        await refresh((await refresh(second)).body.refresh_token)
        expect((await refresh(ada.refreshToken)).status).toBe(400)
        return { status: 200 }
      },
    ],
  ])('%s', async (_, end) => {
    const ada = await signUp(worker.url, 'Ada')
    const league = await newLeague(ada)
    const waiting = await ticketOf(ada, league)
    const hers: Listening = await listen(worker.url, ada, league)
    expect((await end(ada)).status).toBeLessThan(300)
    await expect.poll(() => [hers.messages.at(-1)?.kind, hers.isOpen()]).toEqual(['again', false])
    await expect(connect(worker.url, league, waiting)).rejects.toThrow('refused')
  })
})
