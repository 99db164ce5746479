import { en } from './en/server.ts'
import { it } from './it/server.ts'
import type { fallbackLanguage, Language } from './languages.ts'

export type ServerTexts = typeof en

type Some<Texts> = { readonly [Key in keyof Texts]?: Texts[Key] extends string ? string : Some<Texts[Key]> }

/** The server's texts by language; missing ones fall back to English. The app has its own files. */
export const serverTexts: Readonly<
  Record<Language, Some<ServerTexts>> & Record<typeof fallbackLanguage, ServerTexts>
> = { en, it }
