import { html, raw } from 'hono/html'
import type { Locale } from '#contracts/errors.ts'
import { leagueNameMax } from '#contracts/league.ts'
import { formatsIn, wordsIn } from '#contracts/words.ts'
import { dayMs, startOf } from '#domain/calendar-day.ts'
import { isUnscored } from '#domain/competitions/unscored.ts'
import { displayNameLength } from '#domain/leagues/display-name.ts'
import type { Deadline } from '#domain/seasons/deadlines.ts'
import { colour, mailPage, sans, serif, small } from './page.ts'
import { oneLine, quotedName, type RenderedMail } from './render.ts'

export interface DigestLeague {
  name: string
  url: string
  /** Days since the last death on the season's lists; null: there was none. */
  daysSince: number | null
  /** A reported death is not settled, so the days since the last death are not known. */
  hasReport: boolean
  table: readonly {
    rank: number
    name: string
    isReader: boolean
    points: number
    /** The points that reported deaths, or the end of the season, would add or take away. */
    provisional: number
  }[]
  /** Activity, newest first, in the reader's language; `more`: the number of items left out. */
  happened: readonly string[]
  more: number
  comes: readonly (Pick<Deadline, 'kind' | 'on' | 'round'> & { competition: string | null })[]
}

export interface Digest {
  locale: Locale
  leagues: readonly DigestLeague[]
  /** When it is sent: 1 (Monday) to 7 (Sunday), and the hour in the reader's time zone. */
  weekday: number
  hour: number
  timeZone: string
  stopUrl: string
  settingsUrl: string
}

const lineMax = 400
const someMonday = Date.UTC(2024, 0, 1)
const weekdayName = (locale: Locale, weekday: number): string =>
  formatsIn(locale).weekday(someMonday + (weekday - 1) * dayMs)

/** The time since the last death on the season's lists, in words. */
const sinceIn = (locale: Locale, days: number | null): string => {
  const t = wordsIn(locale, 'digest')
  if (days === null) return t('noDeath')
  if (days === 0) return t('sinceToday')
  return days === 1 ? t('sinceYesterday') : t('since', { count: days })
}

/** The text about a league, before any markup. */
const partsOf = (league: DigestLeague, locale: Locale) => {
  const t = wordsIn(locale, 'digest')
  const { dayOfYear, number, signed } = formatsIn(locale)
  const unscored = isUnscored(league.table)
  return {
    name: quotedName(league.name, leagueNameMax),
    url: league.url,
    since: league.hasReport ? null : sinceIn(locale, league.daysSince),
    table: league.table.map(({ rank, name, isReader, points, provisional }) => ({
      rank: unscored ? '–' : `${rank}.`,
      name: quotedName(name, displayNameLength) + (isReader ? ` (${t('you')})` : ''),
      isReader,
      points: number(points),
      more: provisional === 0 ? '' : t('provisional', { points: signed(provisional) }),
    })),
    happened: [
      ...league.happened.map((line) => quotedName(line, lineMax)),
      ...(league.more > 0 ? [t('more', { count: league.more })] : []),
    ],
    comes: league.comes.map(({ kind, on, round, competition }) => ({
      on: dayOfYear(startOf(on)),
      what: t(`dates.${kind}`, {
        competition: quotedName(competition ?? '', leagueNameMax),
        round: String(round ?? ''),
      }),
    })),
  }
}
type LeagueParts = ReturnType<typeof partsOf>

const leagueText = (league: LeagueParts, locale: Locale): string => {
  const t = wordsIn(locale, 'digest')
  const table = league.table.map(
    ({ rank, name, points, more }) => `${rank} ${name}: ${points}${more ? ` (${more})` : ''}`,
  )
  return [
    [league.name, '='.repeat(Math.min(40, league.name.length)), ...(league.since ? [league.since] : [])].join(
      '\n',
    ),
    [t('table'), ...(table.length > 0 ? table : [t('noTable')])].join('\n'),
    [
      t('happened'),
      ...(league.happened.length > 0 ? league.happened.map((line) => `- ${line}`) : [t('nothing')]),
    ].join('\n'),
    [
      t('comes'),
      ...(league.comes.length > 0 ? league.comes.map(({ on, what }) => `- ${on}: ${what}`) : [t('noDates')]),
    ].join('\n'),
    `${t('open')}:\n${league.url}`,
  ].join('\n\n')
}

