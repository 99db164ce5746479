import { useEffect, useSyncExternalStore } from 'react'
import { trpc } from '../api/trpc.ts'

const watchVisibility = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isVisible = (): boolean => document.visibilityState === 'visible'

/**
 * Marks news up to a moment as read once the screen that shows it is visible.
 * @param until null: nothing new is shown
 * @param league slug or id; undefined: all leagues
 */
export const useMarkRead = (until: string | null, league?: string): void => {
  const utils = trpc.useUtils()
  const visible = useSyncExternalStore(watchVisibility, isVisible)
  const { mutate } = trpc.inbox.markRead.useMutation({
    onSuccess: (left) => {
      utils.inbox.count.setData(undefined, left)
      // There may be newer news than this answer counts.
      void utils.inbox.count.invalidate()
      void utils.league.dashboard.invalidate()
    },
  })
  useEffect(() => {
    if (visible && until !== null) mutate({ until, ...(league ? { league } : {}) })
  }, [visible, until, league, mutate])
}
