import { cx } from '#web/lib/text/class-names.ts'
import { controlClass } from './Field.tsx'

/** The look of a closed select: a line of a form, or a chip among others that narrow what is shown below. */
export const selectTriggerClass = {
  line: cx(controlClass, 'flex items-center justify-between gap-2 text-left'),
  chip: 'inline-flex h-10 max-w-full items-center gap-1.5 rounded-full border border-edge px-3.5 text-left text-sm transition-colors hover:border-ink',
}

export type SelectLook = keyof typeof selectTriggerClass
