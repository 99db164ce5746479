import type { Texts } from './texts.ts'

// English is what every first screen may fall back on, and comes along; the landing page brings its own texts.
const files = import.meta.glob<{ default: Texts }>([
  '../../../locales/*/*.json',
  '!../../../locales/*/landing.json',
  '!../../../locales/en/common.json',
])

/** Fetches the texts of a feature in a language, each a chunk of its own; undefined where there are none. */
export const textsOf = (language: string, feature: string) =>
  files[`../../../locales/${language}/${feature}.json`]
