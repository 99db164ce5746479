import type { Comment } from '#contracts/comment.ts'
import { isAdmin as isAdminRole } from '#domain/leagues/roles.ts'
import type { CommentThread } from '#domain/news/comments.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useLeagues } from '#web/lib/league/leagues.ts'
import { Button } from '#web/ui/Button.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentLine } from './CommentLine.tsx'
import { type DiscussedEntry, useCommentChanges, useComments } from './use-discussion.ts'

interface ThreadProps {
  at: DiscussedEntry
  thread: CommentThread
  /** The latest comments, newest first; shown until the thread is loaded */
  latest?: readonly Comment[]
  /** The thread is loaded and can be written to. */
  open: boolean
}

export function Thread({ at, thread, latest = [], open }: ThreadProps) {
  const { t } = useTranslation(['discussion', 'common'])
  const ownId = useOwnId()
  const { leagues } = useLeagues()
  const role = leagues?.find(({ id, slug }) => id === at.league || slug === at.league)?.role
  const isAdmin = role !== undefined && isAdminRole(role)
  const me = trpc.profile.me.useQuery(undefined, { enabled: open, staleTime: Number.POSITIVE_INFINITY })
  const { comments, hasNextPage, isFetchingNextPage, fetchNextPage, isError, refetch } = useComments(
    at,
    thread,
    open,
  )
  const changes = useCommentChanges(at, thread)
  const shown = (open && comments) || latest.toReversed()
  return (
    <>
      {open && hasNextPage && (
        <Button
          variant="text"
          className="text-sm"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('older')}
        </Button>
      )}
      {open && isError && (
        <p className="text-sm text-soft">
          {t('loadFailed')}{' '}
          <Button variant="text" onClick={() => void refetch()}>
            {t('common:actions.retry')}
          </Button>
        </p>
      )}
      {shown.length > 0 && (
        <ul>
          {shown.map((comment) => (
            <CommentLine
              key={comment.id}
              comment={comment}
              ownId={ownId}
              isAdmin={isAdmin}
              changes={changes}
            />
          ))}
        </ul>
      )}
      {open && (
        <CommentForm
          label={t(`say.${thread}`)}
          submit={t('send')}
          onSubmit={(text) =>
            changes.add(text, {
              userId: ownId ?? '',
              displayName: me.data?.displayName ?? '',
              avatarUrl: me.data?.avatarUrl ?? null,
            })
          }
        />
      )}
    </>
  )
}
