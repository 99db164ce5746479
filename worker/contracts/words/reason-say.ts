import type { Language } from '#locales/languages.ts'
import { wordsIn } from '../words.ts'
import type { PackSay } from './pack-words.ts'
import type { ReasonSay } from './reasons.ts'

/** The server's pack texts in a language. */
export const packSay = (language: Language): PackSay => ({ say: wordsIn(language, 'packs'), language })

/** The server's reason texts in a language. */
export const reasonSay = (language: Language): ReasonSay => ({
  reasons: wordsIn(language, 'reasons'),
  packs: wordsIn(language, 'packs'),
  language,
})
