import type { ReactNode } from 'react'

export function MastheadLine({
  before,
  title,
  aside,
  last,
}: {
  before: ReactNode
  title: ReactNode
  aside?: ReactNode
  last: ReactNode
}) {
  return (
    <header className="mx-auto w-full max-w-5xl px-5 md:px-10">
      <div className="double-rule flex h-14 items-center gap-2 md:h-16">
        {before}
        {title}
        <div className="ml-auto flex items-center gap-2">{aside}</div>
        {last}
      </div>
    </header>
  )
}

export const mainClass = 'mx-auto w-full max-w-5xl px-5 pt-8 pb-16 md:px-10 md:pt-10'
/** With text at 200% it is smaller, so that it fits. */
export const titleClass = 'name min-w-0 truncate rounded-sm pt-0.5 text-xl max-[20rem]:text-base'
