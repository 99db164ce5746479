import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'

interface LifeYearsProps {
  born: number | null
  died: string | null
  className?: string
}

/** Years of birth and death, which mark a dead person in a list; screen readers also get the status. */
export function LifeYears({ born, died, className }: LifeYearsProps) {
  const { t } = useTranslation()
  return (
    <span className={cx('whitespace-nowrap tabular-nums', className)}>
      {born}
      {died !== null && `–${died.slice(0, 4)}`}
      <span className="sr-only"> {t('status.dead')}</span>
    </span>
  )
}
