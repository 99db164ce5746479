import type { UserRow } from '#db/queries/auth/accounts.ts'
import type { PasskeyRow } from '#db/queries/auth/passkeys.ts'
import { errorForLog } from '#worker/services/error-for-log.ts'
import type { AuthCtx } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { Assertion, Attestation } from './credential.ts'
import { type RelyingParty, relyingParty } from './relying-party.ts'

// Few calls need the library, so it is not loaded at startup.
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/**
 * The use of a key: signing in without a password, or as a second factor. For sign-in the authenticator must verify its
 * user; for a second factor presence is enough.
 */
export type KeyUse = 'signIn' | 'secondStep'

/** @throws AuthError passkey_disabled if browsers would offer no passkeys here */
export const requireRelyingParty = ({ settings }: AuthCtx): RelyingParty => {
  const party = relyingParty(settings)
  if (!party) throw new AuthError('passkey_disabled')
  return party
}

const bytes = (encoded: string) => new Uint8Array(Buffer.from(encoded, 'base64url'))

/** The user id for authenticators: it reveals nothing about the person. */
const userHandle = (userId: string): string => Buffer.from(userId).toString('base64url')

const timeout = 300_000

/** The options for `navigator.credentials.create`, as JSON. */
export const creationOptions = async (
  auth: AuthCtx,
  user: UserRow,
  challenge: string,
  { use, known }: { use: KeyUse; known: readonly PasskeyRow[] },
) => {
  const party = requireRelyingParty(auth)
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Deathlist',
    rpID: party.id,
    userName: user.email ?? user.id,
    userDisplayName: user.email ?? '',
    userID: bytes(userHandle(user.id)),
    challenge: bytes(challenge),
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection:
      use === 'signIn'
        ? { residentKey: 'required', userVerification: 'required' }
        : { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

/** The options for `navigator.credentials.get`, as JSON. Sign-in names no user: the authenticator knows the account. */
export const requestOptions = async (auth: AuthCtx, challenge: string, keys: readonly PasskeyRow[] = []) => {
  const party = requireRelyingParty(auth)
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytes(challenge),
    timeout,
    userVerification: keys.length > 0 ? 'preferred' : 'required',
    allowCredentials: keys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
}

/** The reason is only logged: the client just learns that the response is invalid. */
const refused = (auth: AuthCtx, error: unknown): AuthError => {
  auth.log.info('passkey_refused', { requestId: auth.requestId, error: errorForLog(error) })
  return new AuthError('webauthn_verification_failed')
}

/**
 * Certificates identify the authenticator's manufacturer, which we do not want to know, and verifying them would fetch
 * URLs that they contain: only attestations without certificates are accepted (none, or self attestation).
 */
const requireNoCertificates = async (attestationObject: string): Promise<void> => {
  const decoded = (await helpers()).decodeAttestationObject(bytes(attestationObject))
  const format = decoded.get('fmt')
  if (format !== 'none' && !(format === 'packed' && decoded.get('attStmt').get('x5c') === undefined))
    throw new Error(`An attestation of the format ${String(format).slice(0, 40)}`)
}

/**
 * Verifies a registration; returns the new key.
 * @throws AuthError webauthn_verification_failed, passkey_disabled
 */
export const verifyAttestation = async (
  auth: AuthCtx,
  given: Attestation,
  { challenge, use }: { challenge: string; use: KeyUse },
) => {
  const party = requireRelyingParty(auth)
  try {
    await requireNoCertificates(given.response.attestationObject)
    const { verifyRegistrationResponse } = await library()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...given, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: use === 'signIn',
    })
    if (!verified) throw new Error('The signature is wrong')
    const { credential } = registrationInfo
    // Later responses are found by this id.
    if (credential.id !== given.id) throw new Error('The answer is of another credential')
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      transports: given.response.transports,
      signCount: credential.counter,
    }
  } catch (error) {
    throw refused(auth, error)
  }
}

/**
 * Verifies a response signed with this key; returns the authenticator's counter.
 * @throws AuthError webauthn_verification_failed, passkey_disabled
 */
export const verifyAssertion = async (
  auth: AuthCtx,
  given: Assertion,
  { challenge, key, use }: { challenge: string; key: PasskeyRow; use: KeyUse },
): Promise<number> => {
  const party = requireRelyingParty(auth)
  try {
    const { userHandle: handle } = given.response
    if (handle !== undefined && handle !== userHandle(key.userId)) throw new Error('Another user’s handle')
    if (given.id !== key.credentialId) throw new Error('Another credential')
    const { verifyAuthenticationResponse } = await library()
    const { userHandle: _, ...response } = given.response
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...given,
        response: { ...response, ...(handle === undefined ? {} : { userHandle: handle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: use === 'signIn',
      credential: {
        id: key.credentialId,
        publicKey: bytes(key.publicKey),
        counter: key.signCount,
      },
    })
    if (!verified) throw new Error('The signature is wrong')
    return authenticationInfo.newCounter
  } catch (error) {
    throw refused(auth, error)
  }
}
