import type { ReactNode } from 'react'

/** One component of the kit under its name */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-rule py-8">
      <h3 className="mb-4 font-sans text-sm font-medium tracking-normal text-faint">{title}</h3>
      {children}
    </section>
  )
}
