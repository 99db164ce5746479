import type { ReactNode } from 'react'
import { Link } from '../lib/navigation/Link.tsx'

interface MoreLinkProps {
  href: string
  /** What the link is about, in a list whose rows have links of the same words; for screen readers */
  about?: string | undefined
  children: ReactNode
}

export function MoreLink({ href, about, children }: MoreLinkProps) {
  return (
    <Link href={href} className="link rounded-sm text-sm text-soft hover:text-ink">
      {children}
      {about && <span className="sr-only">: {about}</span>}
    </Link>
  )
}
