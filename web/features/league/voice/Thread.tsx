import { useTranslation } from 'react-i18next'
import type { Comment } from '#contracts/remark.ts'
import type { CommentThread } from '#domain/news/comments.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useCurrentLeague } from '#web/lib/league/leagues.ts'
import { Button } from '#web/ui/Button.tsx'
import { CommentForm } from './RemarkForm.tsx'
import { CommentLine } from './RemarkLine.tsx'
import { useCommentChanges, useComments } from './use-voice.ts'

interface ThreadProps {
  entryId: string
  thread: CommentThread
  /** What there is of it already, newest first; shown until it is read. */
  latest?: readonly Comment[]
  /** It is read, and can be written to. */
  open: boolean
}

/** What is said of an entry, oldest first, and a line to say something. */
export function Thread({ entryId, thread, latest = [], open }: ThreadProps) {
  const { t } = useTranslation('league')
  const ownId = useOwnId()
  const isAdmin = useCurrentLeague()?.isAdmin ?? false
  const me = trpc.profile.me.useQuery(undefined, { enabled: open, staleTime: Number.POSITIVE_INFINITY })
  const { remarks, hasNextPage, isFetchingNextPage, fetchNextPage, isError, refetch } = useComments(
    entryId,
    thread,
    open,
  )
  const changes = useCommentChanges(entryId, thread)
  const shown = (open && remarks) || latest.toReversed()
  return (
    <>
      {open && hasNextPage && (
        <Button
          variant="text"
          className="text-sm"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('voice.older')}
        </Button>
      )}
      {open && isError && (
        <p className="text-sm text-soft">
          {t('voice.loadFailed')}{' '}
          <Button variant="text" onClick={() => void refetch()}>
            {t('voice.again')}
          </Button>
        </p>
      )}
      {shown.length > 0 && (
        <ul>
          {shown.map((remark) => (
            <CommentLine key={remark.id} remark={remark} ownId={ownId} isAdmin={isAdmin} changes={changes} />
          ))}
        </ul>
      )}
      {open && (
        <CommentForm
          label={t(`voice.say.${thread}`)}
          submit={t('voice.send')}
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
