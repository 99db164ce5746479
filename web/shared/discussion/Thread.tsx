import { Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Comment } from '#contracts/comment.ts'
import { isAdmin as isAdminRole } from '#domain/leagues/roles.ts'
import type { CommentThread } from '#domain/news/comments.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useLeagues } from '#web/lib/league/leagues.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx'
import { CommentForm } from './CommentForm.tsx'
import {
  type CommentChanges,
  type DiscussedEntry,
  isUnsent,
  useCommentChanges,
  useComments,
} from './use-discussion.ts'

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

interface CommentLineProps {
  comment: Comment
  ownId: string | null
  isAdmin: boolean
  changes: CommentChanges
}

function CommentLine({ comment, ownId, isAdmin, changes }: CommentLineProps) {
  const { t } = useTranslation(['discussion', 'common'])
  const { relative, moment } = useFormats()
  const now = useNow()
  const [editing, setEditing] = useState<string | null>(null)
  const line = useRef<HTMLLIElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The form took the focus with it: give it back to the menu's button.
    if (wasEditing.current && editing === null) line.current?.querySelector('button')?.focus()
    wasEditing.current = editing !== null
  }, [editing])
  const remove = () => {
    const row = line.current
    const next =
      row?.nextElementSibling ?? row?.previousElementSibling ?? row?.closest('ul')?.nextElementSibling
    void changes.remove(comment)
    // The focused row disappears.
    focusIfLost(() => next?.querySelector<HTMLElement>('button:enabled, textarea'))
  }
  const { author, text, at, editedAt, reported } = comment
  if (author === null || text === null) return <li className="py-1 text-sm text-faint">{t('leftBehind')}</li>
  const own = author.userId === ownId
  const items: MenuItem[] = own
    ? [{ label: t('edit'), icon: <Pencil className="size-4" />, onSelect: () => setEditing(text) }]
    : [
        {
          label: t(reported ? 'reported' : 'report'),
          icon: <Flag className="size-4" />,
          disabled: reported,
          onSelect: () => void changes.report(comment),
        },
      ]
  if (own || isAdmin)
    items.push({
      label: t(own ? 'delete' : 'remove'),
      icon: <Trash2 className="size-4" />,
      onSelect: remove,
    })
  if (editing !== null)
    return (
      <li className="py-1">
        <CommentForm
          label={t('editLabel')}
          submit={t('common:actions.save')}
          initial={text}
          typed={editing}
          onCancel={() => setEditing(null)}
          onSubmit={async (now) => {
            setEditing(null)
            if (now !== text && !(await changes.edit(comment, now))) setEditing(now)
            return true
          }}
        />
      </li>
    )
  return (
    <li ref={line} className="group/comment flex items-start gap-2 py-1">
      <p className="min-w-0 flex-1 overflow-hidden text-[0.9375rem]/[1.45]">
        <b className="typed font-semibold">{author.displayName}</b>{' '}
        <span dir="auto" className="typed">
          {text}
        </span>{' '}
        <span className="text-xs whitespace-nowrap text-faint">
          <time dateTime={at} title={moment(at)}>
            {relative(at, now)}
          </time>
          {editedAt && ` · ${t('edited')}`}
        </span>
      </p>
      {!isUnsent(comment) && (
        <Menu
          trigger={
            <IconButton
              size="sm"
              label={t('more', { name: author.displayName })}
              icon={<Ellipsis />}
              className="-my-1 text-faint"
            />
          }
          items={items}
        />
      )}
    </li>
  )
}
