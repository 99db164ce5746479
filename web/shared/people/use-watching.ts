import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '#web/lib/api/trpc.ts'

/** Changes are sent one after the other, so that of two quick clicks the last one counts. */
const scope = { id: 'watchlist' }

/** Changes the user's watchlist. To be shown by the caller between `hold` and `set`. */
export const useWatching = () => {
  const utils = trpc.useUtils()
  const client = useQueryClient()
  const watch = trpc.person.watch.useMutation({ scope })
  const unwatch = trpc.person.unwatch.useMutation({ scope })
  return {
    /** Cancels reads that have begun: their answers would lack the change. */
    hold: () => Promise.all([utils.person.get.cancel(), utils.person.watchlist.cancel()]),
    set: async (wikidataId: string, isWatched: boolean): Promise<void> => {
      try {
        await (isWatched ? watch : unwatch).mutateAsync({ wikidataId })
      } finally {
        // Not before the last change: the answers would lack it.
        if (client.isMutating({ predicate: ({ options }) => options.scope?.id === scope.id }) === 0) {
          void utils.person.get.invalidate()
          void utils.person.watchlist.invalidate()
        }
      }
    },
  }
}
