import {
  CalendarDays,
  ChartNoAxesColumn,
  Grid2x2,
  House,
  ListOrdered,
  type LucideIcon,
  Medal,
  Newspaper,
  NotebookPen,
  ShieldCheck,
  SlidersHorizontal,
  Swords,
  Telescope,
  Trophy,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react'
import { allScreens, type MenuGroup, type MenuName, menuNameOf } from '#contracts/screens.ts'

export interface MenuEntry {
  /** Key of its name under `menu` in the common texts. */
  name: MenuName
  href: string
  icon: LucideIcon
}

// Not in the rows, which are read before React is there.
const icons = {
  dashboard: House,
  myProfile: UserRound,
  overview: Newspaper,
  game: Grid2x2,
  deathlist: NotebookPen,
  leaderboard: ListOrdered,
  members: Users,
  picks: UsersRound,
  history: Medal,
  statistics: ChartNoAxesColumn,
  outlook: Telescope,
  competitions: Trophy,
  matchups: Swords,
  calendar: CalendarDays,
  admin: ShieldCheck,
  leagueSettings: SlidersHorizontal,
} satisfies Record<MenuName, LucideIcon>

/** The address that the app shows for a screen; `slug` of a league's. */
const hrefOf = ({ path, inLeague, long }: (typeof allScreens)[number], slug: string): string =>
  inLeague ? `${long ? '/league/' : '/l/'}${encodeURIComponent(slug)}${path}` : path

const entriesOf = (slug: string, ...groups: MenuGroup[]): MenuEntry[] =>
  allScreens.flatMap((row) => {
    const name = groups.some((group) => row.menu?.startsWith(`${group}/`)) && menuNameOf(row)
    return name ? [{ name, href: hrefOf(row, slug), icon: icons[name] }] : []
  })

/** Entries that are there for everyone. */
export const generalEntries: readonly MenuEntry[] = entriesOf('', 'general')

/** What stands under the thumb on a phone: the daily screens of a league. */
export const dailyEntries = (slug: string): readonly MenuEntry[] => entriesOf(slug, 'daily')

/** Entries of the current league, in three groups: the game, its competitions, and what admins look after. */
export const leagueEntries = (slug: string, isAdmin: boolean): readonly MenuEntry[][] => [
  entriesOf(slug, 'daily', 'game'),
  entriesOf(slug, 'competitions'),
  isAdmin ? entriesOf(slug, 'admin') : [],
]

/** Where `g` and a letter lead; null: nowhere, or into a league where `slug` names none. */
export const hrefOfKey = (letter: string, slug: string | null): string | null => {
  const row = allScreens.find(({ key }) => key === letter)
  return row && (slug !== null || !row.inLeague) ? hrefOf(row, slug ?? '') : null
}
