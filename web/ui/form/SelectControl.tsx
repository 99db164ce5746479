import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { BareGuards } from '../overlay/BareGuards.tsx'
import type { ControlProps } from './Field.tsx'
import { type SelectLook, selectTriggerClass } from './select-class.ts'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
  description?: string
  disabled?: boolean
}

interface SelectControlProps {
  control: ControlProps
  options: readonly SelectOption<string>[]
  value: string | null
  onValueChange: (value: string) => void
  placeholder: string
  look: SelectLook
}

export default function SelectControl({
  control: { id, readOnly, ...described },
  options,
  value,
  onValueChange,
  placeholder,
  look,
}: SelectControlProps) {
  return (
    <Base.Root
      id={id}
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next)}
      modal={false}
      readOnly={readOnly}
    >
      <Base.Trigger {...described} className={selectTriggerClass[look]}>
        <Base.Value className="min-w-0" placeholder={<span className="text-faint">{placeholder}</span>} />
        <Base.Icon>
          <ChevronDown className="size-4 shrink-0 text-soft" aria-hidden="true" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup className="popup max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto py-1">
            <BareGuards />
            <Base.List>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className="popup-item grid grid-cols-[1.25rem_1fr] items-baseline gap-x-2"
                >
                  <Base.ItemIndicator className="col-start-1">
                    <Check className="size-4 translate-y-0.5" aria-hidden="true" />
                  </Base.ItemIndicator>
                  <Base.ItemText className="col-start-2">{option.label}</Base.ItemText>
                  {option.description && (
                    <span className="col-start-2 text-sm text-faint">{option.description}</span>
                  )}
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
