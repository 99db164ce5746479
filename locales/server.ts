import { en } from './en/server.ts'
import { it } from './it/server.ts'
import type { Language } from './languages.ts'

export type ServerTexts = typeof en

type Some<Texts> = { readonly [Key in keyof Texts]?: Texts[Key] extends string ? string : Some<Texts[Key]> }

/** The words of the server by language; what one lacks is said in English. The app has files of its own. */
export const serverTexts = { en, it } satisfies Record<Language, Some<ServerTexts>>
