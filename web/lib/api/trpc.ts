import { QueryClient } from '@tanstack/react-query'
import { httpBatchLink, splitLink, TRPCClientError, type TRPCLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import { navigate } from 'wouter/use-browser-location'
import { maxBatchCalls } from '#contracts/fields/batch.ts'
import { socketHeader } from '#contracts/fields/socket-header.ts'
import { allScreens } from '#contracts/screens.ts'
import type { AppRouter } from '#worker/trpc/router.ts'
import { demandSecondFactor, sessionHere } from '../auth/assurance.ts'
import { accessToken, signedInAs } from '../auth/session.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { liveSocket } from '../live-socket.ts'
import { paths } from '../navigation/paths.ts'
import { problemOf } from './errors.ts'
import { fetchInTime } from './fetch-in-time.ts'
import { forceLogout } from './forced-logout.ts'
import { takePreloaded } from './preload.ts'
import { fetchUnlessUnchanged } from './unchanged.ts'

/** Hooks for every procedure: `trpc.league.list.useQuery()` */
export const trpc = createTRPCReact<AppRouter>()

export const callHeaders = async (): Promise<Record<string, string>> => {
  const token = await accessToken()
  const socket = liveSocket()
  return {
    'accept-language': currentLanguage(),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(socket ? { [socketHeader]: socket } : {}),
  }
}

const statusOf = (error: TRPCClientError<AppRouter>): number | null => {
  if (error.data) return error.data.httpStatus
  const response: unknown = error.meta?.response
  return response instanceof Response ? response.status : null
}

const requestSecondFactor = async (sentBy: string | null): Promise<void> => {
  const token = await accessToken()
  if (sessionHere() !== sentBy) return
  if (token) demandSecondFactor(token)
  navigate(paths.secondFactor, { replace: true })
}

/**
 * Ignores answers that arrive after their user has signed out: they would change what the next user sees. The query cache
 * was cleared then (app/App.tsx), so nothing waits for them.
 */
const ignoreFormerUsers: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const user = signedInAs()
      const isPresent = (): boolean => user === null || signedInAs() === user
      return next(op).subscribe({
        next: (value) => isPresent() && observer.next(value),
        complete: () => isPresent() && observer.complete(),
        error: (error) => isPresent() && observer.error(error),
      })
    })

/** Ends the session on a 401, except if only a second factor is missing: then that is requested first. */
const endRefusedSessions: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const sentBy = sessionHere()
      return next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          observer.error(error)
          const { code } = problemOf(error)
          if (code === 'second_factor_required') void requestSecondFactor(sentBy)
          else if (statusOf(error) === 401) void forceLogout(sentBy)
        },
      })
    })

/** Answers queries from the preloaded answers. A failed one is sent again, so that errors are handled in one place. */
const answeredByPreload: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const preloaded = op.type === 'query' ? takePreloaded(op.path, op.input) : null
      if (!preloaded) return next(op).subscribe(observer)
      let later = { unsubscribe: () => {} }
      let isWanted = true
      void preloaded.then((answer) => {
        if (!isWanted) return
        if (answer?.result) {
          observer.next({ result: { type: 'data', data: answer.result.data } })
          observer.complete()
        } else later = next(op).subscribe(observer)
      })
      return () => {
        isWanted = false
        later.unsubscribe()
      }
    })

/**
 * True for mutations, which must survive a reload: their optimistic update is visible before the request has arrived.
 * Browsers allow 64 kB of `keepalive` requests at a time and throw above that.
 */
const outlivesPage = (body: unknown): boolean => typeof body === 'string' && body.length < 4_000

/** The main queries of screens. Sent unbatched, each can be answered as unchanged (worker/trpc/unchanged.ts). */
const pages: ReadonlySet<string> = new Set(allScreens.flatMap(({ asks }) => asks ?? []))

const together = (maxItems: number): TRPCLink<AppRouter> =>
  httpBatchLink({
    url: '/api/trpc',
    headers: callHeaders,
    maxURLLength: 4000,
    maxItems,
    fetch: async (url, options) => {
      // The library's type also allows an undefined signal, which browsers treat as none.
      const init = options as RequestInit
      const answer = await (init.method === 'GET'
        ? fetchUnlessUnchanged(String(url), init)
        : fetchInTime(String(url), { ...init, keepalive: outlivesPage(init.body) }))
      // A proxy's error page is not JSON: the library would lose its status.
      if (answer instanceof Response && !answer.ok && !answer.headers.get('content-type')?.includes('json'))
        throw new TRPCClientError('', { meta: { response: answer } })
      return answer
    },
  })

/** The API client. Simultaneous calls are batched into one request, except the main queries of screens. */
export const createTrpcClient = () =>
  trpc.createClient({
    links: [
      ignoreFormerUsers,
      endRefusedSessions,
      answeredByPreload,
      splitLink({
        condition: ({ path }) => pages.has(path),
        true: together(1),
        false: together(maxBatchCalls),
      }),
    ],
  })

/** Retry only what may recover by itself: a network failure or an overloaded server. */
const isWorthRetrying = (failures: number, error: unknown): boolean => {
  if (!navigator.onLine) return false
  const status = error instanceof TRPCClientError ? statusOf(error) : null
  return failures < 2 && (status === null || status === 502 || status === 503 || status === 504)
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: isWorthRetrying,
        retryDelay: (failures) => 400 * 2 ** failures,
        // Offline, a query fails at once with an error, instead of waiting silently.
        networkMode: 'always',
        refetchOnReconnect: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
