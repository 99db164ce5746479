import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from '../lib/text/class-names.ts'
import { listClass, tabClass } from './tab-class.ts'

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
