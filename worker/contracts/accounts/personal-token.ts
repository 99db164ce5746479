import { z } from 'zod'
import { tokenDays, tokenScopes } from '#domain/personal-tokens.ts'
import { id, instant, lineOfText, wholeNumber } from '../fields/fields.ts'

/** A personal token as its owner's list shows it. */
export const personalToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(tokenScopes),
  createdAt: instant,
  expiresAt: instant,
  /** Rounded to the hour; null: never. */
  lastUsedAt: instant.nullable(),
})
export type PersonalToken = z.output<typeof personalToken>

export const createTokenInput = z.object({
  name: lineOfText(60),
  scope: z.enum(tokenScopes).default('read'),
  expiresInDays: wholeNumber(tokenDays).default(90),
})

/** A new token, with its secret, which is never shown again. */
export const newPersonalToken = personalToken.omit({ lastUsedAt: true }).extend({ token: z.string() })
export type NewPersonalToken = z.output<typeof newPersonalToken>

export const tokenInput = z.object({ id })
