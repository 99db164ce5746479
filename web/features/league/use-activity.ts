import { useInfiniteQuery } from '@tanstack/react-query'
import { trpc } from '#web/lib/api/trpc.ts'

export const pageSize = 50

/** A list of entries that is loaded page by page, newest first */
const useRecord = <T extends { id: string }>(
  name: string,
  league: string,
  read: (page: { league: string; limit: number; before?: string }) => Promise<T[]>,
) => {
  const query = useInfiniteQuery({
    // Named like tRPC's own keys, so that invalidating a league's queries includes these.
    queryKey: [['league', name], { input: { league }, type: 'infinite' }],
    queryFn: ({ pageParam }) =>
      read({ league, limit: pageSize, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: (last: T[]) => (last.length < pageSize ? undefined : last.at(-1)?.id),
  })
  return { ...query, data: query.data?.pages.flat() }
}

export const useActivity = (league: string) => {
  const { client } = trpc.useUtils()
  return useRecord('activity', league, (page) => client.league.activity.query(page))
}

export const useAudit = (league: string) => {
  const { client } = trpc.useUtils()
  return useRecord('audit', league, (page) => client.league.audit.query(page))
}
