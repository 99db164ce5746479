import type { ReactNode } from 'react'
import { MoreLink } from '#web/ui/MoreLink.tsx'
import { SectionHeading } from '#web/ui/PageHeader.tsx'

interface PartProps {
  id: string
  title: string
  more: { href: string; label: string }
  children: ReactNode
}

export function Part({ id, title, more, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <SectionHeading id={id} title={title} aside={<MoreLink href={more.href}>{more.label}</MoreLink>} />
      <div className="border-t border-ink">{children}</div>
    </section>
  )
}
