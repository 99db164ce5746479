/** @module-tag nets */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { latestMails } from '#db/queries/news/outbox.ts'
import { authUsers, mailOutbox } from '#db/schema/index.ts'
import { adminToken, newKeys } from '../auth/support.ts'
import { startWebhooks, type WebhooksStandIn } from '../stand-ins/webhooks/index.ts'
import { api, type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

let worker: TestWorker
let there: WebhooksStandIn
let operator: SignedUp
let adminKey = ''
const operatorAddress = 'op.erator@test.example'
beforeAll(async () => {
  there = await startWebhooks()
  const keys = await newKeys('admin')
  adminKey = await adminToken(keys)
  worker = await startTestWorker({
    vars: {
      WEBHOOK_ORIGINS: there.url,
      DNS_URL: there.dnsUrl,
      OPERATORS: operatorAddress,
      AUTH_ADMIN_JWKS: JSON.stringify({ keys: [keys.jwk] }),
    },
  })
  operator = await signUp(worker.url, 'Operator')
  await worker.database.db
    .update(authUsers)
    .set({ email: operatorAddress, emailOnTrust: false })
    .where(eq(authUsers.id, operator.id))
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
  'was banned by an operator': ({ former }) =>
    operator.call('POST', '/api/trpc/operator.ban', { account: former.id, reason: 'Threats.' }),
  'was banned for a day': ({ former }) =>
    api(worker.url, adminKey)('PUT', `/auth/v1/admin/users/${former.id}`, { ban_duration: '24h' }),
  'was deleted softly': ({ former }) =>
    api(worker.url, adminKey)('DELETE', `/auth/v1/admin/users/${former.id}`, { should_soft_delete: true }),
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

    // A message is pending when the role ends.
    await join(code)
    const ended = await ends[how]?.({ owner, former, league, code })
    expect(ended?.status).toBe(200)
    await join(code)
    await worker.runCron()
    expect(arrived()).toHaveLength(1)
    expect((await owner.call('GET', at)).body).toEqual([
      expect.objectContaining({ id: hook.id, paused_because: 'admin_gone', paused_at: expect.any(String) }),
    ])

    // The admins get a notice in their own language; nobody else does.
    const inboxOf = async (user: SignedUp, language: string): Promise<string> =>
      JSON.stringify(
        (await user.call('GET', '/api/v1/inbox', undefined, { 'accept-language': language })).body,
      )
    expect(await inboxOf(owner, 'en')).toMatch(/webhooks of (Frank|frank [\w ]*|Former player) are paused/i)
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
    // Only later news, signed with a secret that the former admin does not know.
    expect(
      arrived()
        .slice(1)
        .map(({ verified }) => verified),
    ).toEqual([true])
  })
})

test('pending mails to and from a banned account are not sent', async () => {
  const { db } = worker.database
  const [owner, banned] = [await signUp(worker.url, 'Olga'), await signUp(worker.url, 'Frank')]
  const invite = async (user: SignedUp, address: string) => {
    const { id } = (await user.call('POST', '/api/v1/league/create', { name: 'Night Owls' })).body
    const input = { league_id: id, invitee_email: address }
    expect((await user.call('POST', '/api/v1/league/invite', input)).status).toBe(200)
  }
  await invite(owner, banned.email)
  await invite(banned, 'somebody@test.example')
  await invite(owner, 'other@test.example')
  const waitingTo = async (address: string) =>
    (await latestMails(db)).filter(({ to, subject }) => to === address && !subject.includes('banned')).length
  // As if none of them had been sent yet.
  await db.update(mailOutbox).set({ sentAt: null })
  expect(await Promise.all([banned.email, 'somebody@test.example'].map(waitingTo))).toEqual([1, 1])
  await operator.call('POST', '/api/trpc/operator.ban', { account: banned.id, reason: 'Threats.' })
  expect(
    await Promise.all([banned.email, 'somebody@test.example', 'other@test.example'].map(waitingTo)),
  ).toEqual([0, 0, 1])
  expect((await latestMails(db)).find(({ to }) => to === banned.email)?.subject).toContain('banned')
})
