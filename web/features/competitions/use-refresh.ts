import { trpc } from '#web/lib/api/trpc.ts'

export const useRefreshCompetitions = (): (() => Promise<unknown>) => {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([utils.competition.invalidate(), utils.calendar.invalidate(), utils.league.invalidate()])
}
