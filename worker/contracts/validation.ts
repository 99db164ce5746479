import { type ZodError, z } from 'zod'
import type { Locale } from './errors.ts'
import { tellingIssue } from './issues.ts'

const locales = { en: z.locales.en().localeError, it: z.locales.it().localeError }

/**
 * The first problem of a failed parse: the field as a dotted path in the contract's spelling, and a sentence about it in
 * the given language.
 */
export const validationDetail = (
  error: ZodError,
  locale: Locale,
): { field: string | null; detail: string } => {
  const first = error.issues[0]
  if (!first) return { field: null, detail: locale === 'it' ? 'Dati non validi.' : 'Invalid input.' }
  const issue = tellingIssue(first)
  const field = issue.path.length ? issue.path.map(String).join('.') : null
  // Rules with words of their own carry them in params.{en,it}; the rest is zod's wording for the issue.
  const own = issue.code === 'custom' ? (issue.params?.[locale] as string | undefined) : undefined
  const said = own ?? locales[locale]({ ...issue, input: undefined } as Parameters<typeof locales.en>[0])
  const text = (typeof said === 'string' ? said : said?.message) ?? issue.message
  // Words of one's own are a whole sentence, unless they say otherwise; zod's need to be told of what they speak.
  const named = own === undefined || (issue.code === 'custom' && issue.params?.named === true)
  return { field, detail: field && named ? `${field}: ${text}` : text }
}
