import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { trpc } from '../api/trpc.ts'
import {
  type CachedLeague,
  cachedLeagues,
  cacheLeagues,
  keepLastLeague,
  lastLeague,
} from '../auth/local-data.ts'
import { leagueSegment } from '../navigation/paths.ts'
import { deletePersisted } from '../persistence/persisted-queries.ts'

/**
 * The user's leagues. Those of the last visit are returned while the list loads (`isLoading`) and if it cannot be
 * loaded; `leagues` is null only if none are known.
 */
export const useLeagues = (): { leagues: CachedLeague[] | null; isLoading: boolean } => {
  const query = trpc.league.list.useQuery()
  const { data } = query
  const client = useQueryClient()
  useEffect(() => {
    if (!data) return
    const isGone = ({ id }: CachedLeague) => !data.some((league) => league.id === id)
    // Persisted answers may contain data of a league that the user has left: delete all of them.
    if (cachedLeagues()?.some(isGone)) {
      client.removeQueries({ type: 'inactive' })
      void deletePersisted()
    }
    cacheLeagues(data)
  }, [data, client])
  return {
    leagues: data ?? cachedLeagues(),
    // A getter: only a component that reads it renders again at the beginning and the end of a request.
    get isLoading() {
      // Persisted answers count as data too, but may be outdated.
      return query.isPending || (query.isFetching && !query.isFetchedAfterMount)
    },
  }
}

/** The league of a member of a single league; else null */
export const only = (leagues: readonly CachedLeague[] | null): CachedLeague | null =>
  (leagues?.length === 1 && leagues[0]) || null

/** The slug of the current league, else of the last one viewed, else of the first; null without leagues */
export const useNearestLeague = (): string | null => {
  const here = useCurrentLeague()?.slug
  const { leagues } = useLeagues()
  useEffect(() => {
    if (here) keepLastLeague(here)
  }, [here])
  if (here) return here
  const last = lastLeague()
  return leagues?.find(({ slug }) => slug === last)?.slug ?? leagues?.[0]?.slug ?? null
}

/**
 * The league in the path (`/l/{slug}` or `/league/{id}`; both accept slugs and ids). Null outside of leagues, and for a
 * league that the user is not a member of.
 */
export const useCurrentLeague = (): CachedLeague | null => {
  const [pathname] = useLocation()
  const { leagues } = useLeagues()
  const segment = leagueSegment(pathname)
  return leagues?.find(({ id, slug }) => slug === segment || id === segment) ?? null
}
