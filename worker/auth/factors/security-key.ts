import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { FactorRow } from '#db/queries/auth/accounts.ts'
import { completeFactor, takeChallenge } from '#db/queries/auth/factors.ts'
import { createFactorKey, keyOfFactor, passkeysOf, usePasskey } from '#db/queries/auth/passkeys.ts'
import type { AuthCtx } from '../context.ts'
import { AuthError, invalid } from '../errors.ts'
import { creationOptions, requestOptions, verifyAssertion, verifyAttestation } from '../passkeys/ceremony.ts'
import { assertion, attestation } from '../passkeys/credential.ts'
import { refuseIfTaken } from '../taken.ts'
import type { SignedIn } from '../tokens/bearer.ts'
import type { SessionBody } from '../tokens/sessions.ts'
import { strengthen } from './strengthen.ts'

/** A factor of the type `webauthn`: the first response registers the key, later ones are signed with it. */

/** The challenge with this id; computed, never stored. */
const challengeOf = ({ secrets }: AuthCtx, factorId: string, challengeId: string): string =>
  secrets.signChallenge('factor', factorId, challengeId)

/** Creates the factor's challenge: the options for the browser's WebAuthn call. */
export const createKeyChallenge = async (
  auth: AuthCtx,
  { account }: SignedIn,
  factor: FactorRow,
  challengeId: string,
) => {
  const challenge = challengeOf(auth, factor.id, challengeId)
  if (factor.status === 'verified')
    return {
      type: 'request' as const,
      credential_options: {
        publicKey: await requestOptions(auth, challenge, await keyOfFactor(auth.db, factor.id)),
      },
    }
  const known = await passkeysOf(auth.db, account.user.id)
  return {
    type: 'create' as const,
    credential_options: {
      publicKey: await creationOptions(auth, account.user, challenge, { use: 'secondStep', known }),
    },
  }
}

const answerOf = <T extends z.ZodType>(credential: T) =>
  z.object({ webauthn: z.object({ credential_response: credential }) })
/** One of the two, depending on the factor's state. */
export const keyAnswer = z.object({
  webauthn: z.object({ type: z.enum(['create', 'request']), credential_response: z.unknown() }).nullish(),
})
const created = answerOf(attestation)
const requested = answerOf(assertion)

const read = <T extends z.ZodType>(schema: T, body: unknown): z.output<T> => {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw invalid('webauthn: no such answer')
  return parsed.data
}

const refusal = () => new AuthError('mfa_verification_failed', { message: 'Invalid WebAuthn response' })

/**
 * Raises the session to aal2 for the response to a challenge, which is good for one try.
 * @throws AuthError mfa_challenge_expired, webauthn_verification_failed, webauthn_credential_exists,
 * validation_failed and those of strengthen
 */
export const verifyKey = async (
  auth: AuthCtx,
  user: SignedIn,
  factor: FactorRow,
  body: z.output<typeof keyAnswer> & { challenge_id?: string | undefined },
): Promise<SessionBody> => {
  const [taken] = await takeChallenge(auth.db, body.challenge_id ?? '', factor.id)
  if (!taken || taken.expiresAt <= auth.realNow) throw new AuthError('mfa_challenge_expired')
  const challenge = challengeOf(auth, factor.id, taken.id)
  const at = auth.realNow
  const use = 'secondStep'
  const common = { method: 'mfa/webauthn', factorId: factor.id, refusal: refusal() } as const
  if (factor.status === 'verified') {
    const given = read(requested, body).webauthn.credential_response
    const [key] = await keyOfFactor(auth.db, factor.id)
    if (!key) throw refusal()
    const signCount = await verifyAssertion(auth, given, { challenge, key, use })
    return strengthen(auth, user, {
      ...common,
      spend: (guard) => usePasskey(auth.db, { passkeyId: key.id, signCount, at }, guard),
    })
  }
  const given = read(created, body).webauthn.credential_response
  const key = await verifyAttestation(auth, given, { challenge, use })
  return refuseIfTaken('webauthn_credential_exists', () =>
    strengthen(auth, user, {
      ...common,
      spend: (guard) => completeFactor(auth.db, { factorId: factor.id, at }, guard),
      also: (raised) =>
        createFactorKey(
          auth.db,
          { ...key, id: uuidv7(), userId: user.account.user.id, factorId: factor.id, createdAt: at },
          raised,
        ),
    }),
  )
}
