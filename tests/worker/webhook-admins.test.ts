import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWebhooks, type WebhooksStandIn } from '../stand-ins/webhooks/index.ts'
import { type SignedUp, signUp } from '../support/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

let worker: TestWorker
let there: WebhooksStandIn
beforeAll(async () => {
  there = await startWebhooks()
  worker = await startTestWorker({ vars: { WEBHOOK_ORIGINS: there.url, DNS_URL: there.dnsUrl } })
})
afterAll(() => Promise.all([worker?.stop(), there?.stop()]))

interface Scene {
  owner: SignedUp
  former: SignedUp
  league: string
  code: string
}

const ends: Record<string, (scene: Scene) => Promise<{ status: number }>> = {
  'was removed': ({ owner, former, league }) =>
    owner.call('DELETE', `/api/v1/leagues/${league}/members/${former.id}`),
  'was made a plain member': ({ owner, former, league }) =>
    owner.call('PUT', `/api/v1/leagues/${league}/members/${former.id}/role?new_role=MEMBER`),
  left: ({ former, league }) => former.call('POST', `/api/v1/leagues/${league}/leave`, {}),
  'deleted the account': async ({ former }) =>
    former.call('POST', '/api/trpc/account.delete', {
      email: former.email,
      password: former.password,
    }),
}

const join = async (code: string) => {
  const user = await signUp(worker.url, 'Newcomer')
  expect((await user.call('GET', `/api/v1/league/join-by-code/${code}`)).status).toBe(200)
}

describe('webhooks of an admin who', () => {
  test.each(Object.keys(ends))('%s are paused, until another admin takes them over', async (how) => {
    const [owner, former, other] = (await Promise.all(
      ['Olga', 'Frank', 'Ada'].map((name) => signUp(worker.url, name)),
    )) as [SignedUp, SignedUp, SignedUp]
    const { id: league } = (await owner.call('POST', '/api/v1/league/create', { name: 'Night Owls' })).body
    const { invite_code: code } = (await owner.call('GET', `/api/v1/leagues/${league}`)).body
    for (const user of [former, other]) {
      await user.call('GET', `/api/v1/league/join-by-code/${code}`)
      await owner.call('PUT', `/api/v1/leagues/${league}/members/${user.id}/role?new_role=ADMIN`)
    }
    await worker.runCron()
    const at = `/api/v1/leagues/${league}/webhooks`
    const path = `/generic/${league}`
    const hook = (await former.call('POST', at, { kind: 'generic', url: there.url + path })).body
    expect(hook.secret).toMatch(/^whsec_/)
    const arrived = () => there.received.filter((each) => each.path === path)
    await join(code)
    await worker.runCron()
    expect(arrived()).toHaveLength(1)

    // Something is on its way as the role ends.
    await join(code)
    const ended = await ends[how]?.({ owner, former, league, code })
    expect(ended?.status).toBe(200)
    await join(code)
    await worker.runCron()
    expect(arrived()).toHaveLength(1)
    expect((await owner.call('GET', at)).body).toEqual([
      expect.objectContaining({ id: hook.id, paused_because: 'admin_gone', paused_at: expect.any(String) }),
    ])

    // The admins are told, in their own language; nobody else is.
    const inboxOf = async (user: SignedUp, language: string): Promise<string> =>
      JSON.stringify(
        (await user.call('GET', '/api/v1/inbox', undefined, { 'accept-language': language })).body,
      )
    expect(await inboxOf(owner, 'en')).toMatch(/webhooks of (Frank|frank\S*|Former player) are paused/i)
    await other.call('PATCH', '/api/v1/user/profile', { locale: 'it' })
    expect(await inboxOf(other, 'it')).toMatch(/I webhook di .* sono in pausa|webhooks of .* are paused/)
    const audit = (await owner.call('GET', `/api/v1/leagues/${league}/audit`)).body
    expect(JSON.stringify(audit)).toContain('webhook_paused')

    const resumed = (await other.call('POST', `${at}/${hook.id}/resume`, {})).body
    expect(resumed).toMatchObject({
      paused_at: null,
      paused_because: null,
      secret: expect.stringMatching(/^whsec_/),
    })
    expect(resumed.secret).not.toBe(hook.secret)
    there.secrets.set(path, resumed.secret)
    await join(code)
    await worker.runCron()
    // Only what has happened since, signed with what the former admin does not know.
    expect(
      arrived()
        .slice(1)
        .map(({ verified }) => verified),
    ).toEqual([true])
  })
})
