import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  about?: ReactNode
  children: ReactNode
}

export function Section({ title, about, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-14 gap-y-5 border-t border-rule py-8 lg:grid-cols-[15rem_minmax(0,30rem)] md:py-10"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {about && <p className="mt-1.5 max-w-[52ch] text-sm text-soft">{about}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
