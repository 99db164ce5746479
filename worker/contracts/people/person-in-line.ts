import { z } from 'zod'

/** A person in a line of a page. */
export const personInLine = z.object({
  wikidataId: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
})
