import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { allScreens, menuNameOf } from '#contracts/screens.ts'
import { inRoot, root } from '#scripts/lib/paths.ts'
import { redirects, screens } from '#web/app/screens.ts'
import { leagueSegment, paths } from '#web/lib/navigation/paths.ts'

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
const pageAt = (path: string): string | undefined =>
  screens.find((screen) => patternOf(screen.path).test(path))?.page

describe.each(allScreens.map((row) => [`${row.inLeague ? '/l/:league' : ''}${row.path}`, row] as const))(
  'the screen at %s',
  (_, row) => {
    const { menu, key, keeps, asks, prerender, path, page, open } = row
    test('has its texts and its menu name in every language', () => {
      for (const folder of globSync('locales/*/', { cwd: root })) {
        // The sign-in pages and the method page may have none of their own.
        if (!open) expect(existsSync(inRoot(`${folder}/${page.split('/')[0]}.json`)), folder).toBe(true)
        const { menu: names } = JSON.parse(readFileSync(inRoot(`${folder}/common.json`), 'utf8'))
        const name = menuNameOf(row)
        if (name) expect(names[name], folder).toEqual(expect.stringMatching(/\S/))
      }
    })
    test('needs only the league for its prerendered page and its menu entry', () => {
      if (prerender || menu || key) expect(path).not.toContain(':')
      if (prerender) expect(asks).toBeDefined()
    })
    test('has a unique key, and stores only the query that it requests', () => {
      if (key) expect(allScreens.filter((other) => other.key === key)).toEqual([row])
      if (keeps && asks) expect(keeps).toBe(asks)
      if (keeps) expect(prerender).toBeUndefined()
      if (open) expect({ asks, keeps, menu, key }).toEqual({})
    })
  },
)

describe('the table of screens', () => {
  test('every page in it is a file, and every page file is in it', () => {
    const missing = screens.filter(({ page }) => !existsSync(inRoot(`web/features/${page}.tsx`)))
    expect(missing.map(({ path, page }) => `${path}: ${page}`)).toEqual([])
    const files = globSync('web/features/*/*Page.tsx', { cwd: root }).map((file) =>
      file.replaceAll('\\', '/').replace(/^web\/features\/|\.tsx$/g, ''),
    )
    const known = new Set([...screens.map(({ page }) => page), 'not-found/NotFoundPage'])
    expect(files.filter((file) => !known.has(file))).toEqual([])
  })

  test('no address belongs to two pages', () => {
    const addresses = screens.map(({ path }) => path)
    expect(addresses).toEqual([...new Set(addresses)])
  })

  test('every screen of a league is reachable by its slug and by its id', () => {
    const bySlug = paths.league('the-club')
    const byId = paths.leagueById('0198')
    for (const name of Object.keys(bySlug) as (keyof typeof bySlug)[]) {
      const [one, other] = [bySlug[name], byId[name]]
      if (typeof one !== 'string' || typeof other !== 'string') continue
      expect(pageAt(one), one).toBeDefined()
      expect(pageAt(other), other).toBe(pageAt(one))
    }
    expect(pageAt(bySlug.seasonLeaderboard(2))).toBe(pageAt(bySlug.leaderboard))
  })

  test('the addresses are the specified ones', () => {
    const club = paths.league('the-club')
    const byId = paths.leagueById('0198')
    expect(paths.auth('7KQ2ZP')).toBe('/auth?code=7KQ2ZP')
    expect([club.home, club.deathlist, club.admin]).toEqual([
      '/l/the-club',
      '/l/the-club/deathlist',
      '/l/the-club/admin',
    ])
    expect([byId.home, byId.picks]).toEqual(['/league/0198', '/league/0198/picks'])
    // One page, at all its present and former addresses.
    for (const path of ['/l/the-club/game', '/league/0198/dashboard', '/league/0198'])
      expect(pageAt(path), path).toBe(pageAt(club.home))
    expect(club.newCompetition).toBe('/league/the-club/admin/competitions')
    expect(club.competition('spring').matches).toBe('/league/the-club/competitions/spring/matches')
  })

  test('every competition screen has a page', () => {
    const { match, ...rest } = paths.league('the-club').competition('spring')
    for (const path of [...Object.values(rest), match('m1')]) expect(pageAt(path), path).toBeDefined()
  })

  test('old addresses lead to screens that exist', () => {
    for (const { from, to } of redirects) {
      expect(pageAt(from), from).toBeUndefined()
      expect(pageAt(to.replace(/:\w+/g, 'x')), to).toBeDefined()
    }
    expect(redirects).toContainEqual({ from: '/league/:league/team', to: '/league/:league/deathlist' })
  })

  test('the league of an address is read from either form, and from the dashboard', () => {
    expect(leagueSegment('/l/the-club/picks')).toBe('the-club')
    expect(leagueSegment('/league/0198')).toBe('0198')
    expect(leagueSegment('/dashboard/the-club')).toBe('the-club')
    expect(leagueSegment('/l/caff%C3%A8')).toBe('caffè')
    expect(leagueSegment('/profile')).toBeNull()
    expect(leagueSegment('/l/%E0%A4%A')).toBeNull()
  })
})
