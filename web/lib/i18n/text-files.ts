import type { Texts } from './texts.ts'

// The English common texts are bundled, since every screen may need the fallback; the landing page has its own texts.
const files = import.meta.glob<{ default: Texts }>([
  '../../../locales/*/*.json',
  '!../../../locales/*/landing.json',
  '!../../../locales/en/common.json',
])

/** Fetches the texts of a feature in a language, each file a chunk of its own; undefined if there is none */
export const textsOf = (language: string, feature: string) =>
  files[`../../../locales/${language}/${feature}.json`]
