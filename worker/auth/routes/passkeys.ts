import { Hono, type MiddlewareHandler } from 'hono'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { runBatch } from '#db/batch.ts'
import { accountBy } from '#db/queries/auth/accounts.ts'
import { ifChanged, ifSessionSuffices, userOfPasskey } from '#db/queries/auth/conditions.ts'
import {
  createPasskey,
  deletePasskey,
  ifPasskeyExists,
  passkeyByCredential,
  passkeysOf,
  renamePasskey,
  spentChallenge,
  usePasskeyOnce,
} from '#db/queries/auth/passkeys.ts'
import { standing } from '#domain/leagues/quotas.ts'
import { type Account, isBanned, toAccount } from '../account.ts'
import type { AuthContext, AuthCtx, AuthEnv } from '../context.ts'
import { AuthError } from '../errors.ts'
import { readBody, readId } from '../input.ts'
import { checkCount, countCall } from '../limits.ts'
import {
  creationOptions,
  requestOptions,
  requireRelyingParty,
  verifyAssertion,
  verifyAttestation,
} from '../passkeys/ceremony.ts'
import { createChallenge, readChallenge } from '../passkeys/challenges.ts'
import { assertion, attestation } from '../passkeys/credential.ts'
import { passkeyView } from '../passkeys/passkey-view.ts'
import { deliverSoon, mailAccount } from '../proofs.ts'
import { refuseIfTaken } from '../taken.ts'
import {
  readCounted,
  readSignedIn,
  readSignedInWith,
  requireSecondFactor,
  type SignedIn,
} from '../tokens/bearer.ts'
import { answerSession } from '../tokens/remembered-session.ts'
import { draftSession, type SessionBody } from '../tokens/sessions.ts'

/** Requires a confirmed address, and a second factor if the account has one. */
const requireOwner = (user: SignedIn): void => {
  requireSecondFactor(user)
  if (!user.account.user.emailConfirmedAt || user.account.user.isAnonymous)
    throw new AuthError('email_not_confirmed', { status: 422 })
}

const purposeOf = ({ account, session }: SignedIn) => ['registration', account.user.id, session.id] as const

const startRegistration = async (c: AuthContext) => {
  const auth = c.get('auth')
  const user = await readCounted(c, 'mfaChallenge')
  requireOwner(user)
  const known = await passkeysOf(auth.db, user.account.user.id)
  const { id, challenge, expires } = createChallenge(auth, purposeOf(user))
  return {
    challenge_id: id,
    options: await creationOptions(auth, user.account.user, challenge, { use: 'signIn', known }),
    expires_at: expires,
  }
}

const registrationInput = z.object({ challenge_id: z.string().max(200), credential: attestation })

/** Adds a passkey. The account's owner gets a mail. */
const register = async (c: AuthContext) => {
  const auth = c.get('auth')
  const user = await readCounted(c, 'mfaVerify')
  requireOwner(user)
  const body = await readBody(c, registrationInput)
  const { challenge, ...spending } = readChallenge(auth, purposeOf(user), body.challenge_id)
  const key = await verifyAttestation(auth, body.credential, { challenge, use: 'signIn' })
  const { account, session } = user
  const { id: userId, email } = account.user
  const passkey = {
    ...key,
    id: uuidv7(),
    userId,
    isStrong: session.aal === 'aal2',
    createdAt: auth.realNow,
  }
  const { max } = standing.passkeys
  const guard = ifSessionSuffices(userId, session.id)
  const { spent, made, now } = await refuseIfTaken('webauthn_credential_exists', () =>
    runBatch(auth.db, {
      spent: spentChallenge(auth.db, spending.challengeHash),
      made: createPasskey(auth.db, passkey, { ...spending, max, guard }),
      mail: email
        ? mailAccount(
            auth,
            'passkeyAdded',
            { to: email, locale: account.locale, url: `${auth.settings.PUBLIC_URL}/profile` },
            ifPasskeyExists(passkey.id),
          )
        : undefined,
      now: passkeysOf(auth.db, userId),
    }),
  )
  if (spent.length > 0) throw new AuthError('webauthn_challenge_not_found')
  if (made.created.length === 0)
    throw new AuthError(now.length >= max ? 'too_many_passkeys' : 'webauthn_challenge_expired')
  auth.log.info('passkey_added', { requestId: auth.requestId, userId })
  deliverSoon(auth)
  return { id: passkey.id, created_at: passkey.createdAt }
}

