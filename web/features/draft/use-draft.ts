import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getMutationKey, getQueryKey } from '@trpc/react-query'
import { useRef } from 'react'
import type { DraftPage, DraftPerson, QueuedPerson } from '#contracts/draft.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'

/** The draft page in the query cache. Each change cancels the reads that have begun before it. */
const useCachedPage = (league: string) => {
  const utils = trpc.useUtils()
  const client = useQueryClient()
  const queryKey = getQueryKey(trpc.draft.page, { league }, 'query')
  const cancel = () => utils.draft.page.cancel({ league })
  return {
    get: () => utils.draft.page.getData({ league }),
    show: async (page: DraftPage) => {
      await cancel()
      utils.draft.page.setData({ league }, page)
    },
    /** Shows a queue. The rest of the page keeps the time at which it was read: the clock is computed from it. */
    showQueue: (wishes: QueuedPerson[]) => {
      void cancel()
      utils.draft.page.setData({ league }, (page) => page && { ...page, wishes }, {
        updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
      })
    },
    isReading: () => client.isFetching({ queryKey }) > 0,
    refetch: () => void utils.draft.page.invalidate({ league }),
  }
}

const useFailed = (refetch: () => void) => (title: string) => (error: unknown) => {
  notifyProblem(title, error)
  refetch()
}

/** Picks for the current turn. A pick is shown once the server confirms it, because another player may be faster. */
export const usePick = (page: DraftPage) => {
  const { t } = useTranslation('draft')
  const league = useLeagueRef()
  const utils = trpc.useUtils()
  const { show, refetch } = useCachedPage(league)
  const failed = useFailed(refetch)
  const picking = trpc.draft.pick.useMutation({
    onSuccess: show,
    onError: failed(t('pickFailed')),
    // The person found is taken now, or may not be picked.
    onSettled: () => void utils.person.search.invalidate(),
  })
  return {
    isPicking: picking.isPending,
    pick: ({ wikidataId }: DraftPerson) => {
      const turn = page.draft?.current?.number
      if (turn !== undefined) picking.mutate({ league, wikidataId, turn })
    },
  }
}

export const usePause = () => {
  const { t } = useTranslation('draft')
  const league = useLeagueRef()
  const { show, refetch } = useCachedPage(league)
  const failed = useFailed(refetch)
  const pausing = trpc.draft.pause.useMutation({ onSuccess: show, onError: failed(t('pauseFailed')) })
  return {
    isPausing: pausing.isPending,
    pause: (paused: boolean) => pausing.mutate({ league, paused }),
  }
}

const idsOf = (queue: readonly QueuedPerson[]) => queue.map(({ wikidataId }) => wikidataId)

/** Changes the queue, optimistically. */
export const useSaveQueue = () => {
  const { t } = useTranslation('draft')
  const league = useLeagueRef()
  const client = useQueryClient()
  const utils = trpc.useUtils()
  const mutationKey = getMutationKey(trpc.draft.saveQueue)
  const { get, showQueue, isReading, refetch } = useCachedPage(league)
  const failed = useFailed(refetch)
  /** The queue that the server has last confirmed, while changes of it are in flight */
  const confirmed = useRef<QueuedPerson[] | null>(null)
  /** A read was cancelled for a change: it may have been about a new turn. */
  const isReadMissed = useRef(false)
  const savesInFlight = () => client.isMutating({ mutationKey })
  const replaceQueue = (queue: QueuedPerson[]) => {
    isReadMissed.current ||= isReading()
    showQueue(queue)
  }

  // One after the other: each save is based on the queue that the one before has left.
  const saving = useMutation({
    mutationKey,
    scope: { id: `queue ${league}` },
    mutationFn: (queue: readonly QueuedPerson[]) =>
      utils.client.draft.saveQueue.mutate({
        league,
        wikidataIds: idsOf(queue),
        before: idsOf(confirmed.current ?? []),
      }),
    onMutate: () => get()?.wishes,
    onSuccess: ({ wishes: queue, refused }, _, sent) => {
      const [first] = refused
      const person = sent?.find(({ wikidataId }) => wikidataId === first?.wikidataId)
      if (first && person)
        notify.error(t('queue.refused', { name: person.name }), { description: first.message })
      confirmed.current = queue
      // The answer to an earlier change is older than the displayed queue.
      if (savesInFlight() === 1) replaceQueue(queue)
    },
    onError: (error) => {
      // A later save contains this change as well.
      if (savesInFlight() === 1 && confirmed.current) replaceQueue(confirmed.current)
      failed(t('queue.failed'))(error)
    },
    onSettled: () => {
      if (savesInFlight() > 1 || !isReadMissed.current) return
      isReadMissed.current = false
      refetch()
    },
  })
  /** Based on the cached queue, which may be newer than the rendered one */
  return (change: (queue: readonly QueuedPerson[]) => QueuedPerson[]) => {
    const before = get()
    if (!before) return
    if (savesInFlight() === 0 || !confirmed.current) confirmed.current = before.wishes
    const queue = change(before.wishes)
    replaceQueue(queue)
    saving.mutate(queue)
  }
}
