import { z } from 'zod'
import { leagueRef } from './fields/fields.ts'

/** Allows or forbids sharing pictures of a league; each call invalidates all earlier links. */
export const allowPicturesInput = z.object({ league: leagueRef, shared: z.boolean() })
export const picturesAllowed = z.object({ shared: z.boolean() })

/** The picture of the current season, or of the season with the given number. */
export const sharePictureInput = z.object({
  league: leagueRef,
  season: z.int().min(1).max(10_000).optional(),
})

/** Public URLs: a page with the picture, and the picture itself. */
export const pictureLink = z.object({ url: z.string(), imageUrl: z.string() })
export type PictureLink = z.output<typeof pictureLink>
