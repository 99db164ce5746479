import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** The length of a turn in words: 30 seconds, 2 minutes, 8 hours */
export const useLengths = (): ((seconds: number) => string) => {
  const { t } = useTranslation('draft')
  return (seconds) => {
    if (seconds % 3_600 === 0) return t('length.hours', { count: seconds / 3_600 })
    if (seconds % 60 === 0) return t('length.minutes', { count: seconds / 60 })
    return t('length.seconds', { count: seconds })
  }
}
