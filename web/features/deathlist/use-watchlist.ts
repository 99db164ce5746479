import type { PersonFound } from '#contracts/people/find-people.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** The user's watchlist, with functions that add or remove a person optimistically */
export const useWatchlist = (league: string) => {
  const { t } = useTranslation('deathlist')
  const utils = trpc.useUtils()
  const input = { league }
  const query = trpc.person.watchlist.useQuery(input)
  const change = (update: (people: PersonFound[]) => PersonFound[]) =>
    utils.person.watchlist.setData(input, (cached) => cached && { ...cached, people: update(cached.people) })
  const handlers = {
    onError: (error: unknown) => notifyProblem(t('watchlist.failed'), error),
    onSettled: () => Promise.all([utils.person.watchlist.invalidate(), utils.person.get.invalidate()]),
  }
  const watch = trpc.person.watch.useMutation(handlers)
  const unwatch = trpc.person.unwatch.useMutation(handlers)
  const watched = new Set(query.data?.people.map(({ wikidataId }) => wikidataId))
  return {
    query,
    of: (person: PersonFound) => ({
      isOn: watched.has(person.wikidataId),
      toggle: () => {
        const { wikidataId } = person
        if (watched.has(wikidataId)) {
          change((people) => people.filter((other) => other.wikidataId !== wikidataId))
          unwatch.mutate({ wikidataId })
        } else {
          change((people) => [person, ...people])
          watch.mutate({ wikidataId })
        }
      },
    }),
  }
}

export type Watchlist = ReturnType<typeof useWatchlist>
