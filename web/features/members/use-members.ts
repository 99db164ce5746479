import { trpc } from '#web/lib/api/trpc.ts'

/** Fetches anew all that tells who is in a league and in which role. */
export const useRefreshMembers = (): (() => Promise<unknown>) => {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([
      utils.league.membersPage.invalidate(),
      utils.league.overview.invalidate(),
      utils.league.adminPage.invalidate(),
      utils.league.list.invalidate(),
      utils.league.dashboard.invalidate(),
    ])
}
