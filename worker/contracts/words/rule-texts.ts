import type { Language } from '#locales/languages.ts'
import { wordsIn } from '../words.ts'
import type { PackTexts } from './pack-words.ts'
import type { ReasonTexts } from './reasons.ts'

export const packTexts = (language: Language): PackTexts => ({ t: wordsIn(language, 'packs'), language })

export const reasonTexts = (language: Language): ReasonTexts => ({
  reasons: wordsIn(language, 'reasons'),
  packs: wordsIn(language, 'packs'),
  language,
})
