import { en } from './en/server.ts'
import { it } from './it/server.ts'
import type { fallbackLanguage, Language } from './languages.ts'

export type ServerTexts = typeof en

type Some<Texts> = { readonly [Key in keyof Texts]?: Texts[Key] extends string ? string : Some<Texts[Key]> }

/** The words of the server by language; what one lacks is said in English. The app has files of its own. */
export const serverTexts: Readonly<
  Record<Language, Some<ServerTexts>> & Record<typeof fallbackLanguage, ServerTexts>
> = { en, it }
