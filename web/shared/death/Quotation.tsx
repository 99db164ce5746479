import type { AnnouncedDeath } from '#contracts/people/death.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { Quoted } from '../people/Quoted.tsx'

/** Who the person was: two sentences from Wikipedia, or what they were known for */
export function Quotation({
  death,
  small,
  className,
}: {
  death: AnnouncedDeath
  small?: boolean
  className?: string
}) {
  const { quotation, description } = death
  const classes = cx('max-w-md', className)
  if (quotation) return <Quoted biography={quotation} small={small} className={classes} />
  return (
    description && (
      <p
        className={cx(
          'font-serif first-letter:uppercase',
          small ? 'text-base/[1.45]' : 'text-lg/[1.45]',
          classes,
        )}
      >
        {description}
      </p>
    )
  )
}
