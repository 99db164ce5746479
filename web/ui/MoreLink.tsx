import type { ReactNode } from 'react'
import { Link } from '../lib/navigation/Link.tsx'

export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="link rounded-sm text-sm text-soft hover:text-ink">
      {children}
    </Link>
  )
}
