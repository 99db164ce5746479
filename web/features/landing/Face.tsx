import { initialsOf } from '#domain/people/initials.ts'
import { cx } from '#web/lib/text/class-names.ts'

/** The portrait of a fictional person: initials, in the style for the dead (web/ui/Portrait.tsx) */
export function Face({ name, large, className }: { name: string; large?: boolean; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'name grid shrink-0 place-content-center rounded-full bg-(image:--portrait) text-portrait-ink outline-2 outline-offset-2 outline-ink grayscale select-none',
        large ? 'size-28 text-4xl' : 'size-10 text-base',
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
