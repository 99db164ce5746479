import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ErrorCode } from '#contracts/error-catalogue.ts'
import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import type { OwnPick } from '#contracts/lists/pick.ts'
import { isProblem, notifyProblem, problemOf } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { type Addable, withoutPick, withoutUnsent, withPickBack, withSent, withUnsent } from './list-cache.ts'

/** The page of the user's own list as this browser has it, while changes are under way. */
const useCachedList = () => {
  const league = useLeagueRef()
  const utils = trpc.useUtils()
  const client = useQueryClient()
  const cached = () => utils.deathlist.page.getData({ league })
  return {
    cached,
    change: (update: (page: DeathlistPage) => DeathlistPage) =>
      utils.deathlist.page.setData({ league }, (page) => page && update(page)),
    hold: () => utils.deathlist.page.cancel({ league }),
    /**
     * Not while other changes are in flight: the server's answer would lack them. It is not waited for: until then this
     * change would count as in flight, and its own answer would come after what the user does meanwhile.
     */
    settle: () => {
      if (client.isMutating({ mutationKey: [['pick']] }) > 1) return
      void utils.deathlist.page.invalidate({ league })
      void utils.league.home.invalidate()
      void utils.league.dashboard.invalidate()
      void utils.pick.page.invalidate()
      void utils.standings.page.invalidate()
      // If the list has rules, who can be added depends on who is on it.
      if (cached()?.listRules) void utils.person.invalidate()
    },
  }
}

type CachedList = ReturnType<typeof useCachedList>

/** True if the pick has been removed meanwhile, on another device: what the user wants is done. */
const isGone = (error: unknown): boolean => isProblem(error, 'pick_not_found')

const useRemoval = ({ cached, change, hold, settle }: CachedList) => {
  const { t } = useTranslation(['deathlist', 'common'])
  // In order, because an undo that arrives before its removal would restore nothing.
  const scope = { id: 'removals' }
  const undo = trpc.pick.undoRemoval.useMutation({
    scope,
    onMutate: hold,
    onSuccess: (pick) => {
      change((page) => withPickBack(page, pick))
      // The button that restored the pick has disappeared.
      focusIfLost(() => document.querySelector<HTMLElement>(`[data-remove="${pick.id}"]`))
    },
    onError: (error) => notifyProblem(t('notices.undoFailed'), error),
    onSettled: settle,
  })
  const remove = trpc.pick.remove.useMutation({
    scope,
    onMutate: async ({ pickId }) => {
      await hold()
      const pick = cached()?.picks.find(({ id }) => id === pickId)
      if (pick) change((page) => withoutPick(page, pick, Date.now()))
      return pick
    },
    // Before the list is read again, which shows what is on it now.
    onError: (error, _input, pick) => {
      if (pick && !isGone(error)) change((page) => withPickBack(page, pick))
    },
    onSettled: settle,
  })
  return {
    undo: (pickId: string) => undo.mutate({ pickId }),
    remove: async (pick: OwnPick) => {
      try {
        await remove.mutateAsync({ pickId: pick.id })
        notify.success(t('notices.removed'), {
          description: pick.name,
          action: { label: t('common:actions.undo'), onClick: () => undo.mutate({ pickId: pick.id }) },
        })
      } catch (error) {
        if (!isGone(error)) notifyProblem(t('notices.removeFailed'), error)
      }
    },
  }
}

/** Adds a person; the row is there at once, and goes again if the server refuses. */
const useAddition = ({ cached, change, hold, settle }: CachedList) => {
  const league = useLeagueRef()
  const utils = trpc.useUtils()
  const add = trpc.pick.add.useMutation({ onSettled: settle })
  const name = trpc.deathlist.name.useMutation()
  const naming = useRef<Promise<unknown> | null>(null)
  const suggestName = async (): Promise<void> => {
    // The list may have been named on another device since this page was read.
    const { deathlist, suggestedName } = await utils.client.deathlist.page.query({ league })
    const named =
      deathlist.name === null
        ? await name.mutateAsync({ deathlistId: deathlist.id, name: suggestedName })
        : deathlist
    change((page) => ({ ...page, deathlist: named }))
  }
  /** With the first pick, a list without a name gets the suggested one. */
  const ensureName = async (): Promise<void> => {
    if (cached()?.deathlist.name !== null) return
    naming.current ??= suggestName().finally(() => {
      naming.current = null
    })
    await naming.current
  }
  return async (person: Addable): Promise<OwnPick> => {
    await hold()
    change((page) => withUnsent(page, person, new Date().toISOString()))
    try {
      await ensureName()
      const pick = await add.mutateAsync({ league, wikidataId: person.wikidataId })
      change((page) => withSent(page, pick))
      return pick
    } catch (error) {
      change((page) => withoutUnsent(page, person.wikidataId))
      throw error
    }
  }
}

/** Changes the user's own list in a league, with optimistic updates that are undone if the server refuses. */
export const useListChanges = () => {
  const { t } = useTranslation(['deathlist', 'common'])
  const list = useCachedList()
  const { remove, undo } = useRemoval(list)
  const put = useAddition(list)

  /** Adds a person, with an optimistic update. Returns false, with nothing changed, if the server is out of reach. */
  const addOne = async (person: Addable): Promise<boolean> => {
    try {
      const pick = await put(person)
      notify.success(t('notices.added'), {
        description: pick.name,
        action: { label: t('common:actions.undo'), onClick: () => void remove(pick) },
      })
    } catch (error) {
      // The messages of these two errors need no title.
      if (isProblem(error, 'deathlist_full') || isProblem(error, 'already_picked'))
        notify.error(problemOf(error).message)
      else notifyProblem(t('notices.addFailed'), error)
      return problemOf(error).code !== null
    }
    return true
  }
  return {
    add: addOne,
    remove: (pick: OwnPick) => void remove(pick),
    undo,
    /**
     * Adds several people one after the other, without notices. Returns the refused people with the reasons; without a
     * code if the server could not be reached.
     */
    addAll: async (people: readonly Addable[], onDone: (count: number) => void) => {
      const refused: { person: Addable; message: string; code: ErrorCode | null }[] = []
      for (const [index, person] of people.entries()) {
        try {
          await put(person)
        } catch (error) {
          const { message, code } = problemOf(error)
          refused.push({ person, message, code })
        }
        onDone(index + 1)
      }
      return refused
    },
  }
}

export type ListChanges = ReturnType<typeof useListChanges>
