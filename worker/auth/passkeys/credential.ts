import { z } from 'zod'

/**
 * Authenticators' responses in the JSON format of browsers: WebAuthn level 3, RegistrationResponseJSON and
 * AuthenticationResponseJSON.
 */

/** More than any response without certificates has. */
const encoded = z
  .string()
  .max(16_384)
  .regex(/^[\w-]*$/)
const credential = {
  id: z
    .string()
    .min(1)
    .max(1_400)
    .regex(/^[\w-]+$/),
  rawId: z.string().max(1_400),
  type: z.literal('public-key'),
}

export const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .catch([]),
  }),
})
export type Attestation = z.output<typeof attestation>

export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded
      .max(128)
      .nullish()
      .transform((value) => value ?? undefined),
  }),
})
export type Assertion = z.output<typeof assertion>
