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
import { paths } from './paths.ts'

export interface MenuEntry {
  /** Key of its name under `menu` in the common texts. */
  name:
    | 'dashboard'
    | 'myProfile'
    | 'overview'
    | 'game'
    | 'deathlist'
    | 'leaderboard'
    | 'history'
    | 'statistics'
    | 'outlook'
    | 'competitions'
    | 'matchups'
    | 'calendar'
    | 'members'
    | 'picks'
    | 'admin'
    | 'leagueSettings'
  href: string
  icon: LucideIcon
}

/** Entries that are there for everyone. */
export const generalEntries: readonly MenuEntry[] = [
  { name: 'dashboard', href: paths.dashboard, icon: House },
  { name: 'myProfile', href: paths.profile, icon: UserRound },
]

/** What stands under the thumb on a phone: the daily screens of a league. */
const daily: readonly MenuEntry['name'][] = ['overview', 'deathlist', 'leaderboard', 'members']

export const dailyEntries = (slug: string): readonly MenuEntry[] =>
  leagueEntries(slug, false)
    .flat()
    .filter(({ name }) => daily.includes(name))

/** Entries of the current league, in three groups: the game, its competitions, and what admins look after. */
export const leagueEntries = (slug: string, isAdmin: boolean): readonly MenuEntry[][] => {
  const league = paths.league(slug)
  return [
    [
      { name: 'overview', href: league.overview, icon: Newspaper },
      { name: 'game', href: league.game, icon: Grid2x2 },
      { name: 'deathlist', href: league.deathlist, icon: NotebookPen },
      { name: 'leaderboard', href: league.leaderboard, icon: ListOrdered },
      { name: 'members', href: league.members, icon: Users },
      { name: 'picks', href: league.picks, icon: UsersRound },
      { name: 'history', href: league.history, icon: Medal },
      { name: 'statistics', href: league.statistics, icon: ChartNoAxesColumn },
      { name: 'outlook', href: league.outlook, icon: Telescope },
    ],
    [
      { name: 'competitions', href: league.competitions, icon: Trophy },
      { name: 'matchups', href: league.matchups, icon: Swords },
      { name: 'calendar', href: league.calendar, icon: CalendarDays },
    ],
    isAdmin
      ? [
          { name: 'admin', href: league.admin, icon: ShieldCheck },
          { name: 'leagueSettings', href: league.settings, icon: SlidersHorizontal },
        ]
      : [],
  ]
}
