import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { DraftPage, DraftPerson, QueuedPerson } from '#contracts/draft.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'

/**
 * The actions of the draft room. Changes of the queue are optimistic; a pick is shown once the server confirms it,
 * because another player may have been faster.
 */
export const useDraft = (page: DraftPage) => {
  const { t } = useTranslation('draft')
  const league = useLeagueRef()
  const utils = trpc.useUtils()
  const client = useQueryClient()
  const show = (next: DraftPage) => utils.draft.page.setData({ league }, next)
  /** The queue that the server has last confirmed, while changes of it are in flight */
  const confirmed = useRef<QueuedPerson[] | null>(null)
  const savesInFlight = () => client.isMutating({ mutationKey: [['draft', 'saveQueue']] })
  const showQueue = async (wishes: QueuedPerson[]) => {
    await utils.draft.page.cancel({ league })
    utils.draft.page.setData({ league }, (before) => before && { ...before, wishes })
  }
  const failed = (title: string) => (error: unknown) => {
    notifyProblem(title, error)
    void utils.draft.page.invalidate({ league })
  }

  const picking = trpc.draft.pick.useMutation({
    onSuccess: async (next) => {
      await utils.draft.page.cancel({ league })
      show(next)
      void utils.person.search.invalidate()
    },
    onError: failed(t('pickFailed')),
  })
  const pausing = trpc.draft.pause.useMutation({
    onSuccess: show,
    onError: failed(t('pauseFailed')),
  })
  // In order, so that the last saved queue is the latest one.
  const saving = trpc.draft.saveQueue.useMutation({
    scope: { id: `queue ${league}` },
    onMutate: () => utils.draft.page.getData({ league })?.wishes,
    onSuccess: async ({ wishes: queue, refused }, _, sent) => {
      const [first] = refused
      const person = sent?.find(({ wikidataId }) => wikidataId === first?.wikidataId)
      if (first && person)
        notify.error(t('queue.refused', { name: person.name }), { description: first.message })
      confirmed.current = queue
      // The answer to an earlier change is older than the displayed queue.
      if (savesInFlight() === 1) await showQueue(queue)
    },
    onError: async (error) => {
      // A later save contains this change as well.
      if (savesInFlight() === 1 && confirmed.current) await showQueue(confirmed.current)
      failed(t('queue.failed'))(error)
    },
  })
  return {
    isPicking: picking.isPending,
    pick: (person: DraftPerson) => {
      const turn = page.draft?.current?.number
      if (turn !== undefined) picking.mutate({ league, wikidataId: person.wikidataId, turn })
    },
    isPausing: pausing.isPending,
    pause: (paused: boolean) => pausing.mutate({ league, paused }),
    /** Based on the cached queue, which may be newer than the rendered one */
    saveQueue: (change: (queue: readonly QueuedPerson[]) => QueuedPerson[]) => {
      const before = utils.draft.page.getData({ league })
      if (!before) return
      if (savesInFlight() === 0 || !confirmed.current) confirmed.current = before.wishes
      const queue = change(before.wishes)
      void utils.draft.page.cancel({ league })
      utils.draft.page.setData({ league }, { ...before, wishes: queue })
      saving.mutate({ league, wikidataIds: queue.map(({ wikidataId }) => wikidataId) })
    },
  }
}
