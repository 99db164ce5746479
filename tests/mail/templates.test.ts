import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languageCodes } from '#locales/languages.ts'
import { createMailer } from '#worker/mail/mailer.ts'
import { parseSender } from '#worker/mail/message.ts'
import { outboxPage } from '#worker/mail/outbox-page.ts'
import { accountMail, leagueInviteMail, quotedName } from '#worker/mail/templates/render.ts'
import { accountMails } from '#worker/mail/templates/words.ts'

const url = 'https://deathlist.example/auth/v1/verify?token=abc&type=signup'
const fill = { url, code: '012345', newEmail: 'new@example.org' }

describe('mails', () => {
  describe.each(languageCodes)('in %s', (locale) => {
    test.each(accountMails)('%s says the same in text and HTML', (kind) => {
      const mail = accountMail(kind, { ...fill, locale })
      expect(mail.subject.length).toBeGreaterThan(5)
      expect(mail.html).toContain(`<html lang="${locale}">`)
      const codeOnly = kind === 'reauthentication'
      expect(mail.text.includes(url)).toBe(!codeOnly)
      expect(mail.html.includes(url.replace('&', '&amp;'))).toBe(!codeOnly)
      const withCode = !['alreadyRegistered', 'passkeyAdded', 'twoStepOff'].includes(kind)
      expect(mail.text.includes('\n012345\n') || mail.text.includes('012345')).toBe(withCode)
      expect(mail.html.includes('012345')).toBe(withCode)
      expect(mail.text).not.toContain('undefined')
      expect(mail.html).not.toContain('undefined')
    })

    test('have other subjects than in the other language', () => {
      for (const kind of accountMails) {
        const other = accountMail(kind, { ...fill, locale: locale === 'en' ? 'it' : 'en' })
        expect(accountMail(kind, { ...fill, locale }).subject).not.toBe(other.subject)
      }
    })

    test('an invitation names inviter, league and code, and links to opt out', () => {
      const mail = leagueInviteMail({
        locale,
        url: 'https://deathlist.example/auth?code=AB12CD',
        stopUrl: 'https://deathlist.example/invitations/key.signature',
        leagueName: 'Night Owls',
        inviterName: 'Ada',
        inviteCode: 'AB12CD',
      })
      for (const part of ['Night Owls', 'Ada', 'AB12CD', '/invitations/key.signature']) {
        expect(mail.text).toContain(part)
        expect(mail.html).toContain(part)
      }
      expect(mail.html).toContain('<a href="https://deathlist.example/invitations/key.signature"')
    })

    test('names typed by users never change an invitation’s subject or heading', () => {
      const mailFrom = (inviterName: string, leagueName: string) =>
        leagueInviteMail({ locale, url, stopUrl: url, leagueName, inviterName, inviteCode: 'AB12CD' })
      const { subject } = mailFrom('Ada', 'Night Owls')
      fc.assert(
        fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, league) => {
          const mail = mailFrom(name, league)
          expect(mail.subject).toBe(subject)
          // Readers see the heading before they know who wrote it.
          expect(/<h1[^>]*>([^<]*)</.exec(mail.html)?.[1]).toBe(
            /<h1[^>]*>([^<]*)</.exec(mailFrom('', '').html)?.[1],
          )
        }),
      )
    })
  })

  test('text typed by users is escaped', () => {
    const mail = leagueInviteMail({
      locale: 'en',
      url: 'https://deathlist.example/"><script>',
      stopUrl: 'https://deathlist.example/"><script>',
      leagueName: '<img src=x onerror=alert(1)>',
      inviterName: 'Ada\r\nBcc: all@example.org',
      inviteCode: 'AB12CD',
    })
    expect(mail.html).not.toMatch(/<img|<script|"><s/)
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.text).toContain('“Ada Bcc: all@\u2060example.\u2060org” invites you')
  })

  test('a name in an invitation is short, on one line, and never a link', () => {
    expect(quotedName('Dr. No', 60)).toBe('Dr. No')
    expect(quotedName('win at http://evil.example/x', 60)).toBe(
      'win at http:\u2060/\u2060/\u2060evil.\u2060example/\u2060x',
    )
    expect(quotedName('evil\u3002example', 60)).toBe('evil\u3002\u2060example')
    expect(quotedName('a\u2028b\u202ec\nd', 60)).toBe('a b c d')
    expect(quotedName('x'.repeat(5000), 60)).toHaveLength(60)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const quoted = quotedName(name, 60)
        expect(quoted).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]|\S[.:/@][^\s\u2060]/u)
        expect(quoted.replaceAll('\u2060', '').length).toBeLessThanOrEqual(60)
      }),
    )
  })

  test('the outbox page shows text as text, and links as links', async () => {
    const page = String(
      await outboxPage([
        { to: 'a@example.org', subject: '<b>Hi</b>', text: `See ${url} & <i>`, createdAt: 'now' },
      ]),
    )
    expect(page).toContain('&lt;b&gt;Hi&lt;/b&gt;')
    expect(page).toContain(`<a href="${url.replaceAll('&', '&amp;')}">`)
    expect(page).not.toContain('<i>')
  })
})

describe('the mailer', () => {
  test('passes the message to the binding, with the configured sender', async () => {
    const handed: unknown[] = []
    const binding = { send: async (message: unknown) => void handed.push(message) }
    const message = { to: 'a@example.org', subject: 's', text: 't', html: 'h' }
    const stoppable = { ...message, unsubscribeUrl: 'https://deathlist.example/unsubscribe/x' }
    const settings = { EMAIL: binding as never, PUBLIC_URL: 'https://deathlist.example' }
    await createMailer({ ...settings, SMTP_URL: null, MAIL_FROM: 'The League <mail@league.example>' }).send({
      ...message,
      unsubscribeUrl: null,
    })
    await createMailer({ ...settings, SMTP_URL: null, MAIL_FROM: '' }).send(stoppable)
    expect(handed).toEqual([
      { ...message, from: { name: 'The League', email: 'mail@league.example' } },
      {
        ...message,
        from: { name: 'Deathlist', email: 'no-reply@deathlist.example' },
        headers: {
          'List-Unsubscribe': '<https://deathlist.example/unsubscribe/x>',
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      },
    ])
  })

  test('without a binding the outbox is the mailbox', async () => {
    const mailer = createMailer({ SMTP_URL: null, MAIL_FROM: '', PUBLIC_URL: 'http://localhost:8787' })
    expect(mailer.keepsOutbox).toBe(true)
    await mailer.send({ to: '', subject: '', text: '', html: '', unsubscribeUrl: null })
  })

  test.each([
    ['mail@league.example', 'Deathlist', 'mail@league.example'],
    ['"A, B" <mail@league.example>', 'A, B', 'mail@league.example'],
    ['<mail@league.example>', 'Deathlist', 'mail@league.example'],
  ])('%s', (from, name, email) => expect(parseSender(from)).toEqual({ name, email }))
})
