import type { ReactNode } from 'react'
import { Ornament, type OrnamentKind } from '../Ornament.tsx'

interface EmptyStateProps {
  ornament?: OrnamentKind
  title: string
  text?: ReactNode
  action?: ReactNode
}

export function EmptyState({ ornament, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded border border-rule bg-sheet px-6 py-9 text-center">
      {ornament && <Ornament kind={ornament} className="mb-2 h-24 w-[7.2rem] text-edge" />}
      <h2 className="text-xl">{title}</h2>
      {text && <p className="max-w-[46ch] text-soft">{text}</p>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
