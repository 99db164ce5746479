import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'

/**
 * Content behind a line that opens it, and that may say at its end what is set. `forceOpen` keeps it open: there is something
 * in it that has to be seen.
 */
export function Disclosure({
  summary,
  says,
  forceOpen = false,
  children,
}: {
  summary: ReactNode
  says?: string
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
        {says === undefined ? (
          summary
        ) : (
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
            {summary}
            <span className="text-sm font-normal text-soft">{says}</span>
          </span>
        )}
      </summary>
      {children}
    </details>
  )
}
