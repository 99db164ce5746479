import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'

/** A long value in a `dl` with a button to copy it; `children` is shown while there is none. */
export function SecretLine({
  name,
  value,
  copy,
  children,
}: {
  name: string
  value: string | null
  copy: string
  children?: ReactNode
}) {
  return (
    <div>
      <dt className="text-faint">{name}</dt>
      <dd className="flex items-start gap-2">
        {value === null ? (
          children
        ) : (
          <>
            <code className="min-w-0 flex-1 pt-1.5 text-xs break-all text-ink">{value}</code>
            <CopyButton text={value} label={copy} iconOnly />
          </>
        )}
      </dd>
    </div>
  )
}
