import { useLanguage } from '../i18n/i18n.ts'

export const useCountryName = (): ((code: string) => string) => {
  const names = new Intl.DisplayNames(useLanguage(), { type: 'region' })
  return (code) => names.of(code) ?? code
}
