import { useRef } from 'react'
import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import type { OwnLineUp } from '#contracts/lists/line-up.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'

type Choice = Partial<Pick<OwnLineUp, 'captain' | 'vice' | 'order' | 'month'>> & {
  places?: Record<string, string | null>
}

/**
 * Changes captain, vice captain, order, month or places. Changes are optimistic, can be undone, and are sent one after
 * the other, in order.
 */
export const useLineUp = (page: DeathlistPage) => {
  const { t } = useTranslation(['deathlist', 'common'])
  const league = useLeagueRef()
  const utils = trpc.useUtils()
  const change = trpc.deathlist.lineUp.useMutation()
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  const show = (lineUp: (now: OwnLineUp) => OwnLineUp) =>
    utils.deathlist.page.setData(
      { league },
      (now) => now && { ...now, lineUp: now.lineUp && lineUp(now.lineUp) },
    )
  const send = async (choice: Choice): Promise<boolean> => {
    await utils.deathlist.page.cancel({ league })
    const { places, ...chosenNow } = choice
    show((now) => ({ ...now, ...chosenNow }))
    waiting.current++
    const sent = queue.current.then(() => change.mutateAsync({ deathlistId: page.deathlist.id, ...choice }))
    queue.current = sent.catch(() => undefined)
    try {
      const chosen = await sent
      // Later changes are still in flight.
      if (waiting.current === 1) show(() => chosen)
      if (places) await utils.deathlist.page.invalidate({ league })
      return true
    } catch (error) {
      notifyProblem(t('lineUp.failed'), error)
      await utils.deathlist.page.invalidate({ league })
      return false
    } finally {
      waiting.current--
    }
  }
  /** @param back the change that undoes this one */
  return async (choice: Choice, back: Choice, done: { title: string; name: string }): Promise<void> => {
    if (!(await send(choice))) return
    notify.success(done.title, {
      id: 'line-up',
      description: done.name,
      action: { label: t('common:actions.undo'), onClick: () => void send(back) },
    })
  }
}
