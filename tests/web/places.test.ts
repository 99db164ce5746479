import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languageCodes } from '#locales/languages.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { screens } from '#web/app/screens.ts'
import { dailyEntries, generalEntries, leagueEntries } from '#web/lib/navigation/menu.ts'

/** One name for each place. What a screen itself shows, tests/browser/screens.test.ts compares with the menu. */

type Texts = { [key: string]: string | Texts }
const textsOf = (language: string, file: string): Texts =>
  // Our own files of texts.
  JSON.parse(readFileSync(inRoot(`locales/${language}/${file}.json`), 'utf8')) as Texts
const at = (texts: Texts, key: string): unknown =>
  key.split('.').reduce<unknown>((part, name) => (part as Texts | undefined)?.[name], texts)

/** Where the title of a place is written down beside its entry in the menu. */
const titles = {
  dashboard: 'dashboard:title',
  myProfile: 'profile:title',
  leaderboard: 'leaderboard:title',
  members: 'members:title',
  picks: 'picks:title',
  history: 'history:title',
  statistics: 'statistics:title',
  outlook: 'outlook:title',
  competitions: 'competitions:title',
  matchups: 'competitions:matchups.title',
  calendar: 'competitions:calendar.title',
  admin: 'admin:title',
  leagueSettings: 'admin:settings.title',
} as const

const entries = [...generalEntries, ...leagueEntries('the-club', true).flat()]

describe('one name for each place', () => {
  test.each(languageCodes)('the menu and the title say the same, in %s', (language) => {
    const menu = textsOf(language, 'common').menu as Texts
    for (const [name, where] of Object.entries(titles)) {
      const [file = '', key = ''] = where.split(':')
      expect(at(textsOf(language, file), key), where).toBe(menu[name])
    }
    const names = entries.map(({ name }) => menu[name])
    expect(names).toEqual([...new Set(names)])
  })

  test('every entry leads to a place of its own, and to a screen', () => {
    const places = entries.map(({ href }) => href)
    expect(places).toEqual([...new Set(places)])
    const patterns = screens.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))
    expect(places.filter((href) => !patterns.some((pattern) => pattern.test(href)))).toEqual([])
  })

  test('the bar of a phone has the daily ones of them', () => {
    const all = new Set(
      leagueEntries('the-club', false)
        .flat()
        .map(({ href }) => href),
    )
    expect(dailyEntries('the-club').map(({ href }) => all.has(href))).toEqual([true, true, true, true])
  })
})