const line = raw(`margin:0 0 8px;font:16px/1.5 ${sans};color:${colour.ink}`)
const cell = raw(
  `padding:5px 0;border-bottom:1px solid ${colour.rule};font:16px/1.4 ${sans};color:${colour.ink}`,
)

const heading = (text: string) =>
  html`<h3 class="soft" style="margin:24px 0 8px;font:600 14px/1.4 ${raw(sans)};color:${colour.soft}">${text}</h3>`

const leagueHtml = (league: LeagueParts, locale: Locale) => {
  const t = wordsIn(locale, 'digest')
  const lines = (texts: readonly string[], none: string) =>
    (texts.length > 0 ? texts : [none]).map((text) => html`<p class="ink" style="${line}">${text}</p>`)
  return html`<section style="margin:0 0 40px">
<h2 class="ink" style="margin:0 0 8px;font:500 24px/1.25 ${raw(serif)};color:${colour.ink}"><a class="ink" href="${league.url}" style="color:${colour.ink}">${league.name}</a></h2>
${league.since ? html`<p class="ink" style="${line}">${league.since}</p>` : ''}
${heading(t('table'))}
${
  league.table.length > 0
    ? html`<table role="presentation" style="width:100%;border-collapse:collapse">${league.table.map(
        ({ rank, name, isReader, points, more }) =>
          html`<tr${isReader ? raw(' style="font-weight:600"') : ''}><td class="ink rule" style="${cell};width:36px">${rank}</td><td class="ink rule" style="${cell}">${isReader ? html`<b>${name}</b>` : name}${more ? html`<br><span class="soft" style="font-size:14px;color:${colour.soft}">${more}</span>` : ''}</td><td class="ink rule" style="${cell};text-align:right">${points}</td></tr>`,
      )}</table>`
    : lines([], t('noTable'))
}
${heading(t('happened'))}
${lines(league.happened, t('nothing'))}
${heading(t('comes'))}
${lines(
  league.comes.map(({ on, what }) => `${on}: ${what}`),
  t('noDates'),
)}
${small(t('open'), league.url)}
</section>`
}

/** The weekly digest of all leagues of one user, as text and as HTML; all its words are escaped. */
export const digestMail = (digest: Digest): RenderedMail => {
  const { locale, weekday, hour, timeZone, stopUrl, settingsUrl } = digest
  const t = wordsIn(locale, 'digest')
  const leagues = digest.leagues.map((league) => partsOf(league, locale))
  const [first] = leagues
  const subject = oneLine(
    leagues.length === 1 && first ? t('subjectOne', { league: first.name }) : t('subjectMany'),
  )
  const footnote = t('footnote', {
    weekday: weekdayName(locale, weekday),
    hour: `${String(hour).padStart(2, '0')}:00`,
    zone: timeZone.replaceAll('_', ' '),
  })
  const text = [
    subject,
    ...leagues.map((league) => leagueText(league, locale)),
    footnote,
    `${t('settings')}:\n${settingsUrl}`,
    `${t('stop')}:\n${stopUrl}`,
    'Deathlist',
  ].join('\n\n')
  const page = mailPage({
    locale,
    subject,
    heading: subject,
    content: html`${leagues.map((league) => leagueHtml(league, locale))}`,
    footnote,
    links: [
      { label: t('settings'), url: settingsUrl },
      { label: t('stop'), url: stopUrl },
    ],
  })
  return { subject, text: `${text}\n`, html: page }
}
