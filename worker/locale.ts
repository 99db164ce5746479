import { fallbackLanguage, isLanguage, type Language } from '#locales/languages.ts'

// Not a middleware such as hono/language: pages, jobs and requests that fail early need it outside of the chain.
/** The language of a request: the `lang` cookie (set in the settings drawer), else Accept-Language, else English. */
export const requestLocale = (headers: Headers): Language => {
  const chosen = /(?:^|;\s*)lang=([a-z]+)\b/.exec(headers.get('cookie') ?? '')?.[1]
  if (isLanguage(chosen)) return chosen
  const ranked = (headers.get('accept-language') ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';')
      const q = options.map((option) => /^\s*q=([\d.]+)/.exec(option)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], q: q === undefined ? 1 : Number(q) }
    })
    .sort((a, b) => b.q - a.q)
  return (
    ranked.flatMap(({ language, q }) => (isLanguage(language) && q > 0 ? [language] : []))[0] ??
    fallbackLanguage
  )
}
