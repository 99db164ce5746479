import { html, raw } from 'hono/html'
import { leagueNameMax } from '#contracts/league.ts'
import type { AnnouncedDeath } from '#contracts/people/death.ts'
import type { DeathWords } from '#contracts/people/death-words.ts'
import { wordsIn } from '#contracts/words.ts'
import { initialsOf } from '#domain/people/initials.ts'
import { linksOf, type ReaderWays } from './news.ts'
import { colour, mailPage, sans, serif } from './page.ts'
import { button, oneLine, quotedName, type RenderedMail } from './render.ts'

const subjectMax = 150
const nameMax = 250
const size = 112
const licenceUrl = 'https://creativecommons.org/licenses/by-sa/4.0/'

const line = (text: string, style: string) =>
  html`<p class="soft" style="margin:0 0 16px;text-align:center;color:${colour.soft};${raw(style)}">${text}</p>`

/** The portrait, in mourning style for a confirmed death; initials if there is none, or if pictures are not loaded. */
const portrait = ({ name, imageUrl, state }: AnnouncedDeath) => {
  const initials = initialsOf(name)
  const isConfirmed = state === 'confirmed'
  const frame = isConfirmed ? `border:2px solid ${colour.ink};padding:3px;` : ''
  const grey = isConfirmed ? 'filter:grayscale(1);' : ''
  const round = `width:${size}px;height:${size}px;line-height:${size}px;border-radius:50%;background:#8d877d;color:#faf7f0;font:400 40px/${size}px ${serif};text-align:center;${grey}`
  return html`<div style="margin:0 0 20px;text-align:center"><span class="ring" style="display:inline-block;border-radius:50%;${raw(frame)}">${
    imageUrl === null
      ? html`<span style="display:block;${raw(round)}">${initials}</span>`
      : html`<img src="${imageUrl}" width="${size}" height="${size}" alt="${initials}" style="display:block;object-fit:cover;object-position:50% 20%;${raw(round)}">`
  }</span></div>`
}

/**
 * A mail about one death: the person, the source of the news and whether it is confirmed, and the holders. The points
 * are on the page that its button opens.
 */
export const deathMail = ({
  death,
  words,
  sentence,
  league,
  url,
  ...ways
}: ReaderWays & {
  death: AnnouncedDeath
  words: DeathWords
  /** The news in a sentence, without its consequences. */
  sentence: string
  league: string
  url: string
}): RenderedMail => {
  const { locale } = ways
  const [t, sayDeath] = [wordsIn(locale, 'mails'), wordsIn(locale, 'death')]
  const { quotation, description, state } = death
  const name = quotedName(death.name, nameMax)
  const subject = quotedName(sentence, subjectMax)
  const article = quotation && sayDeath('article', { title: quotedName(quotation.title, nameMax) })
  // A reported death's description is already shown with the years.
  const who = quotation?.text ?? (state === 'confirmed' ? (description ?? '') : '')
  const standing = [words.standing, words.outlook].filter((said) => said !== null).join(' ')
  const holders = words.holders === null ? '' : quotedName(words.holders, nameMax * 4)
  const inLeague = t('news.inLeague', { league: quotedName(league, leagueNameMax) })
  const label = sayDeath(state === 'confirmed' ? 'remember' : 'evidenceOn', { name })
  const links = linksOf(ways)
  const footnote = t('news.footnote')
  const text = [
    subject,
    [name, words.dates].filter(Boolean).join('\n'),
    [who, ...(quotation ? [`${article}: ${quotation.url}\n${quotation.licence}: ${licenceUrl}`] : [])]
      .filter(Boolean)
      .join('\n'),
    standing,
    [holders, inLeague].filter(Boolean).join('\n'),
    `${label}:\n${url}`,
    footnote,
    ...links.map((link) => `${link.label}:\n${link.url}`),
    'Deathlist',
  ]
  const content = html`${words.dates ? line(words.dates, `font:16px/1.5 ${sans}`) : ''}
${
  who
    ? html`<p class="ink" lang="${quotation?.language ?? locale}" style="margin:0 0 6px;text-align:center;font:20px/1.5 ${raw(serif)};color:${colour.ink}">${who}</p>`
    : ''
}
${
  quotation
    ? html`<p class="soft" style="margin:0 0 20px;text-align:center;font:13px/1.5 ${raw(sans)};color:${colour.soft}"><a href="${quotation.url}" class="soft" style="color:${colour.soft}">${article}</a> · <a href="${licenceUrl}" class="soft" style="color:${colour.soft}">${quotation.licence}</a></p>`
    : ''
}
${line(standing, `font:15px/1.6 ${sans}`)}
${line([holders, inLeague].filter(Boolean).join(' · '), `font:15px/1.6 ${sans}`)}
<div style="text-align:center">${button(label, url)}</div>`
  return {
    subject: oneLine(subject),
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: mailPage({
      locale,
      subject,
      heading: name,
      above: portrait(death),
      content,
      footnote,
      links,
    }),
  }
}
