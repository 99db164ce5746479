import { SmilePlus } from 'lucide-react'
import type { Discussion as Said } from '#contracts/comment.ts'
import type { ReactionSign } from '#domain/news/comments.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/overlay/Menu.tsx'
import { signIcons } from './sign-icons.tsx'
import { type DiscussedEntry, useReactions } from './use-discussion.ts'

interface ReactionsProps {
  at: DiscussedEntry
  reactions: Said['reactions']
  signs: readonly ReactionSign[]
}

export function Reactions({ at, reactions, signs }: ReactionsProps) {
  const { t } = useTranslation('discussion')
  const { number } = useFormats()
  const react = useReactions(at)
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
            onClick={() => react(sign, !set.own)}
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
