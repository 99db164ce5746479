import { Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Comment } from '#contracts/comment.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx'
import { CommentForm } from './CommentForm.tsx'
import { type CommentChanges, isUnsent } from './use-discussion.ts'

interface CommentLineProps {
  comment: Comment
  ownId: string | null
  isAdmin: boolean
  changes: CommentChanges
}

export function CommentLine({ comment, ownId, isAdmin, changes }: CommentLineProps) {
  const { t } = useTranslation(['discussion', 'common'])
  const { relative, moment } = useFormats()
  const [editing, setEditing] = useState<string | null>(null)
  const line = useRef<HTMLLIElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The form took the focus with it: give it back to the menu's button.
    if (wasEditing.current && editing === null) line.current?.querySelector('button')?.focus()
    wasEditing.current = editing !== null
  }, [editing])
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
      onSelect: () => void changes.remove(comment),
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
            {relative(at)}
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
