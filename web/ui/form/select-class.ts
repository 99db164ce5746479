import { cx } from '#web/lib/text/class-names.ts'
import { controlClass } from './Field.tsx'

/** The classes of a closed select: a field of a form, or a chip for filters */
export const selectTriggerClass = {
  line: cx(controlClass, 'flex h-auto! min-h-11 min-w-0 items-center justify-between gap-2 py-1 text-left'),
  chip: 'inline-flex h-10 max-w-full items-center gap-1.5 rounded-full border border-edge px-3.5 text-left text-sm transition-colors hover:border-ink',
}

export type SelectLook = keyof typeof selectTriggerClass
