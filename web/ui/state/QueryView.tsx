import { type ReactNode, useDeferredValue } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { SkeletonPage } from './Skeleton.tsx'

/** The fields of a query's result that are used here; any `useQuery` result fits. */
export interface QueryLike<Data> {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/**
 * Renders a query's state: a skeleton while it loads, an error with a retry button, or the content. Existing data stays
 * visible if a refetch fails.
 */
export function QueryView<Data>({
  query,
  isPage = false,
  skeleton = <SkeletonPage />,
  errorTitle,
  children,
}: {
  query: QueryLike<Data>
  /** This is all of the screen's content, so the error's title is the screen's h1. */
  isPage?: boolean
  skeleton?: ReactNode
  errorTitle?: string
  children: (data: Data) => ReactNode
}) {
  // Deferred, so that React renders a large page in slices and a slow phone can handle a tap in between.
  const isThere = useDeferredValue(query.data !== undefined)
  if (query.data !== undefined) return isThere ? children(query.data) : skeleton
  if (query.error)
    return (
      <ErrorState
        error={query.error}
        isPage={isPage}
        title={errorTitle}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return skeleton
}
