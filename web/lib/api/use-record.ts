import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

interface RecordOptions<Item> {
  /** Named like tRPC's own keys, so that invalidating a router's queries includes these. */
  queryKey: QueryKey
  pageSize: number
  read: (page: { limit: number; before?: string }) => Promise<Item[]>
  enabled?: boolean
}

/** A list that is loaded page by page, newest first */
export const useRecord = <Item extends { id: string }>({
  queryKey,
  pageSize,
  read,
  enabled = true,
}: RecordOptions<Item>) => {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read({ limit: pageSize, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: (last: Item[]) => (last.length < pageSize ? undefined : last.at(-1)?.id),
    enabled,
  })
  return { ...query, data: query.data?.pages.flat() }
}
