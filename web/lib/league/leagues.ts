import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { isAdmin } from '#domain/leagues/roles.ts'
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

export type LeagueItem = CachedLeague

/**
 * The leagues that one is in. Those of the last visit stand in while the list loads, which `isLoading` says, and when it
 * can't be loaded; `leagues` is null only while nothing is known.
 */
export const useLeagues = (): { leagues: LeagueItem[] | null; isLoading: boolean; error: unknown } => {
  const query = trpc.league.list.useQuery()
  const { data } = query
  const client = useQueryClient()
  useEffect(() => {
    if (!data) return
    const isGone = ({ id }: CachedLeague) => !data.some((league) => league.id === id)
    // Of a league that one is not in any more nothing stays here, in whatever answer it stands.
    if (cachedLeagues()?.some(isGone)) {
      client.removeQueries({ type: 'inactive' })
      void deletePersisted()
    }
    cacheLeagues(data)
  }, [data, client])
  // Answers of the last visit are data too, and say nothing of what is.
  const isLoading = query.isPending || (query.isFetching && !query.isFetchedAfterMount)
  return { leagues: data ?? cachedLeagues(), isLoading, error: query.error }
}

/** The league of a member who is in just one; else null. */
export const only = (leagues: readonly LeagueItem[] | null): LeagueItem | null =>
  (leagues?.length === 1 && leagues[0]) || null

/** The slug of the league of the address, or else of the one looked at last, or of the first; null without any. */
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
 * The league of the address (`/l/{slug}` or `/league/{id}`, either segment takes either), matched against the leagues
 * that one is in; null outside of any and for a league that is not one's own.
 */
export const useCurrentLeague = (): (LeagueItem & { isAdmin: boolean }) | null => {
  const [pathname] = useLocation()
  const { leagues } = useLeagues()
  const segment = leagueSegment(pathname)
  const found = segment && leagues?.find((league) => league.slug === segment || league.id === segment)
  return found ? { ...found, isAdmin: isAdmin(found.role) } : null
}
