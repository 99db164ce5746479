import type { Locale } from '../../contracts/errors.ts'
import { quotedName, type RenderedMail, render } from './render.ts'
import type { MailWords } from './words.ts'

const reasonLength = 300

const words: Record<Locale, (ban: { banned: boolean; reason: string }) => MailWords> = {
  en: ({ banned, reason }) => ({
    subject: banned ? 'Your account has been banned' : 'Your account is active again',
    heading: banned ? 'Your account has been banned' : 'Your account is active again',
    body: banned
      ? [
          'The operators of this site have banned your account. You are signed out everywhere, and your tokens have ended.',
          `The reason they give: “${reason}”`,
        ]
      : [
          'The operators of this site have lifted the ban of your account.',
          `The reason they give: “${reason}”`,
        ],
    ...(banned ? {} : { action: 'Sign in' }),
    footnote: 'This email tells you of something that was done to your account; there is nothing to confirm.',
  }),
  it: ({ banned, reason }) => ({
    subject: banned ? 'Il tuo account è stato sospeso' : 'Il tuo account è di nuovo attivo',
    heading: banned ? 'Il tuo account è stato sospeso' : 'Il tuo account è di nuovo attivo',
    body: banned
      ? [
          'I gestori di questo sito hanno sospeso il tuo account. Ogni accesso e ogni token è terminato.',
          `Il motivo indicato: «${reason}»`,
        ]
      : [
          'I gestori di questo sito hanno revocato la sospensione del tuo account.',
          `Il motivo indicato: «${reason}»`,
        ],
    ...(banned ? {} : { action: 'Accedi' }),
    footnote:
      'Questo messaggio ti informa di ciò che è stato fatto al tuo account; non c’è nulla da confermare.',
  }),
}

/** Tells somebody that they were banned, or that they no longer are; `url`: where one signs in. */
export const banMail = (fill: {
  locale: Locale
  banned: boolean
  reason: string
  url: string
}): RenderedMail =>
  render(words[fill.locale]({ banned: fill.banned, reason: quotedName(fill.reason, reasonLength) }), {
    locale: fill.locale,
    url: `${fill.url}/auth`,
  })
