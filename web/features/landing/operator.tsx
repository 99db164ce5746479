import type { ReactNode } from 'react'

/** Shown where this is set: the Worker keeps it or leaves it out (worker/pages/operator-in-page.ts). */
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
