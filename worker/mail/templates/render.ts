import { html, raw } from 'hono/html'
import type { Locale } from '#contracts/errors.ts'
import { leagueNameMax } from '#contracts/league.ts'
import { displayNameLength } from '#domain/leagues/display-name.ts'
import { clipped, showable } from '#domain/text.ts'
import { colour, mailPage, sans } from './page.ts'
import { type AccountMail, type MailWords, mailWords } from './words.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** Joins the lines: names are user input, and a line break would end a header. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const paragraph = (text: string) =>
  html`<p class="ink" style="margin:0 0 16px;font:16px/1.6 ${raw(sans)};color:${colour.ink}">${text}</p>`

export const button = (label: string, url: string) =>
  html`<p style="margin:24px 0"><a href="${url}" class="act" style="display:inline-block;padding:12px 20px;background:${colour.accent};color:#fff9f4;font:600 16px ${raw(sans)};text-decoration:none;border-radius:4px">${label}</a></p>`

const digits = (lead: string, code: string) =>
  html`${lead ? paragraph(lead) : ''}<p class="ink" style="margin:0 0 24px;font:600 28px ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;color:${colour.ink}">${code}</p>`

interface Fill {
  locale: Locale
  url?: string | undefined
  code?: string | undefined
  stopUrl?: string | undefined
  /** Further links at the bottom, such as the page to unsubscribe from several kinds of mail. */
  links?: readonly { label: string; url: string }[]
}

/** A mail as text and as HTML; all its words are escaped. */
export const render = (words: MailWords, { locale, url, code, stopUrl, links = [] }: Fill): RenderedMail => {
  const action = words.action && url ? { label: words.action, url } : undefined
  const typed = words.code !== undefined && code ? { lead: words.code, code } : undefined
  const below = [...(words.stop && stopUrl ? [{ label: words.stop, url: stopUrl }] : []), ...links]
  const text = [
    words.heading,
    ...words.body,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(typed ? [[typed.lead, typed.code].filter(Boolean).join('\n')] : []),
    words.footnote,
    ...below.map(({ label, url }) => `${label}:\n${url}`),
    'Deathlist',
  ].join('\n\n')
  const content = html`${words.body.map(paragraph)}
${action ? button(action.label, action.url) : ''}
${typed ? digits(typed.lead, typed.code) : ''}`
  const { subject, heading, footnote } = words
  const page = mailPage({ locale, subject, heading, content, footnote, links: below })
  return { subject: oneLine(words.subject), text: `${text}\n`, html: page }
}

/** A mail of the auth server in the user's language. */
export const accountMail = (
  kind: AccountMail,
  fill: Fill & { newEmail?: string | undefined },
): RenderedMail => render(mailWords(fill.locale, kind, { newEmail: fill.newEmail ?? '' }), fill)

/**
 * A user's name as quoted in a mail: on one line, limited in length, and without anything that a mail program would
 * turn into a link. An invisible word joiner interrupts addresses and domains.
 */
export const quotedName = (name: string, max: number): string =>
  clipped(oneLine(showable(name)), max).replace(/(?<=\S)[.\u3002\uff0e\uff61:/@](?=\S)/g, '$&\u2060')

/**
 * The invitation to a league; `url` is the sign-up page with the code, `stopUrl` the page on which the reader can stop
 * further invitations.
 */
export const leagueInviteMail = (fill: {
  locale: Locale
  url: string
  stopUrl: string
  leagueName: string
  inviterName: string
  inviteCode: string
}): RenderedMail =>
  render(
    mailWords(fill.locale, 'leagueInvite', {
      leagueName: quotedName(fill.leagueName, leagueNameMax),
      inviterName: quotedName(fill.inviterName, displayNameLength),
      inviteCode: fill.inviteCode,
    }),
    fill,
  )
