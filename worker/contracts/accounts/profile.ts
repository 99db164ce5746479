import { z } from 'zod'
import { displayNameLength } from '#domain/leagues/display-name.ts'
import { languageCodes } from '#locales/languages.ts'
import { lineOfText } from '../fields/fields.ts'

/** A user as other members see it. */
export const publicProfile = z.object({
  userId: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
})
export type PublicProfile = z.output<typeof publicProfile>

export const ownProfile = publicProfile.extend({
  email: z.string().nullable(),
  locale: z.enum(languageCodes),
  /** Whether other members see that this user has their league open. */
  showsPresence: z.boolean(),
})
export type OwnProfile = z.output<typeof ownProfile>

export const updateProfileInput = z
  .object({
    displayName: lineOfText(displayNameLength),
    locale: z.enum(languageCodes),
    showsPresence: z.boolean(),
  })
  .partial()
