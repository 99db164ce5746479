import type { ReactNode } from 'react'
import { Link } from '#web/lib/navigation/Link.tsx'

/** A link from a section to the full screen */
export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="link rounded-sm text-sm text-soft hover:text-ink">
      {children}
    </Link>
  )
}
