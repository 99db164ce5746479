import { type ReactNode, useState } from 'react'
import { SentenceRow } from './pack/SentenceRow.tsx'

export function FoldedRow({ title, says, children }: { title: string; says?: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SentenceRow title={title} sentence={says} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      {children}
    </SentenceRow>
  )
}
