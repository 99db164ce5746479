import type { Locale } from '#contracts/errors.ts'
import { wordsIn } from '#contracts/words.ts'
import { fallbackLanguage } from '#locales/languages.ts'
import { type ServerTexts, serverTexts } from '#locales/server.ts'

/** What a mail says, before any mark-up. `action` labels its link, `code` leads in the six digits. */
export interface MailWords {
  subject: string
  heading: string
  body: string[]
  action?: string
  code?: string
  footnote: string
  /** Labels the link with which the reader wants no more mails of this kind. */
  stop?: string
}

/** The mails of the auth server that carry no names. */
export const accountMails = [
  'signup',
  'alreadyRegistered',
  'invite',
  'magiclink',
  'recovery',
  'emailChangeCurrent',
  'emailChangeNew',
  'reauthentication',
  'passkeyAdded',
  'twoStepOff',
] as const
export type AccountMail = (typeof accountMails)[number]

/** A mail whose words are one object of locales/{language}/server/mails.json. */
type Mail = Exclude<keyof ServerTexts['mails'], 'news' | 'kinds'>

/** What a mail says in a language. Its subject is ours alone: it is what a stranger reads first. */
export const mailWords = (
  locale: Locale,
  mail: Mail,
  values: Readonly<Record<string, string>> = {},
): MailWords => {
  const say = wordsIn(locale, 'mails')
  const parts = Object.keys(serverTexts[fallbackLanguage].mails[mail]).map((part) => [
    part,
    // Every mail has the parts that its English has.
    say(`${mail}.${part}` as `${Mail}.subject`, { replace: values }),
  ])
  // The parts of a mail, its paragraphs not yet apart.
  const words = Object.fromEntries(parts) as Omit<MailWords, 'body'> & { body: string }
  return { ...words, body: words.body.split('\n\n') }
}
