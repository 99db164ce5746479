import type { Discussion as Said } from '#contracts/comment.ts'
import { mourningSigns } from '#domain/news/comments.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { signIcons } from './sign-icons.tsx'
import { type DiscussedEntry, useReactions } from './use-discussion.ts'

export function MourningSigns({
  at,
  reactions,
  className,
}: {
  at: DiscussedEntry
  reactions: Said['reactions']
  className?: string
}) {
  const { t } = useTranslation('discussion')
  const { number } = useFormats()
  const react = useReactions(at)
  return (
    <ul aria-label={t('react')} className={cx('flex flex-wrap gap-2', className)}>
      {mourningSigns.map((sign) => {
        const set = reactions.find((each) => each.sign === sign)
        const name = t(`mourning.${sign}`)
        return (
          <li key={sign}>
            <button
              type="button"
              aria-pressed={set?.own ?? false}
              onClick={() => react(sign, !set?.own)}
              className={cx(
                'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3.5 text-sm whitespace-nowrap tabular-nums transition-colors hover:border-ink [&_svg]:size-4',
                set?.own ? 'border-ink bg-wash font-semibold' : 'border-rule text-soft',
              )}
            >
              {signIcons[sign]}
              {name}
              {set && <span>{number(set.count)}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