const startAuthentication = async (auth: AuthCtx) => {
  const { id, challenge, expires } = createChallenge(auth, ['authentication'])
  return { challenge_id: id, options: await requestOptions(auth, challenge), expires_at: expires }
}

const authenticationInput = z.object({ challenge_id: z.string().max(200), credential: assertion })

/** @throws AuthError user_banned, email_not_confirmed, as for a password */
const requireWelcome = (auth: AuthCtx, { user }: Account): void => {
  if (isBanned(user, auth.realNow)) throw new AuthError('user_banned')
  if (!user.emailConfirmedAt) throw new AuthError('email_not_confirmed')
}

/** Signs in with a passkey, once for each challenge. */
const authenticate = async (c: AuthContext): Promise<SessionBody> => {
  const auth = c.get('auth')
  const body = await readBody(c, authenticationInput)
  const { challenge, ...spending } = readChallenge(auth, ['authentication'], body.challenge_id)
  const { count, spent, keys, found } = await runBatch(auth.db, {
    count: countCall(auth, 'token'),
    spent: spentChallenge(auth.db, spending.challengeHash),
    keys: passkeyByCredential(auth.db, body.credential.id),
    found: accountBy(auth.db, userOfPasskey(body.credential.id)),
  })
  checkCount(auth, 'token', count)
  if (spent.length > 0) throw new AuthError('webauthn_challenge_not_found')
  const [key] = keys
  const account = toAccount(found)
  // The same error as for a wrong signature, so that it does not reveal which passkeys exist.
  if (!key || !account) throw new AuthError('webauthn_verification_failed')
  const signCount = await verifyAssertion(auth, body.credential, { challenge, key, use: 'signIn' })
  requireWelcome(auth, account)
  const use = usePasskeyOnce(auth.db, { passkeyId: key.id, signCount, at: auth.realNow }, spending)
  const session = draftSession(auth, account, 'passkey', ifChanged, key.isStrong ? 'aal2' : 'aal1')
  const { begun } = await runBatch(auth.db, { use, begun: session.parts })
  // The challenge was used at the same time by another request, or the passkey has been removed.
  if (begun.created.length === 0) throw new AuthError('webauthn_verification_failed')
  return session.body()
}

const renameInput = z.object({ friendly_name: z.string().trim().min(1).max(120) })

const idOf = (c: AuthContext) => readId(c, 'id', 'webauthn_credential_not_found')

const rename = async (c: AuthContext) => {
  const { db } = c.get('auth')
  const { account, session } = await readCounted(c, 'user')
  requireSecondFactor({ account, session })
  const { friendly_name } = await readBody(c, renameInput)
  const { id: userId } = account.user
  const guard = ifSessionSuffices(userId, session.id)
  const [renamed] = await renamePasskey(db, userId, idOf(c), friendly_name, guard)
  if (!renamed) throw new AuthError('webauthn_credential_not_found')
  return passkeyView(renamed)
}

const remove = async (c: AuthContext) => {
  const { db, log, requestId } = c.get('auth')
  const { account, session } = await readSignedIn(c)
  requireSecondFactor({ account, session })
  const { id: userId } = account.user
  const gone = await deletePasskey(db, userId, idOf(c), ifSessionSuffices(userId, session.id))
  if (gone.length === 0) throw new AuthError('webauthn_credential_not_found')
  log.info('passkey_removed', { requestId, userId })
  return c.json({})
}

/** Passkeys need a site for which browsers offer them. */
const requireOffered: MiddlewareHandler<AuthEnv> = async (c, next) => {
  requireRelyingParty(c.get('auth'))
  await next()
}

export const passkeyRoutes = new Hono<AuthEnv>()
  .use('/passkeys', requireOffered)
  .use('/passkeys/*', requireOffered)
  .post('/passkeys/registration/options', async (c) => c.json(await startRegistration(c)))
  .post('/passkeys/registration/verify', async (c) => c.json(await register(c)))
  .post('/passkeys/authentication/options', async (c) => c.json(await startAuthentication(c.get('auth'))))
  .post('/passkeys/authentication/verify', async (c) => answerSession(c, await authenticate(c)))
  .get('/passkeys', async (c) => {
    const { rows } = await readSignedInWith(c, ({ sub }) => ({ passkeys: passkeysOf(c.get('auth').db, sub) }))
    return c.json(rows.passkeys.map(passkeyView))
  })
  .patch('/passkeys/:id', async (c) => c.json(await rename(c)))
  .delete('/passkeys/:id', remove)
