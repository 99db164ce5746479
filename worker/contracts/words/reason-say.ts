import type { Language } from '#locales/languages.ts'
import { wordsIn } from '../words.ts'
import type { PackSay } from './pack-words.ts'
import type { ReasonSay } from './reasons.ts'

export const packSay = (language: Language): PackSay => ({ say: wordsIn(language, 'packs'), language })

export const reasonSay = (language: Language): ReasonSay => ({
  reasons: wordsIn(language, 'reasons'),
  packs: wordsIn(language, 'packs'),
  language,
})
