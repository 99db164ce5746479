import { z } from 'zod'
import { isLanguage } from '#locales/languages.ts'
import type { Locale } from '../contracts/errors.ts'
import type { AuthContext } from './context.ts'
import { AuthError, invalid } from './errors.ts'
import { maxPasswordLength, minPasswordLength } from './passwords.ts'

/** Metadata is part of the token, which has to fit into a header. */
export const maxMetadataBytes = 4096

const emailFormat = z.email().max(254)

/** Trimmed and in lower case. @throws AuthError validation_failed */
export const normalEmail = (given: string): string => {
  const email = given.trim().toLowerCase()
  if (!emailFormat.safeParse(email).success) throw invalid('Unable to validate email address: invalid format')
  return email
}

/**
 * A mail address vouched for by someone else, trimmed and in lower case; null if it is not one. It is validated before
 * the conversion: lower case can turn letters of other scripts into ASCII, and so into another user's address.
 */
export const asciiEmail = (given: string): string | null => {
  const email = given.trim()
  return emailFormat.safeParse(email).success ? email.toLowerCase() : null
}

/** @throws AuthError weak_password, validation_failed */
export const checkPassword = (password: string): void => {
  if (password.length < minPasswordLength) throw new AuthError('weak_password', { reasons: ['length'] })
  if (password.length > maxPasswordLength)
    throw invalid(`Password cannot be longer than ${maxPasswordLength} characters`)
}

/** Merges metadata; null deletes a key. @throws AuthError validation_failed when it gets too large */
export const mergeMetadata = (
  present: Record<string, unknown>,
  changes: Record<string, unknown> = {},
): Record<string, unknown> => {
  const merged = Object.fromEntries(
    Object.entries({ ...present, ...changes }).filter(([, value]) => value !== null),
  )
  if (new TextEncoder().encode(JSON.stringify(merged)).length > maxMetadataBytes)
    throw invalid(`User metadata cannot be larger than ${maxMetadataBytes} bytes`)
  return merged
}

/**
 * The initial metadata of users whose address must be confirmed: userMetadata keeps the field up to date from then on.
 */
export const unverified = { email_verified: false }

/** Users' own changes: they cannot set or remove the confirmation of their address. */
export const ownMetadata = ({
  email_verified: _,
  ...changes
}: Record<string, unknown> = {}): Record<string, unknown> => changes

/** The same, merged. */
export const mergeOwnMetadata = (
  present: Record<string, unknown>,
  changes?: Record<string, unknown>,
): Record<string, unknown> => mergeMetadata(present, ownMetadata(changes))

/** The language in the client's metadata, else the request's. */
export const localeOf = (data: Record<string, unknown> | undefined, fallback: Locale): Locale =>
  isLanguage(data?.locale) ? data.locale : fallback

/** Clients send null for fields that they leave out. */
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined)

export const fields = {
  text: optional(z.string().max(4096)),
  flag: optional(z.boolean()),
  metadata: optional(z.record(z.string(), z.unknown())),
}

/** The client's PKCE challenge; in the body of every call that can start such a flow. */
export const pkceFields = { code_challenge: fields.text, code_challenge_method: fields.text }

/**
 * The challenge, or null without PKCE. Only S256: a plain challenge is its own verifier.
 * @throws AuthError validation_failed
 */
export const readChallenge = ({
  code_challenge,
  code_challenge_method,
}: Partial<Record<keyof typeof pkceFields, string | undefined>>): string | null => {
  if (!code_challenge && !code_challenge_method) return null
  if (!code_challenge || !code_challenge_method)
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (code_challenge_method.toLowerCase() !== 's256') throw invalid('code challenge method must be s256')
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(code_challenge))
    throw invalid('code challenge has to be between 43 and 128 characters')
  return code_challenge
}

const readJson = <T extends z.ZodType>(text: string, schema: T): z.output<T> => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new AuthError('bad_json')
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new AuthError('bad_json')
  return parseInput(schema, json)
}

/** The validated body. An empty body is not valid JSON. @throws AuthError bad_json, validation_failed */
export const readBody = async <T extends z.ZodType>(c: AuthContext, schema: T): Promise<z.output<T>> =>
  readJson(await c.req.text(), schema)

/**
 * The validated body of a call that does not need one: an empty body counts as an empty object.
 * @throws AuthError bad_json, validation_failed
 */
export const readOptionalBody = async <T extends z.ZodType>(
  c: AuthContext,
  schema: T,
): Promise<z.output<T>> => readJson((await c.req.text()).trim() || '{}', schema)

/** @throws AuthError validation_failed that names the field */
const parseInput = <T extends z.ZodType>(schema: T, input: unknown): z.output<T> => {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalid(issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : 'Invalid input')
}

const uuid = z.uuid()

/** An id from the path. @throws AuthError with the given code if it is not an id */
export const readId = (
  c: AuthContext,
  name: string,
  code: 'mfa_factor_not_found' | 'webauthn_credential_not_found',
) => {
  const value = c.req.param(name) ?? ''
  if (!uuid.safeParse(value).success) throw new AuthError(code)
  return value
}
