import { type ReactNode, useState } from 'react'
import type { Discussion as Said } from '#contracts/comment.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Thread } from './Thread.tsx'
import type { DiscussedEntry } from './use-discussion.ts'

interface RemembranceProps {
  at: DiscussedEntry
  remembrance: NonNullable<Said['remembrance']>
  startsOpen?: boolean
  heading: ReactNode
  className?: string
}

export function Remembrance({ at, remembrance, startsOpen = false, heading, className }: RemembranceProps) {
  const { t } = useTranslation('discussion')
  const [open, setOpen] = useState(startsOpen)
  const { remarks, latest } = remembrance
  return (
    <section aria-label={t('remembrance')} className={className}>
      {heading}
      <Thread at={at} thread="remembrance" latest={latest} open={open} />
      {!open && (
        <Button variant="text" className="-ml-1 text-sm text-soft" onClick={() => setOpen(true)}>
          {remarks > latest.length ? t('rememberAll', { count: remarks }) : t('remember')}
        </Button>
      )}
    </section>
  )
}
