import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { Link } from '../lib/navigation/Link.tsx'
import { cx } from '../lib/text/class-names.ts'
import { listClass, tabClass } from './tab-class.ts'

/** Screens of one thing side by side, each with an address of its own. `label` names the group. */
export function TabLinks({
  label,
  links,
}: {
  label: string
  /** `current` where the address may be another than the one linked to. */
  links: readonly { href: string; label: string; current?: boolean }[]
}) {
  const [path] = useLocation()
  const nav = useRef<HTMLElement>(null)
  // On phones the line can be longer than the screen: the current one is brought into sight.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && current)
      nav.current.scrollLeft = current.offsetLeft + current.offsetWidth - nav.current.clientWidth
  }, [])
  return (
    <nav ref={nav} aria-label={label} className={cx(listClass, 'relative')}>
      {links.map(({ href, label: text, current = path === href }) => (
        <Link
          key={href}
          href={href}
          aria-current={current ? 'page' : undefined}
          className={cx(tabClass, 'aria-[current=page]:border-ink aria-[current=page]:text-ink')}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
