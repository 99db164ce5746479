import type { ReactNode } from 'react'
import { MoreLink } from '#web/ui/MoreLink.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'

interface PartProps {
  id: string
  title: string
  more: { href: string; label: string }
  children: ReactNode
}

export function Part({ id, title, more, children }: PartProps) {
  return (
    <TitledSection id={id} title={title} aside={<MoreLink href={more.href}>{more.label}</MoreLink>}>
      <div className="border-t border-ink">{children}</div>
    </TitledSection>
  )
}
