import { type Query, useQueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { useEffect, useState } from 'react'
import { currentLanguage } from '#web/lib/i18n/store.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { trpc } from '../lib/api/trpc.ts'
import type { CachedLeague } from '../lib/auth/local-data.ts'
import { useOwnId } from '../lib/auth/own-id.ts'
import { startLive } from '../lib/live.ts'
import { isolated } from '../lib/text/isolated.ts'
import { Portrait } from '../ui/Portrait.tsx'

/** Queries that are not refetched: they are expensive for others, or would give the same answer. */
const leftAlone = new Set(['person.search', 'pick.matchNames', 'league.joinPreview'])
/** Queries over all leagues: a change in any league refetches them. */
const ofEvery = new Set(['league.list'])

/** How long a room without connections remembers its last change, in milliseconds. */
const rememberedMs = 10_000

/** True for queries about this league: those of its pages, and the list of leagues in the menu. */
const isOf =
  ({ id, slug }: CachedLeague) =>
  ({ queryKey: [path, options] }: Query): boolean => {
    const name = Array.isArray(path) ? path.join('.') : ''
    if (leftAlone.has(name)) return false
    if (ofEvery.has(name)) return true
    const input: unknown = (options as { input?: unknown } | undefined)?.input
    if (typeof input !== 'object' || input === null) return false
    const { league, competition } = input as { league?: unknown; competition?: unknown }
    return league === slug || league === id || (league === undefined && competition !== undefined)
  }

/**
 * Refetches the league's queries after a change, once the page is visible. Returns the ids of the other users present.
 */
const useLive = (league: CachedLeague): readonly string[] => {
  const client = useQueryClient()
  const { client: api } = trpc.useUtils()
  const ownId = useOwnId()
  const [here, setHere] = useState<readonly string[]>([])
  const { id, slug } = league

  // biome-ignore lint/correctness/useExhaustiveDependencies: a league is its id; a new name or role is no new connection
  useEffect(() => {
    const isShown = isOf(league)
    /** Answers received before this moment may be out of date. */
    let changedAt: number | null = null
    /** False while the change is only assumed: then requests in progress are not repeated. */
    let isCertain = false
    let waiting: ReturnType<typeof setTimeout> | undefined
    const refresh = (): void => {
      clearTimeout(waiting)
      if (changedAt === null || document.hidden) return
      // Refetching during a mutation could overwrite its optimistic update with an older answer.
      // The mutation's own answer may be older than the change: count the change as reported after it.
      if (client.isMutating() > 0) {
        waiting = setTimeout(() => hasChanged(Date.now(), { certain: isCertain }), 200)
        return
      }
      const before = changedAt
      changedAt = null
      void client.invalidateQueries(
        { predicate: (query) => isShown(query) && query.state.dataUpdatedAt <= before },
        { cancelRefetch: isCertain },
      )
      isCertain = false
    }
    const hasChanged = (at: number, { certain = true } = {}): void => {
      changedAt = Math.max(at, changedAt ?? 0)
      isCertain ||= certain
      refresh()
    }
    let isFirst = true
    const stop = startLive({
      leagueId: id,
      ticket: async () => (await api.live.ticket.mutate({ league: id })).ticket,
      isFinal: (error) => {
        const status = error instanceof TRPCClientError ? error.data?.httpStatus : undefined
        return typeof status === 'number' && status >= 400 && status < 500 && status !== 429
      },
      onMessage: (message) => {
        if ('here' in message) setHere(message.here)
        if (message.kind === 'changed') hasChanged(Date.now())
        else if (message.kind === 'left') {
          setHere([])
          hasChanged(Date.now())
        } else if (message.kind === 'welcome') {
          // Covers changes between the page's answer and now. If the room does not remember the last change, assume one:
          // after a reconnect at any time, at first before the room's memory begins.
          const ago = message.changedAgo ?? (isFirst ? rememberedMs : 0)
          hasChanged(Date.now() - ago, { certain: message.changedAgo !== null || !isFirst })
          isFirst = false
        }
      },
    })
    document.addEventListener('visibilitychange', refresh)
    return () => {
      stop()
      clearTimeout(waiting)
      document.removeEventListener('visibilitychange', refresh)
      setHere([])
    }
  }, [id, slug, client, api])

  return here.filter((userId) => userId !== ownId)
}

interface LiveProps {
  league: CachedLeague
  /** The maximum number of portraits; with more users, the last place shows how many are left. */
  max: number
}

/** Keeps the league's screens up to date, and shows who else is viewing them. */
export default function Live({ league, max }: LiveProps) {
  const { t } = useTranslation()
  const here = useLive(league)
  const members = trpc.member.list.useQuery(
    { league: league.slug },
    { enabled: here.length > 0, staleTime: Number.POSITIVE_INFINITY },
  )
  const others = (members.data ?? []).filter(({ userId }) => here.includes(userId))
  if (others.length === 0) return null
  const shown = others.length > max ? others.slice(0, max - 1) : others
  const names = new Intl.ListFormat(currentLanguage()).format(
    others.map(({ displayName }) => isolated(displayName)),
  )
  const text = t('presence.here', { count: others.length, names })
  return (
    <p className="flex min-w-0 items-center pl-2" title={text} data-presence>
      <span className="sr-only">{text}</span>
      {shown.map(({ userId, displayName, avatarUrl }) => (
        <Portrait
          key={userId}
          name={displayName}
          image={avatarUrl}
          size="xs"
          className="-ml-2 ring-2 ring-paper"
        />
      ))}
      {others.length > shown.length && (
        <span aria-hidden="true" className="tabular-nums pl-1.5 text-sm text-soft">
          +{others.length - shown.length}
        </span>
      )}
    </p>
  )
}
