import { type ReactNode, useDeferredValue } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { SkeletonPage } from './Skeleton.tsx'

/** The part of a query's result that matters here; any `useQuery` result fits. */
interface QueryLike<Data> {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/**
 * The states of a list or screen in one place: skeleton while it loads, the error with a retry, else the content. Data
 * that is there stays in sight when fetching it again fails.
 */
export function QueryView<Data>({
  query,
  isPage = false,
  skeleton = <SkeletonPage />,
  errorTitle,
  children,
}: {
  query: QueryLike<Data>
  /** It is all that the screen has: its error stands under the screen's one h1. */
  isPage?: boolean
  skeleton?: ReactNode
  errorTitle?: string
  children: (data: Data) => ReactNode
}) {
  // A page that comes in whole is drawn in slices, so that a slow phone answers to a tap in between.
  const isThere = useDeferredValue(query.data !== undefined)
  if (query.data !== undefined) return isThere ? children(query.data) : skeleton
  if (query.error)
    return (
      <ErrorState
        error={query.error}
        isPage={isPage}
        {...(errorTitle ? { title: errorTitle } : {})}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return skeleton
}
