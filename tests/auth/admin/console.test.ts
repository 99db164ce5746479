import { desc } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { enqueueMail, mailTries } from '#db/queries/news/outbox.ts'
import { mailOutbox, operatorRecord } from '#db/schema/index.ts'
import { api } from '#tests/support/http/api.ts'
import type { TestWorker } from '#tests/support/worker.ts'
import { verified } from '../second-factor/second-factor.ts'
import {
  call,
  landing,
  lastMail,
  mailsTo,
  newEmail,
  ok,
  password,
  postForm,
  type RawAnswer,
  signedIn,
  withAdmin,
} from '../support.ts'

let worker: TestWorker
let token = ''
const started = withAdmin()
beforeAll(() => {
  ;({ worker, token } = started())
})

const run = (command: string, more: Record<string, unknown> = {}): Promise<RawAnswer> =>
  call(worker, '/admin/console', { body: { command, ...more }, token })
const lastAct = async () =>
  (await worker.database.db.select().from(operatorRecord).orderBy(desc(operatorRecord.at)).limit(1))[0]
const acts = () => worker.database.db.$count(operatorRecord)

describe('the console', () => {
  test('requires an admin token, and names an invalid field', async () => {
    const { session, email } = await signedIn(worker)
    const before = await acts()
    const body = { command: 'end-sessions', account: email }
    expect((await call(worker, '/admin/console', { body })).status).toBe(401)
    const refused = await call(worker, '/admin/console', { body, token: session.access_token })
    expect([refused.status, refused.body.code]).toEqual([403, 'not_admin'])
    expect((await run('drop-everything')).status).toBe(400)
    expect((await run('create-user', { email: 'nobody' })).body.message).toMatch(/^email: /)
    expect((await run('leagues', { limit: 9999 })).body.message).toMatch(/^limit: /)
    expect((await run('end-sessions', { account: 'nobody@example.org' })).status).toBe(404)
    expect((await run('recompute', { league: 'nowhere' })).status).toBe(404)
    expect(await acts()).toBe(before)
  })

  test('creates an account once; its owner chooses a password by the link', async () => {
    const email = newEmail('newcomer')
    const made = await run('create-user', { email, confirmed: true, reason: 'Wrote to us.' })
    expect(made.status).toBe(200)
    expect(await lastAct()).toMatchObject({
      action: 'account_made',
      operatorId: 'console',
      subjectId: made.body.account,
      reason: 'Wrote to us.',
    })
    const link = new URL(String(made.body.link))
    const form = { token_hash: link.searchParams.get('token') ?? '', type: 'recovery' }
    const { values } = landing(await postForm(worker, form))
    expect(values.access_token).toBeTypeOf('string')
    const chosen = await call(worker, '/user', {
      method: 'PUT',
      body: { password },
      token: values.access_token ?? '',
    })
    expect(chosen.status).toBe(200)
    const signIn = await call(worker, '/token?grant_type=password', { body: { email, password } })
    expect(signIn.status).toBe(200)
    const before = await acts()
    expect((await run('create-user', { email })).body.code).toBe('email_exists')
    expect(await acts()).toBe(before)
    expect(await mailsTo(worker, email)).toEqual([])
  })

  test('confirms an address, and makes a link for a new password', async () => {
    const email = newEmail()
    await call(worker, '/signup', { body: { email, password } })
    expect((await call(worker, '/token?grant_type=password', { body: { email, password } })).status).toBe(400)
    expect((await run('confirm-address', { account: email.toUpperCase() })).status).toBe(200)
    expect((await lastAct())?.action).toBe('address_confirmed')
    const signIn = await call(worker, '/token?grant_type=password', { body: { email, password } })
    expect(signIn.status).toBe(200)
    const { body } = await run('password-link', { account: email })
    expect((await lastAct())?.action).toBe('password_link_made')
    const form = { token_hash: new URL(String(body.link)).searchParams.get('token') ?? '', type: 'recovery' }
    expect(landing(await postForm(worker, form)).values.access_token).toBeTypeOf('string')
  })

  test('signs out everywhere', async () => {
    const { auth, email, userId } = await signedIn(worker)
    const other = await signedIn(worker)
    expect((await run('end-sessions', { account: email })).body).toEqual({ account: userId })
    expect((await auth.getUser()).error).not.toBeNull()
    expect((await auth.refreshSession()).error).not.toBeNull()
    ok(await other.auth.getUser())
    expect((await lastAct())?.action).toBe('sessions_ended')
  })

  test('switches off two-step verification, and mails the owner', async () => {
    const { auth, email } = await verified(worker)
    expect((await run('two-step-off', { account: email })).status).toBe(200)
    expect(ok(await auth.mfa.listFactors()).data?.all).toEqual([])
    expect((await lastMail(worker, email)).subject).toBe('Two-step verification is off')
    expect((await lastAct())?.action).toBe('two_step_switched_off')
    // Nobody reads of a change that never was.
    const [before, mails] = [await acts(), await mailsTo(worker, email)]
    expect((await run('two-step-off', { account: email })).body).toMatchObject({ code: 'conflict' })
    expect(await acts()).toBe(before)
    expect(await mailsTo(worker, email)).toEqual(mails)
  })

  test('deletes an account that owns no league', async () => {
    const { email, session, userId } = await signedIn(worker)
    const caller = api(worker.url, session.access_token)
    const { id } = (await caller('POST', '/api/v1/league/create', { name: 'Night Owls' })).body
    const before = await acts()
    const refused = await run('delete-account', { account: email })
    // The id, never the name.
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(`: ${id}$`)])
    expect(await acts()).toBe(before)
    expect((await caller('DELETE', `/api/v1/leagues/${id}`, { name: 'Night Owls' })).status).toBeLessThan(300)
    expect((await run('delete-account', { account: email })).body).toEqual({ account: userId })
    expect(await lastAct()).toMatchObject({ action: 'account_deleted', subjectId: userId })
    expect((await run('delete-account', { account: email })).status).toBe(404)
    expect(await acts()).toBe(before + 1)
  })

  test('lists leagues by size, hands one over, computes its tables again', async () => {
    const [owner, member, stranger] = [await signedIn(worker), await signedIn(worker), await signedIn(worker)]
    const { id, invite_code: code } = (
      await api(worker.url, owner.session.access_token)('POST', '/api/v1/league/create', {
        name: 'Secret Owls',
      })
    ).body
    await api(worker.url, member.session.access_token)('GET', `/api/v1/league/join-by-code/${code}`)
    const listed = await run('leagues')
    expect(listed.body.leagues).toEqual(expect.arrayContaining([expect.objectContaining({ id, members: 2 })]))
    expect(JSON.stringify(listed.body)).not.toContain('Secret')
    const handOver = (account: string) => run('hand-over', { league: id, account })
    expect((await handOver(stranger.email)).status).toBe(404)
    expect((await handOver(owner.email)).status).toBe(409)
    expect((await handOver(member.email)).body).toEqual({ league: id, from: owner.userId, to: member.userId })
    expect(await lastAct()).toMatchObject({ action: 'league_handed_over', subjectId: id })
    const roles = (await api(worker.url, member.session.access_token)('GET', `/api/v1/leagues/${id}/members`))
      .body
    expect(roles.map((one: { role: string }) => one.role)).toEqual(['OWNER', 'ADMIN'])
    const recomputed = await run('recompute', { league: id })
    expect(recomputed.body).toEqual({ league: id, tables: expect.any(Number) })
    expect(recomputed.body.tables).toBeGreaterThan(0)
  })

  test('two concurrent handovers of a league leave exactly one owner', async () => {
    const [owner, a, b] = [await signedIn(worker), await signedIn(worker), await signedIn(worker)]
    const { id, invite_code: code } = (
      await api(worker.url, owner.session.access_token)('POST', '/api/v1/league/create', { name: 'Owls' })
    ).body
    for (const { session } of [a, b])
      await api(worker.url, session.access_token)('GET', `/api/v1/league/join-by-code/${code}`)
    const before = await acts()
    const answers = await Promise.all(
      [a, b].map(({ email }) => run('hand-over', { league: id, account: email })),
    )
    const members = (await api(worker.url, a.session.access_token)('GET', `/api/v1/leagues/${id}/members`))
      .body
    expect(members.filter((one: { role: string }) => one.role === 'OWNER')).toHaveLength(1)
    expect(await acts()).toBe(before + answers.filter(({ status }) => status === 200).length)
  })

  test('retries mails that were given up, for one address or for all', async () => {
    const { db } = worker.database
    const at = new Date().toISOString()
    const addresses = [newEmail('given.up'), newEmail('given.up')]
    for (const to of addresses)
      await enqueueMail(db, { id: crypto.randomUUID(), to, at, subject: 'x', text: 'x', html: 'x' })
    await db.update(mailOutbox).set({ attempts: mailTries, sentAt: null })
    const [first = ''] = addresses
    expect((await run('mails-again', { address: first })).body).toEqual({ mails: 1 })
    expect(Number((await run('mails-again')).body.mails)).toBeGreaterThanOrEqual(1)
    expect((await lastAct())?.action).toBe('mails_sent_again')
    expect((await run('mails-again')).body).toEqual({ mails: 0 })
  })
})
