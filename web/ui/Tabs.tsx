import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { Link } from '../lib/navigation/Link.tsx'
import { cx } from '../lib/text/class-names.ts'

const tabClass =
  'relative -mb-px shrink-0 whitespace-nowrap border-b-2 border-transparent px-1 py-2.5 font-medium text-soft transition-colors hover:text-ink'
const listClass = 'flex gap-6 overflow-x-auto border-b border-rule [scrollbar-width:none]'

/** Panels of which one is shown. `label` says what they are panels of. */
export function Tabs({
  label,
  tabs,
  defaultValue,
  value,
  onValueChange,
}: {
  label: string
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
  defaultValue?: string
  value?: string
  onValueChange?: (value: string) => void
}) {
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: defaultValue ?? tabs[0]?.value } : { value })}
      // Values are the strings given above.
      onValueChange={(next) => onValueChange?.(next as string)}
    >
      <Base.List aria-label={label} className={listClass}>
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={cx(tabClass, 'data-active:border-ink data-active:text-ink')}
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-6 outline-offset-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

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
