import type { ReactNode } from 'react'
import { Disclosure } from '#web/ui/Disclosure.tsx'

export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Disclosure summary={<h2 className="text-xl">{title}</h2>}>
      <div className="min-w-0 pt-4 pb-8">{children}</div>
    </Disclosure>
  )
}
