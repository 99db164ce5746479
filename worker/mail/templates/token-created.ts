import type { Locale } from '#contracts/errors.ts'
import { formatsIn } from '#contracts/words.ts'
import type { Instant } from '#domain/calendar-day.ts'
import type { TokenScope } from '#domain/personal-tokens.ts'
import { quotedName, type RenderedMail, render } from './render.ts'
import { mailWords } from './words.ts'

const mailOf = { read: 'tokenRead', write: 'tokenWrite' } as const satisfies Record<TokenScope, string>

/**
 * Notifies the owner of an account that a personal token was created. The mail quotes the token's name, and never
 * contains the token.
 */
export const tokenCreatedMail = ({
  locale,
  name,
  scope,
  expiresAt,
  url,
}: {
  locale: Locale
  name: string
  scope: TokenScope
  expiresAt: Instant
  /** The page on which it can be revoked. */
  url: string
}): RenderedMail =>
  render(
    mailWords(locale, mailOf[scope], {
      name: quotedName(name, 60),
      until: formatsIn(locale).day(expiresAt),
    }),
    { locale, url },
  )
