import { useLanguage } from '../i18n/i18n.ts'

/** Formats a share from 0 to 1 as a whole percentage. */
export const usePercent = (): ((share: number) => string) => {
  const format = new Intl.NumberFormat(useLanguage().language, { style: 'percent' })
  return (share) => format.format(share)
}

export const useCountryName = (): ((code: string) => string) => {
  const names = new Intl.DisplayNames(useLanguage().language, { type: 'region' })
  return (code) => names.of(code) ?? code
}
