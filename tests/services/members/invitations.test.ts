import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invitations, mailOutbox, memberships } from '#db/schema/index.ts'
import { addMs } from '#domain/calendar-day.ts'
import { invitationsADay, mailboxOf } from '#domain/leagues/invitations.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, type TestLeague } from '#tests/support/league.ts'
import { cleanUp } from '#worker/services/clean-up.ts'
import type { Ctx } from '#worker/services/context.ts'
import { deleteLeague } from '#worker/services/leagues/delete-league.ts'
import { createAddressKeys } from '#worker/services/mail/address-keys.ts'
import { deliverDue } from '#worker/services/mail/deliver-mails.ts'
import type { Mailer } from '#worker/services/mailer.ts'
import { inviteByEmail } from '#worker/services/members/invite.ts'
import { readInvitationStop, setInvitationStop } from '#worker/services/members/stop-invitations.ts'
import { outcome, refusalOf } from '../refusal.ts'

const now = '2026-06-15T12:00:00.000Z'
const hoursLater = (hours: number) => addMs(now, hours * 3_600_000)

let t: TestDatabase
let serial = 0
let owner: TestUser
let other: TestUser
let league: TestLeague
/** An unused address of a person without an account. */
let stranger: string

beforeAll(async () => {
  t = await startTestDatabase()
})
afterAll(async () => {
  await Promise.all(afterwards)
  await t?.stop()
})
beforeEach(async () => {
  ;[owner, other] = (await addUsers(t.db, ['Olga', 'Otto'])) as [TestUser, TestUser]
  league = await addLeague(t.db, [owner])
  stranger = `stranger${serial++}@example.org`
})

const afterwards: Promise<unknown>[] = []
/** Sent mails keep their text, as on a local machine. */
const mailer: Mailer = { send: async () => {}, keepsOutbox: true }
const as = (user: TestUser | null, at = now, over: Partial<Ctx> = {}) =>
  ctxFor(t.db, user, { now: at, realNow: at, mailer, after: (work) => void afterwards.push(work), ...over })
const invite = (user: TestUser, email: string, at = now, to = league) =>
  inviteByEmail(as(user, at), { league: to.id, email })
const mailsTo = (email: string) => t.db.select().from(mailOutbox).where(eq(mailOutbox.toAddress, email))
const linkIn = (text: string): string => /\/invitations\/(\S+)/.exec(text)?.[1] ?? ''

const enough = {
  code: 'invitations_to_address',
  field: 'email',
  en: 'No more invitations can go to this address today. You can share the invite code instead.',
  it: 'Oggi a questo indirizzo non si possono spedire altri inviti. Puoi condividere il codice di invito.',
}

