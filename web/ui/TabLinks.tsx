import { useEffect, useRef } from 'react'
import { Link } from '../lib/navigation/Link.tsx'

// Smaller gaps on phones, where the tabs wrap, so that none is cut off
const listClass =
  'flex flex-wrap gap-x-2.5 border-b border-rule [scrollbar-width:none] sm:flex-nowrap sm:gap-x-6 sm:overflow-x-auto relative mb-8'
const tabClass =
  'relative -mb-px shrink-0 whitespace-nowrap border-b-2 border-transparent py-2.5 text-[0.8125rem] font-medium text-soft transition-colors hover:text-ink sm:px-1 sm:text-base aria-[current=page]:border-ink aria-[current=page]:text-ink'

export function TabLinks({
  label,
  links,
}: {
  label: string
  links: readonly { href: string; label: string; current: boolean }[]
}) {
  const nav = useRef<HTMLElement>(null)
  // The tabs can be wider than the screen: scroll the current one into view.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && current)
      nav.current.scrollLeft = current.offsetLeft + current.offsetWidth - nav.current.clientWidth
  }, [])
  return (
    <nav ref={nav} aria-label={label} className={listClass}>
      {links.map(({ href, label: text, current }) => (
        <Link key={href} href={href} aria-current={current ? 'page' : undefined} className={tabClass}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
