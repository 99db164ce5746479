import type { ReactNode } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '../lib/text/class-names.ts'

const tones = {
  plain: 'text-soft border-edge',
  ink: 'text-ink border-current',
  accent: 'text-accent border-current',
  ok: 'text-ok border-current',
  hold: 'text-hold border-current border-dashed',
}

export type BadgeTone = keyof typeof tones

export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-block whitespace-nowrap rounded-sm border px-2 py-px text-xs font-medium',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

const statusTones = {
  alive: 'ok',
  reported: 'hold',
  deceased: 'ink',
  dead: 'ink',
  provisional: 'hold',
  disputed: 'hold',
} as const satisfies Record<string, BadgeTone>

export type StatusBadgeKind = keyof typeof statusTones

/** The status of a person (`deceased`), a pick (`dead`) or points (`provisional`) */
export function StatusBadge({ status }: { status: StatusBadgeKind }) {
  const { t } = useTranslation()
  return <Badge tone={statusTones[status]}>{t(`status.${status}`)}</Badge>
}