describe('an address', () => {
  test('gets three invitations a day from one league or account, twelve in total', async () => {
    const [elsewhere, second] = [await addLeague(t.db, [other]), await addLeague(t.db, [owner])]
    for (const hours of [0, 1, 2]) await invite(owner, stranger, hoursLater(hours))
    expect(await refusalOf(invite(owner, stranger, hoursLater(3)))).toEqual(enough)
    // Another league does not raise the account's limit, and nobody uses up the limit of others.
    expect(await refusalOf(invite(owner, stranger, hoursLater(3), second))).toEqual(enough)
    for (const hours of [3, 4, 5])
      expect(await outcome(invite(other, stranger, hoursLater(hours), elsewhere))).toBe('done')
    expect(await refusalOf(invite(other, stranger, hoursLater(5), elsewhere))).toEqual(enough)
    const more = await addUsers(t.db, ['Pia', 'Quirin', 'Rosa'])
    const outcomes: string[] = []
    for (const user of more) {
      const theirs = await addLeague(t.db, [user])
      for (let nr = 0; nr < 3; nr++)
        outcomes.push(await outcome(invite(user, stranger, hoursLater(6), theirs)))
    }
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(6)
    expect(await mailsTo(stranger)).toHaveLength(12)
    // A day is the last twenty-four hours, so that midnight does not allow six.
    expect(await outcome(invite(owner, stranger, hoursLater(23.9)))).toBe('invitations_to_address')
    expect(await outcome(invite(owner, stranger, hoursLater(24.1)))).toBe('done')
    expect(await outcome(invite(owner, stranger, hoursLater(24.2)))).toBe('invitations_to_address')
  })
  test('shares one limit across all spellings of its mailbox', async () => {
    const [local] = stranger.split('@')
    for (const one of [`${local}+a@example.org`, `${local}+b@example.org`, `${local}@example.org`])
      await invite(owner, one)
    expect(await outcome(invite(owner, `${local}+c@example.org`))).toBe('invitations_to_address')
    expect(mailboxOf('Mia.B+x@GMail.com')).toBe('miab@gmail.com')
    expect(mailboxOf('mi.ab@googlemail.com')).toBe('miab@gmail.com')
    expect(mailboxOf('mia.b+x@example.org')).toBe('mia.b@example.org')
    expect(mailboxOf('+x@example.org')).toBe('+x@example.org')
  })
  test('gets three of twenty invitations sent concurrently', async () => {
    const leagues = await Promise.all(Array.from({ length: 4 }, () => addLeague(t.db, [owner])))
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) => outcome(invite(owner, stranger, now, leagues[i % 4]))),
    )
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(3)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'invitations_to_address']))
    expect(await mailsTo(stranger)).toHaveLength(3)
    const rows = await t.db.select().from(invitations).where(eq(invitations.email, stranger))
    expect(rows).toHaveLength(3)
  })
})

describe('an account', () => {
  test('sends thirty invitations a day; deleting leagues does not raise the limit', async () => {
    for (let i = 0; i < invitationsADay.account; i++) {
      await invite(owner, `guest${i}.${stranger}`)
      if (i % 10 === 9) {
        await deleteLeague(as(owner), { league: league.id, name: 'Test league' })
        league = await addLeague(t.db, [owner])
      }
    }
    expect(await refusalOf(invite(owner, stranger, hoursLater(1)))).toEqual({
      code: 'invitations_by_account',
      field: undefined,
      retryAfter: 23 * 3_600,
      en: 'You have sent 30 invitations within a day, the most there can be. Try again tomorrow, or share the invite code.',
      it: 'Hai spedito 30 inviti in un giorno, il massimo possibile. Riprova domani o condividi il codice di invito.',
    })
    expect(await mailsTo(stranger)).toEqual([])
    expect(await outcome(invite(owner, stranger, hoursLater(24.1)))).toBe('done')
  })
  test('at its own limit learns nothing about the limit of an address', async () => {
    // The sender's limit is checked first, so the answer reveals nothing about the address.
    for (let i = 0; i < invitationsADay.account; i++) await invite(owner, `guest${i}.${stranger}`)
    const elsewhere = await addLeague(t.db, [other])
    for (let i = 0; i < invitationsADay.address; i++) await invite(other, stranger, now, elsewhere)
    expect(await outcome(invite(owner, stranger))).toBe('invitations_by_account')
  })
})

test('a league sends fifty invitations a day, counted over all its admins', async () => {
  league = await addLeague(t.db, [owner, other])
  await t.db
    .update(memberships)
    .set({ role: 'ADMIN' })
    .where(and(eq(memberships.leagueId, league.id), eq(memberships.userId, other.id)))
  for (let i = 0; i < invitationsADay.league; i++)
    await invite(i % 2 ? owner : other, `guest${i}.${stranger}`)
  expect(await refusalOf(invite(owner, stranger))).toEqual({
    code: 'invitations_by_league',
    field: undefined,
    retryAfter: 24 * 3_600,
    en: 'This league has sent 50 invitations within a day, the most there can be. Try again tomorrow, or share the invite code.',
    it: 'Questa lega ha spedito 50 inviti in un giorno, il massimo possibile. Riprova domani o condividi il codice di invito.',
  })
})

