import {
  allScreens,
  type MenuGroup,
  type MenuName,
  menuNameOf,
  type TabName,
  tabNameOf,
} from '#contracts/screens.ts'

interface Entry<Name> {
  /** Key of the entry's label under `menu` in the common texts */
  name: Name
  href: string
}
export type MenuEntry = Entry<MenuName>

type Row = (typeof allScreens)[number]

/** The path of a screen; `slug` is the league's, for screens of a league */
const hrefOf = ({ path, inLeague, long }: Row, slug: string): string =>
  inLeague ? `${long ? '/league/' : '/l/'}${encodeURIComponent(slug)}${path}` : path

const entriesOf = (slug: string, ...groups: MenuGroup[]): MenuEntry[] =>
  allScreens.flatMap((row) => {
    const name = groups.some((group) => row.menu?.startsWith(`${group}/`)) && menuNameOf(row)
    return name ? [{ name, href: hrefOf(row, slug) }] : []
  })

/** Entries outside of leagues, for all users */
export const generalEntries: readonly MenuEntry[] = entriesOf('', 'general')

/** The entries of the bottom navigation on phones: a league's daily screens */
export const dailyEntries = (slug: string): readonly MenuEntry[] => entriesOf(slug, 'daily')

interface MenuOf {
  slug: string
  isAdmin: boolean
  draftAhead: boolean
}

/** Entries of a league in two groups: those of the game (with the draft while there is one), and those for admins */
export const leagueEntries = ({ slug, isAdmin, draftAhead }: MenuOf): readonly MenuEntry[][] => [
  [...entriesOf(slug, 'daily', 'league'), ...(draftAhead ? entriesOf(slug, 'draft') : [])],
  isAdmin ? entriesOf(slug, 'admin') : [],
]

export const tabEntries = (place: 'leaderboard' | 'competitions', slug: string): readonly Entry<TabName>[] =>
  allScreens.flatMap((row) => {
    const name = row.tab?.startsWith(`${place}/`) && tabNameOf(row)
    return name ? [{ name, href: hrefOf(row, slug) }] : []
  })

/** The path for the shortcut `g` and a letter; null if there is none, or if it needs a league and `slug` is null */
export const hrefOfKey = (letter: string, slug: string | null): string | null => {
  const row = allScreens.find(({ key }) => key === letter)
  return row && (slug !== null || !row.inLeague) ? hrefOf(row, slug ?? '') : null
}
