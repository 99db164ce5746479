import type { Locale } from './contracts/errors.ts'

// No middleware such as hono/language: pages and jobs need it outside of the chain, and a request that fails early too.
/** The language a request asks for: the `lang` cookie that the settings drawer sets, else Accept-Language, else English. */
export const requestLocale = (headers: Headers): Locale => {
  const chosen = /(?:^|;\s*)lang=(en|it)\b/.exec(headers.get('cookie') ?? '')?.[1]
  if (chosen === 'en' || chosen === 'it') return chosen
  const ranked = (headers.get('accept-language') ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';')
      const q = options.map((option) => /^\s*q=([\d.]+)/.exec(option)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], q: q === undefined ? 1 : Number(q) }
    })
    .filter(({ language, q }) => (language === 'en' || language === 'it') && q > 0)
    .sort((a, b) => b.q - a.q)
  return ranked[0]?.language === 'it' ? 'it' : 'en'
}
