import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useRef } from 'react'
import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import type { OwnLineUp } from '#contracts/lists/line-up.ts'
import { rolesAfter } from '#domain/picks/line-up.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'

type Choice = Partial<Pick<OwnLineUp, 'captain' | 'vice' | 'order' | 'month'>> & {
  places?: Record<string, string | null>
}

/** @param back the change that undoes this one */
export type ChooseLineUp = (
  choice: Choice,
  back: Choice,
  done: { title: string; name: string },
) => Promise<void>

export interface LineUpProps {
  page: DeathlistPage
  lineUp: OwnLineUp
  choose: ChooseLineUp
}

/**
 * Changes captain, vice captain, order, month or places. Changes are optimistic, can be undone, and are sent one after
 * the other, in order. To be used once on a page.
 */
export const useLineUp = (page: DeathlistPage): ChooseLineUp => {
  const { t } = useTranslation(['deathlist', 'common'])
  const league = useLeagueRef()
  const utils = trpc.useUtils()
  const client = useQueryClient()
  const change = trpc.deathlist.lineUp.useMutation()
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  /** The line-up that the server has last confirmed, and the changes that are in flight */
  const confirmed = useRef<OwnLineUp | null>(null)
  const inFlight = useRef<Choice[]>([])
  /** A read was cancelled for a choice (it may have been about another device's pick), or may lack a saved choice. */
  const isReadMissed = useRef(false)
  const show = () =>
    utils.deathlist.page.setData({ league }, (now) => {
      if (!now || !confirmed.current) return now
      const lineUp = { ...confirmed.current }
      for (const { places, ...chosen } of inFlight.current)
        Object.assign(lineUp, chosen, rolesAfter(lineUp, chosen))
      return { ...now, lineUp }
    })
  const isReading = () =>
    client.isFetching({ queryKey: getQueryKey(trpc.deathlist.page, { league }, 'query') }) > 0
  const send = async (choice: Choice): Promise<boolean> => {
    isReadMissed.current ||= isReading()
    await utils.deathlist.page.cancel({ league })
    const cached = () => utils.deathlist.page.getData({ league })
    if (inFlight.current.length === 0) confirmed.current = cached()?.lineUp ?? null
    inFlight.current.push(choice)
    show()
    const sent = queue.current.then(() => {
      // Picks may have been removed while it waited, and since the order to return to was shown.
      const picks = cached()?.picks
      const isOnList = (id: string) => picks?.some((pick) => pick.id === id) ?? true
      const order = choice.order && { order: choice.order.filter(isOnList) }
      return change.mutateAsync({ deathlistId: page.deathlist.id, ...choice, ...order })
    })
    queue.current = sent.catch(() => undefined)
    let isSaved = true
    try {
      confirmed.current = await sent
    } catch (error) {
      isSaved = false
      notifyProblem(t('lineUp.failed'), error)
    }
    // A read that began before, for example after a removal, may lack this choice.
    isReadMissed.current ||= isReading()
    inFlight.current = inFlight.current.filter((one) => one !== choice)
    // A refused change is undone here, because without a network the page cannot be fetched.
    show()
    const isOutdated = !isSaved || choice.places || (isReadMissed.current && inFlight.current.length === 0)
    if (isOutdated) {
      isReadMissed.current = false
      await utils.deathlist.page.invalidate({ league })
    }
    return isSaved
  }
  return async (choice, back, done) => {
    if (!(await send(choice))) return
    notify.success(done.title, {
      id: 'line-up',
      description: done.name,
      action: { label: t('common:actions.undo'), onClick: () => void send(back) },
    })
  }
}