describe('a recipient who stopped invitations', () => {
  test('gets no invitation from anybody, and senders do not learn why', async () => {
    await invite(owner, stranger, now)
    const [mail] = await mailsTo(stranger)
    const token = linkIn(mail?.text ?? '')
    expect(mail?.html).toContain(`/invitations/${token}`)
    const nobody = as(null)
    expect(await readInvitationStop(nobody, token)).toEqual({ stopped: false })
    expect(await setInvitationStop(nobody, token, true)).toEqual({ stopped: true })
    expect(await setInvitationStop(nobody, token, true)).toEqual({ stopped: true })
    expect(await readInvitationStop(nobody, token)).toEqual({ stopped: true })

    const elsewhere = await addLeague(t.db, [other])
    for (const hours of [1, 25, 24 * 400])
      expect(await refusalOf(invite(other, stranger, hoursLater(hours), elsewhere))).toEqual(enough)
    expect(
      await outcome(invite(other, `${stranger.replace('@', '+again@')}`, hoursLater(25), elsewhere)),
    ).toBe('invitations_to_address')
    expect(await outcome(invite(other, `not.${stranger}`, hoursLater(25), elsewhere))).toBe('done')

    expect(await setInvitationStop(nobody, token, false)).toEqual({ stopped: false })
    expect(await outcome(invite(other, stranger, hoursLater(25), elsewhere))).toBe('done')
  })
  test('gets no invitation that is still waiting in the outbox', async () => {
    const broken = { send: () => Promise.reject(new Error('out of reach')) }
    for (const email of [stranger, stranger, `not.${stranger}`])
      await inviteByEmail(as(owner, now, { mailer: broken }), { league: league.id, email })
    await Promise.all(afterwards.splice(0))
    const [mail] = await mailsTo(stranger)
    await setInvitationStop(as(null), linkIn(mail?.text ?? ''), true)
    expect(await mailsTo(stranger)).toEqual([])
    expect(await mailsTo(`not.${stranger}`)).toHaveLength(1)
  })
  test('is stored without the address; records of invitations are gone after 31 days', async () => {
    await invite(owner, stranger)
    await Promise.all(afterwards.splice(0))
    await deliverDue(as(owner), now)
    const [mail] = await t.db.select().from(mailOutbox).where(eq(mailOutbox.toAddress, stranger))
    await setInvitationStop(as(null), as(null).addresses.tokenFor(stranger), true)
    await cleanUp(as(owner, hoursLater(24 * 31)))
    expect(mail?.sentAt).toBe(now)
    for (const table of ['invitation_mails', 'stopped_addresses']) {
      const rows = JSON.stringify(await t.db.all(`select * from ${table}`))
      expect(rows).not.toContain('@')
      expect(rows.includes(hoursLater(0))).toBe(table === 'stopped_addresses')
    }
    expect(await outcome(invite(owner, stranger, hoursLater(24 * 31)))).toBe('invitations_to_address')
  })
})

describe('the link of an invitation', () => {
  const keys = createAddressKeys('a secret')

  test('cannot be forged', async () => {
    const token = keys.tokenFor('mia@example.org')
    expect(keys.readToken(token)).toBe(keys.keyOf('mia@example.org'))
    const [key = '', signature = ''] = token.split('.')
    const forged = [
      '',
      '.',
      key,
      `${key}.`,
      `.${signature}`,
      `${key}.${key}`,
      `${signature}.${key}`,
      `${keys.keyOf('bea@example.org')}.${signature}`,
      `${token}x`,
      ` ${token}`,
      token.toUpperCase(),
      createAddressKeys('another secret').tokenFor('mia@example.org'),
    ]
    for (const one of forged) expect([one, keys.readToken(one)]).toEqual([one, null])
    const nobody = as(null)
    for (const one of forged) {
      expect(await readInvitationStop(nobody, one)).toBeNull()
      expect(await setInvitationStop(nobody, one, true)).toBeNull()
    }
  })
  test('does not contain the address', () => {
    const token = keys.tokenFor('mia@example.org')
    expect(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('latin1')).not.toContain('mia')
    expect(keys.tokenFor('MIA+x@example.org ')).toBe(token)
  })
})
