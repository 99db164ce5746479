import {
  CalendarDays,
  ChartNoAxesColumn,
  CircleQuestionMark,
  LayoutList,
  ListOrdered,
  type LucideIcon,
  Medal,
  ShieldCheck,
  Shuffle,
  SlidersHorizontal,
  Swords,
  Telescope,
  Users,
  UsersRound,
} from 'lucide-react'
import type { MenuName, TabName } from '#contracts/screens.ts'
import { bottomNavIcons } from './bottom-nav-icons.ts'

export const menuIcons = {
  ...bottomNavIcons,
  members: Users,
  draft: Shuffle,
  admin: ShieldCheck,
  leagueSettings: SlidersHorizontal,
  table: ListOrdered,
  picks: UsersRound,
  outlook: Telescope,
  statistics: ChartNoAxesColumn,
  whatIf: CircleQuestionMark,
  history: Medal,
  allCompetitions: LayoutList,
  matchups: Swords,
  calendar: CalendarDays,
} satisfies Record<MenuName | TabName, LucideIcon>
