import { Menu as Base } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Link } from '#web/lib/navigation/Link.tsx'
import { cx } from '#web/lib/text/class-names.ts'
import { BareGuards } from './BareGuards.tsx'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect?: () => void
  href?: string
  danger?: boolean
  disabled?: boolean
  /** A line below the label, for example why the item is disabled */
  note?: string
}

/** A menu of actions; `trigger` is the button that opens it (a Button or IconButton element). */
export function Menu({
  trigger,
  items,
  align = 'end',
}: {
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}) {
  // As it was opened: a page that is read again meanwhile must not change what is about to be pressed.
  const [opened, setOpened] = useState<readonly MenuItem[] | null>(null)
  return (
    <Base.Root modal={false} onOpenChange={(open) => setOpened(open ? items : null)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} className="z-50 outline-none">
          <Base.Popup className="popup min-w-44 py-1">
            <BareGuards />
            {(opened ?? items).map((item) => (
              <Base.Item
                key={item.label}
                disabled={item.disabled}
                onClick={item.onSelect}
                {...(item.href ? { render: <Link href={item.href} />, nativeButton: false } : {})}
                className={cx('popup-item flex items-center gap-3', item.danger && 'text-accent')}
              >
                {item.icon}
                <span className="min-w-0">
                  {item.label}
                  {item.note && <span className="block max-w-60 text-xs text-soft">{item.note}</span>}
                </span>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
