import type { ReactNode } from 'react'

/**
 * Content that the Worker keeps if this value is configured, and removes otherwise (worker/pages/operator-in-page.ts)
 */
export function Filled({
  where,
  children,
}: {
  where: 'name' | 'unnamed' | 'contact' | 'source'
  children: ReactNode
}) {
  return (
    <>
      {`{{if:${where}}}`}
      {children}
      {`{{end:${where}}}`}
    </>
  )
}
