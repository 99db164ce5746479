import type { Locale } from '#contracts/errors.ts'
import { quotedName, type RenderedMail, render } from './render.ts'
import { mailWords } from './words.ts'

const reasonLength = 300

/** Notifies a user of a ban, or of its end; `url`: the sign-in page. */
export const banMail = ({
  locale,
  banned,
  reason,
  url,
}: {
  locale: Locale
  banned: boolean
  reason: string
  url: string
}): RenderedMail =>
  render(mailWords(locale, banned ? 'banned' : 'unbanned', { reason: quotedName(reason, reasonLength) }), {
    locale,
    url: `${url}/auth`,
  })
