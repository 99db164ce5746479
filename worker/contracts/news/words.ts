import type { Locale } from '../errors.ts'
import { english, type Words } from './words-en.ts'
import { italian } from './words-it.ts'

/** All that is said of what happens in a league, in both languages. */
export const newsWords: Record<Locale, Words> = { en: english, it: italian }
