import { z } from 'zod'
import { leagueRef } from './fields/fields.ts'

/** Whether members may share pictures of a league; saying so again makes all links made so far lead nowhere. */
export const allowPicturesInput = z.object({ league: leagueRef, shared: z.boolean() })
export const picturesAllowed = z.object({ shared: z.boolean() })

/** The picture of the current season, or of the one with that number. */
export const sharePictureInput = z.object({
  league: leagueRef,
  season: z.int().min(1).max(10_000).optional(),
})

/** Open to anybody who has them: a page with the picture, and the picture itself. */
export const pictureLink = z.object({ url: z.string(), imageUrl: z.string() })
export type PictureLink = z.output<typeof pictureLink>
