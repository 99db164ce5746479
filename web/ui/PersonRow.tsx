import type { ReactNode } from 'react'
import { Link } from '../lib/navigation/Link.tsx'
import { cx } from '../lib/text/class-names.ts'
import { Portrait } from './Portrait.tsx'

interface PersonRowProps {
  name: string
  /** A Commons file name, or a URL */
  image: string | null
  href?: string
  /** Who the person is: "Composer · 1971–2026" */
  description?: ReactNode
  note?: ReactNode
  dead?: boolean
  aside?: ReactNode
  action?: ReactNode
  size?: 'sm' | 'md'
  className?: string
}

/** A person in a list with hairlines */
export function PersonRow({
  name,
  image,
  href,
  description,
  note,
  dead,
  aside,
  action,
  size = 'md',
  className,
}: PersonRowProps) {
  return (
    <li className={cx('flex items-center gap-3.5 border-b border-rule py-3', className)}>
      <Portrait name={name} image={image} size={size} dead={dead ?? false} />
      <div className="min-w-0 flex-1">
        <div className="name text-lg/[1.25]">
          {href ? (
            <Link
              href={href}
              className="rounded-sm hover:underline hover:decoration-edge hover:decoration-1 hover:underline-offset-4"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </div>
        {description && <div className="text-sm wrap-break-word text-soft">{description}</div>}
        {note && <div className="text-sm wrap-break-word text-faint">{note}</div>}
      </div>
      {aside && <div className="shrink-0 text-right text-sm text-soft tabular-nums">{aside}</div>}
      {action && <div className="-mr-2 shrink-0">{action}</div>}
    </li>
  )
}
