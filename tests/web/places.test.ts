import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { screens } from '#web/app/screens.ts'
import { dailyEntries, generalEntries, leagueEntries, tabEntries } from '#web/lib/navigation/menu.ts'
import { wholeLanguages } from '../support/whole-languages.ts'

/** One name for each place. tests/browser/screens/screens.test.ts compares the screens themselves with the menu. */

type Texts = { [key: string]: string | Texts }
const textsOf = (language: string, file: string): Texts =>
  // Our own files of texts.
  JSON.parse(readFileSync(inRoot(`locales/${language}/${file}.json`), 'utf8')) as Texts
const at = (texts: Texts, key: string): unknown =>
  key.split('.').reduce<unknown>((part, name) => (part as Texts | undefined)?.[name], texts)

/** Where the title of a place is defined beside its menu entry; a place with tabs uses the menu's. */
const titles = {
  dashboard: 'dashboard:title',
  myProfile: 'profile:title',
  members: 'members:title',
  admin: 'admin:title',
  leagueSettings: 'admin:settings.title',
} as const

const club = { slug: 'the-club', isAdmin: true, draftAhead: true }
const entries = [...generalEntries, ...leagueEntries(club).flat()]
const tabs = [...tabEntries('leaderboard', 'the-club'), ...tabEntries('competitions', 'the-club')]

describe('one name for each place', () => {
  test.each(wholeLanguages)('the menu and the title use the same name, in %s', (language) => {
    const menu = textsOf(language, 'common').menu as Texts
    for (const [name, where] of Object.entries(titles)) {
      const [file = '', key = ''] = where.split(':')
      expect(at(textsOf(language, file), key), where).toBe(menu[name])
    }
    const names = [...entries, ...tabs].map(({ name }) => menu[name])
    // In Italian the table has the name of the place whose first tab it is.
    const isOwnTab = (name: unknown, at: number) => at >= entries.length && name === menu.leaderboard
    const different = names.filter((name, at) => !isOwnTab(name, at))
    expect(different).toEqual([...new Set(different)])
    const short = Object.values(menu.short as Texts)
    expect(short).toEqual([...new Set(short)])
    expect([...names, ...short]).not.toContain(textsOf(language, 'common').appName)
  })

  test('every entry has its own address, which belongs to a screen', () => {
    // The first tab of a place is the place.
    const places = [
      ...entries,
      ...tabs.filter(({ href }) => !entries.some((entry) => entry.href === href)),
    ].map(({ href }) => href)
    expect(places).toEqual([...new Set(places)])
    const patterns = screens.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))
    expect(places.filter((href) => !patterns.some((pattern) => pattern.test(href)))).toEqual([])
  })

  test('a league’s menu has five entries, plus the draft, plus two for admins', () => {
    const names = (of: Partial<typeof club>) =>
      leagueEntries({ ...club, ...of })
        .flat()
        .map(({ name }) => name)
    const five = ['home', 'deathlist', 'leaderboard', 'competitions', 'members']
    expect(names({ isAdmin: false, draftAhead: false })).toEqual(five)
    expect(names({ isAdmin: false })).toEqual([...five, 'draft'])
    expect(names({ draftAhead: false })).toEqual([...five, 'admin', 'leagueSettings'])
  })

  test('the phone’s bar has the daily entries', () => {
    expect(dailyEntries('the-club').map(({ name }) => name)).toEqual([
      'home',
      'deathlist',
      'leaderboard',
      'competitions',
    ])
  })
})
