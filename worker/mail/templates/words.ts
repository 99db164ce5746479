import type { Locale } from '#contracts/errors.ts'
import { wordsIn } from '#contracts/words.ts'
import { fallbackLanguage } from '#locales/languages.ts'
import { type ServerTexts, serverTexts } from '#locales/server.ts'

/** The words of a mail, before any markup. `action` is its link's label, `code` introduces the six digits. */
export interface MailWords {
  subject: string
  heading: string
  body: string[]
  action?: string
  code?: string
  footnote: string
  /** The label of the link that unsubscribes from this kind of mail. */
  stop?: string
}

/** The mails of the auth server that contain no names. */
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

/**
 * The words of a mail in a language. A subject contains only our own words, never user input, because strangers read it
 * first.
 */
export const mailWords = (
  locale: Locale,
  mail: Mail,
  values: Readonly<Record<string, string>> = {},
): MailWords => {
  const t = wordsIn(locale, 'mails')
  const parts = Object.keys(serverTexts[fallbackLanguage].mails[mail]).map((part) => [
    part,
    // Every mail has the same parts as its English version.
    t(`${mail}.${part}` as `${Mail}.subject`, { replace: values }),
  ])
  // The parts of a mail; paragraphs are not split yet.
  const words = Object.fromEntries(parts) as Omit<MailWords, 'body'> & { body: string }
  return { ...words, body: words.body.split('\n\n') }
}
