import { useInfiniteQuery } from '@tanstack/react-query'
import { trpc } from '#web/lib/api/trpc.ts'

/** How many entries come at once. */
export const pageSize = 50

/** A record that is read page by page, newest first. */
const useRecord = <T extends { id: string }>(
  name: string,
  league: string,
  read: (page: { league: string; limit: number; before?: string }) => Promise<T[]>,
) => {
  const query = useInfiniteQuery({
    // As the calls' own keys are: whatever asks again for what shows a league asks for this as well.
    queryKey: [['league', name], { input: { league }, type: 'infinite' }],
    queryFn: ({ pageParam }) =>
      read({ league, limit: pageSize, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: (last: T[]) => (last.length < pageSize ? undefined : last.at(-1)?.id),
  })
  return { ...query, data: query.data?.pages.flat() }
}

/** Everything that happened in a league. */
export const useActivity = (league: string) => {
  const { client } = trpc.useUtils()
  return useRecord('activity', league, (page) => client.league.activity.query(page))
}

/** Every change of rules, roles and memberships. */
export const useAudit = (league: string) => {
  const { client } = trpc.useUtils()
  return useRecord('audit', league, (page) => client.league.audit.query(page))
}
