import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'

/** Content that a summary line expands. `forceOpen` keeps it open, for content that must be seen. */
export function Disclosure({
  summary,
  forceOpen = false,
  children,
}: {
  summary: ReactNode
  forceOpen?: boolean
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  return (
    <details
      open={open || forceOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group border-t border-rule pt-3"
    >
      <summary className="flex list-none items-center gap-2 rounded-sm py-1 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 text-soft transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        {summary}
      </summary>
      {children}
    </details>
  )
}
