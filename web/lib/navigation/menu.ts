import {
  allScreens,
  type MenuGroup,
  type MenuName,
  menuNameOf,
  type TabName,
  tabNameOf,
} from '#contracts/screens.ts'

interface Entry<Name> {
  /** Key of its name under `menu` in the common texts. */
  name: Name
  href: string
}
export type MenuEntry = Entry<MenuName>

type Row = (typeof allScreens)[number]

/** The address that the app shows for a screen; `slug` of a league's. */
const hrefOf = ({ path, inLeague, long }: Row, slug: string): string =>
  inLeague ? `${long ? '/league/' : '/l/'}${encodeURIComponent(slug)}${path}` : path

const entriesOf = (slug: string, ...groups: MenuGroup[]): MenuEntry[] =>
  allScreens.flatMap((row) => {
    const name = groups.some((group) => row.menu?.startsWith(`${group}/`)) && menuNameOf(row)
    return name ? [{ name, href: hrefOf(row, slug) }] : []
  })

/** Entries that are there for everyone. */
export const generalEntries: readonly MenuEntry[] = entriesOf('', 'general')

/** What stands under the thumb on a phone: the daily screens of a league. */
export const dailyEntries = (slug: string): readonly MenuEntry[] => entriesOf(slug, 'daily')

interface MenuOf {
  slug: string
  isAdmin: boolean
  /** A draft is planned or under way. */
  draftAhead: boolean
}

/** Entries of a league: the game's, with the draft while there is one, then what admins look after. */
export const leagueEntries = ({ slug, isAdmin, draftAhead }: MenuOf): readonly MenuEntry[][] => [
  [...entriesOf(slug, 'daily', 'league'), ...(draftAhead ? entriesOf(slug, 'draft') : [])],
  isAdmin ? entriesOf(slug, 'admin') : [],
]

/** The tabs of a place of a league. */
export const tabEntries = (place: 'leaderboard' | 'competitions', slug: string): readonly Entry<TabName>[] =>
  allScreens.flatMap((row) => {
    const name = row.tab?.startsWith(`${place}/`) && tabNameOf(row)
    return name ? [{ name, href: hrefOf(row, slug) }] : []
  })

/** Where `g` and a letter lead; null: nowhere, or into a league where `slug` names none. */
export const hrefOfKey = (letter: string, slug: string | null): string | null => {
  const row = allScreens.find(({ key }) => key === letter)
  return row && (slug !== null || !row.inLeague) ? hrefOf(row, slug ?? '') : null
}
