import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '../lib/text/format.ts'

/** Provisional points. Negative for penalties of the end, and if an earlier death would replace one that has scored. */
export function Provisional({ points }: { points: number }) {
  const { t } = useTranslation()
  const { signed } = useFormats()
  return (
    <>
      <span aria-hidden="true">{t('standings.provisional', { points: signed(points) })}</span>
      <span className="sr-only">
        {points < 0
          ? t('standings.provisionalLess', { count: -points })
          : t('standings.provisionalSaid', { count: points })}
      </span>
    </>
  )
}
