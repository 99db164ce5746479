import { MessageSquare, SmilePlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Discussion as Said } from '#contracts/comment.ts'
import type { ReactionSign } from '#domain/news/comments.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { signIcons } from '#web/shared/discussion/sign-icons.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/overlay/Menu.tsx'
import { Remembrance } from './Remembrance.tsx'
import { Thread } from './Thread.tsx'
import { type DiscussedEntry, useReactions } from './use-discussion.ts'

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

interface ReactionsProps {
  at: DiscussedEntry
  reactions: Said['reactions']
  signs: readonly ReactionSign[]
}

function Reactions({ at, reactions, signs }: ReactionsProps) {
  const { t } = useTranslation('discussion')
  const { number } = useFormats()
  const react = useReactions(at)
  const menu = useRef<HTMLButtonElement>(null)
  const setOf = (sign: ReactionSign) => reactions.find((each) => each.sign === sign)
  return (
    <>
      {signs.flatMap((sign) => {
        const set = setOf(sign)
        if (!set) return []
        const name = t(`signs.${sign}`)
        return [
          <button
            key={sign}
            type="button"
            aria-pressed={set.own}
            aria-label={t('signCount', { sign: name, number: number(set.count) })}
            title={name}
            onClick={() => {
              react(sign, !set.own)
              // With the last reaction, its button disappears.
              focusIfLost(() => menu.current)
            }}
            className={cx(
              'inline-flex h-8 items-center gap-1 rounded px-1.5 text-xs tabular-nums hover:bg-wash [&_svg]:size-4',
              set.own ? 'font-semibold text-ink' : 'text-soft',
            )}
          >
            {signIcons[sign]}
            {number(set.count)}
          </button>,
        ]
      })}
      <Menu
        align="start"
        trigger={
          <IconButton
            ref={menu}
            size="sm"
            label={t('react')}
            icon={<SmilePlus />}
            className="text-faint [&_svg]:size-4"
          />
        }
        items={signs.map((sign) => ({
          label: t(setOf(sign)?.own ? 'takeBack' : 'give', { sign: t(`signs.${sign}`) }),
          icon: <span className="[&_svg]:size-4">{signIcons[sign]}</span>,
          onSelect: () => react(sign, !setOf(sign)?.own),
        }))}
      />
    </>
  )
}
