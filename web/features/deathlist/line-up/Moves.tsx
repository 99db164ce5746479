import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { IconButton } from '#web/ui/Button.tsx'

export function Moves({
  id,
  name,
  isFirst,
  isLast,
  onMove,
}: {
  id: string
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
}) {
  const { t } = useTranslation('deathlist')
  return (
    <span className="grid">
      <IconButton
        size="sm"
        label={t('lineUp.up', { name })}
        icon={<ChevronUp />}
        data-move={`${id} -1`}
        // Not `disabled` at the ends, so that it stays focusable.
        aria-disabled={isFirst || undefined}
        className={isFirst ? 'opacity-45' : ''}
        onClick={() => !isFirst && onMove(-1)}
      />
      <IconButton
        size="sm"
        label={t('lineUp.down', { name })}
        icon={<ChevronDown />}
        data-move={`${id} 1`}
        aria-disabled={isLast || undefined}
        className={isLast ? 'opacity-45' : ''}
        onClick={() => !isLast && onMove(1)}
      />
    </span>
  )
}
