import { z } from 'zod'
import { articleLicence } from '#domain/people/biography.ts'
import { languageCodes } from '#locales/languages.ts'

/** What an article of Wikipedia says of somebody, as plain text. Whoever shows it names the article and the licence. */
export const biography = z.object({
  text: z.string(),
  /** What the article is called, and where it is. */
  title: z.string(),
  url: z.string(),
  /** The reader's language where there is an article in it, else English. */
  language: z.enum(languageCodes),
  licence: z.literal(articleLicence),
})
export type Biography = z.output<typeof biography>

export const biographyAnswer = z.object({ biography: biography.nullable() })
export type BiographyAnswer = z.output<typeof biographyAnswer>
