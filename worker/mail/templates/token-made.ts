import type { Locale } from '../../contracts/errors.ts'
import type { Instant } from '../../domain/calendar-day.ts'
import type { TokenScope } from '../../domain/personal-tokens.ts'
import { quotedName, type RenderedMail, render } from './render.ts'
import type { MailWords } from './words.ts'

interface TokenMade {
  name: string
  scope: TokenScope
  /** The day on which it ends, as the reader writes days. */
  until: string
}

const tags: Record<Locale, string> = { en: 'en-GB', it: 'it-IT' }

const words: Record<Locale, (made: TokenMade) => MailWords> = {
  en: ({ name, scope, until }) => ({
    subject: 'A personal token for your account',
    heading: 'A new personal token',
    body: [
      `A token called “${name}” has just been created for your account. Until ${until} a program that has it can ${scope === 'read' ? 'read what you can read' : 'read what you can read, and change what you can change'}. It can’t touch your address, your password or the account itself.`,
    ],
    action: 'See my tokens',
    footnote:
      'It was not you? Revoke it in your profile, and choose a new password: that ends every other token and signs every device out.',
  }),
  it: ({ name, scope, until }) => ({
    subject: 'Un token personale per il tuo account',
    heading: 'Un nuovo token personale',
    body: [
      `È appena stato creato un token di nome «${name}» per il tuo account. Fino al ${until} un programma che lo possiede può ${scope === 'read' ? 'leggere ciò che puoi leggere tu' : 'leggere ciò che puoi leggere tu e modificare ciò che puoi modificare tu'}. Non può toccare il tuo indirizzo, la tua password né l’account stesso.`,
    ],
    action: 'Vedi i miei token',
    footnote:
      'Non l’hai creato tu? Revocalo nel tuo profilo e scegli una nuova password: così termina ogni altro token e ogni altro accesso.',
  }),
}

/** Tells the owner of an account that a personal token was made for it. Its name is quoted, and the token is not in it. */
export const tokenMadeMail = (fill: {
  locale: Locale
  name: string
  scope: TokenScope
  expiresAt: Instant
  /** Where it can be revoked. */
  url: string
}): RenderedMail =>
  render(
    words[fill.locale]({
      name: quotedName(fill.name, 60),
      scope: fill.scope,
      until: new Intl.DateTimeFormat(tags[fill.locale], { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(fill.expiresAt),
      ),
    }),
    { locale: fill.locale, url: fill.url },
  )
