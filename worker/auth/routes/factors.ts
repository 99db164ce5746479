import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { runBatch } from '#db/batch.ts'
import { ifSessionIsStrong } from '#db/queries/auth/conditions.ts'
import {
  acceptStep,
  createChallenge,
  createFactor,
  deleteChallenge,
  deleteFactor,
  deleteStaleFactors,
  tryChallenge,
} from '#db/queries/auth/factors.ts'
import { deleteOrphanedRecoveryCodes } from '#db/queries/auth/recovery-codes.ts'
import { lowerStrength } from '#db/queries/auth/sessions.ts'
import { addMs } from '#domain/calendar-day.ts'
import { standing } from '#domain/leagues/quotas.ts'
import type { Account } from '../account.ts'
import type { AuthContext, AuthEnv } from '../context.ts'
import { AuthError, invalid } from '../errors.ts'
import { createKeyChallenge, keyAnswer, verifyKey } from '../factors/security-key.ts'
import { strengthen } from '../factors/strengthen.ts'
import { matchTotp, newTotpSecret, totpEnrolment } from '../factors/totp.ts'
import { fields, readBody, readId } from '../input.ts'
import { relyingParty } from '../passkeys/relying-party.ts'
import { refuseIfTaken } from '../taken.ts'
import { readCounted, readSignedIn, requireSecondFactor } from '../tokens/bearer.ts'
import { answerSession } from '../tokens/remembered-session.ts'

const challengeMs = 300_000
/** After this time (in ms) an unfinished enrolment makes room for a new one. */
const setUpMs = 3_600_000

const enrolInput = z.object({
  factor_type: fields.text,
  friendly_name: fields.text,
  issuer: fields.text,
})

const enrol = async (c: AuthContext) => {
  const auth = c.get('auth')
  const signedIn = await readCounted(c, 'mfaEnrol')
  const body = await readBody(c, enrolInput)
  if (body.factor_type === 'phone') throw new AuthError('mfa_phone_enroll_not_enabled')
  const { factor_type: factorType } = body
  if (factorType === 'webauthn' && !relyingParty(auth.settings))
    throw new AuthError('mfa_webauthn_enroll_not_enabled')
  if (factorType !== 'totp' && factorType !== 'webauthn')
    throw invalid('factor_type needs to be totp or webauthn')
  const friendlyName = body.friendly_name?.trim().slice(0, 100) || null
  requireSecondFactor(signedIn)
  const { user } = signedIn.account
  const id = uuidv7()
  const secret = newTotpSecret()
  const { created } = await refuseIfTaken('mfa_factor_name_conflict', () =>
    runBatch(auth.db, {
      stale: deleteStaleFactors(auth.db, user.id, addMs(auth.realNow, -setUpMs)),
      created: createFactor(
        auth.db,
        {
          id,
          userId: user.id,
          factorType,
          friendlyName,
          sealedSecret: factorType === 'totp' ? auth.secrets.seal(id, secret) : '',
          createdAt: auth.realNow,
          updatedAt: auth.realNow,
        },
        standing.factors.max,
      ),
    }),
  )
  if (created.length === 0) throw new AuthError('too_many_enrolled_mfa_factors')
  const enrolled = { id, type: factorType, friendly_name: friendlyName ?? '' }
  if (factorType === 'webauthn') return enrolled
  const issuer = body.issuer?.slice(0, 100) || 'Deathlist'
  return {
    ...enrolled,
    totp: totpEnrolment(secret, user.email ?? user.id, issuer),
  }
}

const factorOf = ({ factors }: Account, c: AuthContext) => {
  const id = readId(c, 'id', 'mfa_factor_not_found')
  // Recovery codes have their own calls.
  const factor = factors.find((candidate) => candidate.id === id && candidate.factorType !== 'recovery_code')
  if (!factor) throw new AuthError('mfa_factor_not_found')
  return factor
}

/** The factor that the path names; the request is counted for the client and for the user. */
const readFactor = async (c: AuthContext, kind: 'mfaChallenge' | 'mfaVerify') => {
  const signedIn = await readCounted(c, kind)
  const factor = factorOf(signedIn.account, c)
  // Finishing a set-up adds a factor: a password alone must not be enough for that.
  if (factor.status === 'unverified') requireSecondFactor(signedIn)
  return { ...signedIn, factor }
}

const challenge = async (c: AuthContext) => {
  const auth = c.get('auth')
  const { factor, ...user } = await readFactor(c, 'mfaChallenge')
  const id = uuidv7()
  const expiresAt = addMs(auth.realNow, challengeMs)
  await createChallenge(auth.db, { id, factorId: factor.id, createdAt: auth.realNow, expiresAt })
  const view = { id, type: factor.factorType, expires_at: Math.floor(Date.parse(expiresAt) / 1000) }
  return factor.factorType === 'webauthn'
    ? { ...view, webauthn: await createKeyChallenge(auth, user, factor, id) }
    : view
}

const verifyInput = keyAnswer.extend({ challenge_id: fields.text, code: fields.text })

/** Raises the session to aal2; with the first factor every session without one ends. */
const verify = async (c: AuthContext) => {
  const auth = c.get('auth')
  const signedIn = await readFactor(c, 'mfaVerify')
  const body = await readBody(c, verifyInput)
  const { challenge_id = '', code = '' } = body
  const { factor } = signedIn
  if (factor.factorType === 'webauthn') return verifyKey(auth, signedIn, factor, body)
  const [tried] = await tryChallenge(auth.db, challenge_id, factor.id)
  if (!tried || tried.expiresAt <= auth.realNow) throw new AuthError('mfa_challenge_expired')
  const secret = auth.secrets.open(factor.id, factor.sealedSecret)
  const step = matchTotp(secret, code, Date.parse(auth.realNow))
  const refusal = new AuthError('mfa_verification_failed')
  if (step === null) throw refusal
  return strengthen(auth, signedIn, {
    method: 'totp',
    factorId: factor.id,
    spend: (guard) => acceptStep(auth.db, { factorId: factor.id, step, at: auth.realNow }, guard),
    after: { challenge: deleteChallenge(auth.db, tried.id) },
    refusal,
  })
}

const unenrol = async (c: AuthContext) => {
  const auth = c.get('auth')
  const { account, session } = await readSignedIn(c)
  const factor = factorOf(account, c)
  if (factor.status === 'verified') requireSecondFactor({ account, session })
  const userId = account.user.id
  const { gone } = await runBatch(auth.db, {
    // Another session may verify it meanwhile.
    gone: deleteFactor(auth.db, userId, factor.id, ifSessionIsStrong(session.id)),
    codes: deleteOrphanedRecoveryCodes(auth.db, userId),
    strength: lowerStrength(auth.db, userId),
  })
  if (gone.length === 0) throw new AuthError('mfa_factor_not_found')
  return { id: factor.id }
}

export const factorRoutes = new Hono<AuthEnv>()
  .post('/factors', async (c) => c.json(await enrol(c)))
  .post('/factors/:id/challenge', async (c) => c.json(await challenge(c)))
  .post('/factors/:id/verify', async (c) => answerSession(c, await verify(c)))
  .delete('/factors/:id', async (c) => c.json(await unenrol(c)))
