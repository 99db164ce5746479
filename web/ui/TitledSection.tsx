import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/text/class-names.ts'

interface TitledSectionProps extends ComponentProps<'section'> {
  /** The id of the heading */
  id: string
  title: string
  /** Beside the heading */
  aside?: ReactNode
}

/** A part of a page, with a heading that names it */
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
