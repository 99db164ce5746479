import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'

/** Content that a summary line expands, with a `note` at its right. `forceOpen`: the content must be seen. */
export function Disclosure({
  summary,
  note,
  forceOpen = false,
  children,
}: {
  summary: ReactNode
  note?: string
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
        {note === undefined ? (
          summary
        ) : (
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
            {summary}
            <span className="text-sm font-normal text-soft">{note}</span>
          </span>
        )}
      </summary>
      {children}
    </details>
  )
}
