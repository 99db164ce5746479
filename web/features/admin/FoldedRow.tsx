import { type ReactNode, useState } from 'react'
import { SentenceRow } from './pack/SentenceRow.tsx'

export function FoldedRow({
  title,
  summary,
  children,
}: {
  title: string
  summary?: string
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SentenceRow title={title} sentence={summary} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      {children}
    </SentenceRow>
  )
}
