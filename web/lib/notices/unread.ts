import { useEffect } from 'react'
import { trpc } from '../api/trpc.ts'
import { showBadge } from './app-badge.ts'

const everyMs = 120_000

/** Unread counts per league; refetched when the window gets the focus, and every two minutes. */
export const useUnread = () => {
  const query = trpc.inbox.count.useQuery(undefined, {
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    retry: false,
  })
  const unread = query.data?.unread
  useEffect(() => {
    if (unread !== undefined) showBadge(unread)
  }, [unread])
  return query
}
