import { useLanguage } from '#web/lib/i18n/i18n.ts'

/** Formats a share from 0 to 1 as a whole percentage. */
export const usePercent = (): ((share: number) => string) => {
  const { language } = useLanguage()
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return (share) => format.format(share)
}
