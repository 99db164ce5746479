import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/text/class-names.ts'

interface TitledSectionProps extends ComponentProps<'section'> {
  id: string
  title: string
  aside?: ReactNode
}

export function TitledSection({ id, title, aside, className, children, ...rest }: TitledSectionProps) {
  return (
    <section {...rest} aria-labelledby={id} className={cx('min-w-0', className)}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="min-w-0 text-2xl wrap-break-word">
          {title}
        </h2>
        {aside && <div className="text-sm text-soft">{aside}</div>}
      </div>
      {children}
    </section>
  )
}
