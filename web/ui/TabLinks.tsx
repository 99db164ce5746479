import { useEffect, useRef } from 'react'
import { Link } from '../lib/navigation/Link.tsx'

// On phones the tabs extend to the edges of the screen, beyond which they scroll.
const listClass =
  'relative -mx-5 -mb-px flex gap-x-2.5 overflow-x-auto px-5 [scrollbar-width:none] sm:mx-0 sm:gap-x-6 sm:px-0'
// Forced colours would show the transparent line too.
const tabClass =
  'forced-colors:[&:not([aria-current])]:border-[color:Canvas] shrink-0 whitespace-nowrap border-b-2 border-transparent py-2.5 text-[0.8125rem] font-medium text-soft transition-colors hover:text-ink sm:px-1 sm:text-base aria-[current=page]:border-ink aria-[current=page]:text-ink'

export function TabLinks({
  label,
  links,
}: {
  label: string
  links: readonly { href: string; label: string; current: boolean }[]
}) {
  const list = useRef<HTMLDivElement>(null)
  // The tabs can be wider than the screen: scroll the current one into view.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && current)
      list.current.scrollLeft = current.offsetLeft + current.offsetWidth - list.current.clientWidth
  }, [])
  return (
    <nav aria-label={label} className="mb-8 border-b border-rule">
      <div ref={list} className={listClass}>
        {links.map(({ href, label: text, current }) => (
          <Link key={href} href={href} aria-current={current ? 'page' : undefined} className={tabClass}>
            {text}
          </Link>
        ))}
      </div>
    </nav>
  )
}
