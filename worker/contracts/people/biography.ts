import { z } from 'zod'
import { articleLicence } from '#domain/people/biography.ts'
import { languageCodes } from '#locales/languages.ts'

/**
 * The beginning of a Wikipedia article about a person, as plain text. Wherever it is shown, the article and the licence
 * must be named.
 */
export const biography = z.object({
  text: z.string(),
  title: z.string(),
  url: z.string(),
  /** The reader's language if there is an article in it, else English. */
  language: z.enum(languageCodes),
  licence: z.literal(articleLicence),
})
export type Biography = z.output<typeof biography>

export const biographyAnswer = z.object({ biography: biography.nullable() })
export type BiographyAnswer = z.output<typeof biographyAnswer>
