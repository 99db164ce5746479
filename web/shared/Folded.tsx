import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

export function Folded({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group/points mt-0.5 text-sm">
      <summary className="inline-flex list-none items-center gap-1 rounded-sm py-1 text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-3.5 transition-transform group-open/points:rotate-90"
          aria-hidden="true"
        />
        {label}
      </summary>
      {children}
    </details>
  )
}
