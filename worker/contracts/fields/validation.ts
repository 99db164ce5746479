import { type ZodError, z } from 'zod'
import type { Locale } from '../errors.ts'
import { wordsIn } from '../words.ts'
import { detailedIssue, ownWordsOf } from './issues.ts'
import { fieldToWire } from './spelling.ts'

interface Detail {
  field: string | null
  detail: string
}

/**
 * A validation problem: the field as a dotted path in the contract's spelling, and a sentence in the given language.
 */
export const issueDetail = (first: z.core.$ZodIssue, locale: Locale): Detail => {
  const issue = detailedIssue(first)
  const field = issue.path.length ? issue.path.map(String).join('.') : null
  const own = ownWordsOf(issue)
  // Our own messages are whole sentences, unless they say otherwise; the library's do not name the field.
  if (own) {
    const text = wordsIn(locale, 'fields')(own.says, { replace: own.values })
    return { field, detail: field && own.named ? `${field}: ${text}` : text }
  }
  const { localeError } = z.locales[locale]()
  // Only documents refuse unknown keys, and documents have the wire's spelling everywhere.
  const keys = issue.code === 'unrecognized_keys' ? { keys: issue.keys.map(fieldToWire) } : {}
  const said = localeError({ ...issue, ...keys, input: undefined } as Parameters<typeof localeError>[0])
  const whole = (typeof said === 'string' ? said : said?.message) ?? issue.message
  // Errors do not keep the input, so the library reports it as undefined: remove that part.
  const text = whole.replace(/, \S+ undefined$/, '')
  return { field, detail: field ? `${field}: ${text}` : text }
}

export const validationDetail = (error: ZodError, locale: Locale): Detail => {
  const [first] = error.issues
  return first
    ? issueDetail(first, locale)
    : { field: null, detail: wordsIn(locale, 'requests')('invalidInput') }
}
