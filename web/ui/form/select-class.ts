import { cx } from '#web/lib/text/class-names.ts'
import { controlClass } from './Field.tsx'

/** The look of a closed select. */
export const selectTriggerClass = cx(controlClass, 'flex items-center justify-between gap-2 text-left')
