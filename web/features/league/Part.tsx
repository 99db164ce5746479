import type { ReactNode } from 'react'
import type { ActivityEntry } from '#contracts/activity.ts'
import { withoutTold } from '#web/shared/together.ts'
import { SectionHeading } from '#web/ui/PageHeader.tsx'
import { ActivityLine } from './ActivityLine.tsx'
import { MoreLink } from './MoreLink.tsx'

interface PartProps {
  id: string
  title: string
  /** Where the whole of it is. */
  more?: { href: string; label: string }
  /** In place of that link. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a league's screen under a heading of its own. */
export function Part({ id, title, more, aside, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading
        id={id}
        title={title}
        aside={more ? <MoreLink href={more.href}>{more.label}</MoreLink> : aside}
      />
      {children}
    </section>
  )
}

/** The parts of a screen: one below the other on a phone, a wide and a narrow column otherwise. */
export function Columns({ wide, narrow }: { wide: ReactNode; narrow: ReactNode }) {
  return (
    <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="grid min-w-0 content-start gap-12">{wide}</div>
      <div className="grid min-w-0 content-start gap-12">{narrow}</div>
    </div>
  )
}

/** The latest of what happened. */
export function LatestActivity({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <ul className="border-t border-ink">
      {withoutTold(entries).map((entry) => (
        <ActivityLine key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}
