import { MessageSquare } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Discussion as Said } from '#contracts/comment.ts'
import type { ReactionSign } from '#domain/news/comments.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Reactions } from './Reactions.tsx'
import { Remembrance } from './Remembrance.tsx'
import { Thread } from './Thread.tsx'
import type { DiscussedEntry } from './use-discussion.ts'

interface DiscussionProps {
  at: DiscussedEntry
  discussion: Said
  signs: readonly ReactionSign[]
  /** Rendered between remembrance and talk: the points of a death */
  between: ReactNode
  /** Expanded at first, because a news item links here */
  startsOpen: boolean
}

export function Discussion({ at, discussion, signs, between, startsOpen }: DiscussionProps) {
  const { t } = useTranslation('discussion')
  const { number } = useFormats()
  const [open, setOpen] = useState(startsOpen)
  const { remarks, remembrance } = discussion
  // Nothing has been said yet: the controls take no extra space.
  const isQuiet = remarks === 0 && discussion.reactions.length === 0 && !remembrance && !open
  return (
    <>
      {remembrance && (
        <Remembrance
          at={at}
          remembrance={remembrance}
          startsOpen={startsOpen}
          heading={<h3 className="kicker">{t('remembrance')}</h3>}
          className="mt-2 mb-1.5 border-l-2 border-ink/70 pl-3"
        />
      )}
      {between}
      <div className={cx('-ml-1.5 flex flex-wrap items-center gap-x-1', isQuiet ? '-my-1' : 'mt-1')}>
        <Reactions at={at} reactions={discussion.reactions} signs={signs} />
        <button
          type="button"
          aria-expanded={open}
          title={remarks === 0 ? t('remark') : undefined}
          onClick={() => setOpen(!open)}
          className="inline-flex h-8 items-center gap-1.5 rounded px-1.5 text-xs text-faint hover:bg-wash hover:text-ink [&_svg]:size-4"
        >
          <MessageSquare aria-hidden="true" />
          <span className={remarks === 0 ? 'sr-only' : undefined}>
            {remarks === 0 ? t('remark') : t('remarks', { count: remarks, number: number(remarks) })}
          </span>
        </button>
      </div>
      {open && (
        <div className="border-l border-rule pl-3">
          <Thread at={at} thread="talk" open />
        </div>
      )}
    </>
  )
}
