import { z } from 'zod'
import { leagueRef } from '../fields/fields.ts'

/** The URLs of the user's own feeds of a league; null if there are none. */
export const feedLinks = z.object({ atomUrl: z.string().nullable(), jsonUrl: z.string().nullable() })
export type FeedLinks = z.output<typeof feedLinks>

export const createFeedLinksInput = z.object({ league: leagueRef, replace: z.boolean().default(false) })
