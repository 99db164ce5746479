import { House, Library, ListOrdered, type LucideIcon, NotebookPen, Trophy, UserRound } from 'lucide-react'
import type { BottomNavName } from '#contracts/screens.ts'

/** The icons of the bottom navigation on phones, which are part of the first download */
export const bottomNavIcons = {
  dashboard: Library,
  myProfile: UserRound,
  home: House,
  deathlist: NotebookPen,
  leaderboard: ListOrdered,
  competitions: Trophy,
} satisfies Record<BottomNavName, LucideIcon>
