import type { PersonFound } from '#contracts/people/find-people.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useWatching } from '#web/shared/people/use-watching.ts'

export const useWatchlist = (league: string) => {
  const { t } = useTranslation('deathlist')
  const utils = trpc.useUtils()
  const input = { league }
  const query = trpc.person.watchlist.useQuery(input)
  const { hold, set } = useWatching()
  const people = query.data?.people ?? []
  const placeOf = ({ wikidataId }: PersonFound) => people.findIndex((one) => one.wikidataId === wikidataId)
  /** @param place the person's index in the list; -1: not in it */
  const put = (person: PersonFound, place: number) =>
    utils.person.watchlist.setData(input, (cached) => {
      const others = cached?.people.filter(({ wikidataId }) => wikidataId !== person.wikidataId)
      return (
        cached && others && { ...cached, people: place < 0 ? others : others.toSpliced(place, 0, person) }
      )
    })
  const toggle = async (person: PersonFound): Promise<void> => {
    const before = placeOf(person)
    await hold()
    put(person, before < 0 ? 0 : -1)
    // On the watchlist, the focused row disappears: focus the button of the next row, or else the list.
    if (before >= 0)
      focusIfLost(() => {
        const buttons = document.querySelectorAll<HTMLElement>('[data-watch]')
        return (
          buttons[Math.min(before, buttons.length - 1)] ?? document.querySelector<HTMLElement>('[data-found]')
        )
      })
    try {
      await set(person.wikidataId, before < 0)
    } catch (error) {
      put(person, before)
      notifyProblem(t('watchlist.failed'), error)
    }
  }
  return {
    query,
    of: (person: PersonFound) => ({
      isOn: placeOf(person) >= 0,
      toggle: () => void toggle(person),
    }),
  }
}

export type Watchlist = ReturnType<typeof useWatchlist>
