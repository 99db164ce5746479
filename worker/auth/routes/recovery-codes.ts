import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { runBatch } from '#db/batch.ts'
import { ifSessionIsStrong } from '#db/queries/auth/conditions.ts'
import {
  createRecoveryFactor,
  deleteRecoveryCodes,
  emptyRecoveryCodes,
  fillRecoveryCodes,
  recoveryCodesOf,
  spendRecoveryCode,
} from '#db/queries/auth/recovery-codes.ts'
import type { Account } from '../account.ts'
import type { AuthContext, AuthCtx, AuthEnv } from '../context.ts'
import { AuthError, invalid } from '../errors.ts'
import { strengthen } from '../factors/strengthen.ts'
import { fields, readBody, readOptionalBody } from '../input.ts'
import { refuseIfTaken } from '../taken.ts'
import { readCounted, readSignedInWith } from '../tokens/bearer.ts'
import { answerSession } from '../tokens/remembered-session.ts'
import { normalRecoveryCode, randomRecoveryCode } from '../tokens/secrets.ts'

/** Codes to keep on paper, for a lost authenticator: ten, shown once, each usable once. */
const codesInSet = 10
const type = 'recovery_code'

const draftCodes = (auth: AuthCtx, userId: string) => {
  const codes = new Set<string>()
  while (codes.size < codesInSet) codes.add(randomRecoveryCode())
  return {
    codes: [...codes],
    hashes: [...codes].map((code) => auth.secrets.hashRecoveryCode(userId, code)),
  }
}

const factorOf = ({ factors }: Account) => factors.find(({ factorType }) => factorType === type)

const noCodes = () =>
  new AuthError('mfa_factor_not_found', { message: 'The user has not enrolled recovery codes' })

/**
 * The user, whose session must have a second factor.
 * @throws AuthError insufficient_aal and those of readCounted
 */
const readStrong = async (c: AuthContext) => {
  const signedIn = await readCounted(c, 'mfaChallenge')
  if (signedIn.session.aal !== 'aal2') throw new AuthError('insufficient_aal')
  return signedIn
}

const status = async (c: AuthContext) => {
  const { rows } = await readSignedInWith(c, ({ sub }) => ({ sets: recoveryCodesOf(c.get('auth').db, sub) }))
  const [set] = rows.sets
  if (!set) throw noCodes()
  return { id: set.id, type, total: set.total, remaining: set.remaining }
}

const generateInput = z.object({ friendly_name: fields.text })

const generate = async (c: AuthContext) => {
  const auth = c.get('auth')
  const { account, session } = await readStrong(c)
  const body = await readOptionalBody(c, generateInput)
  const userId = account.user.id
  const friendlyName = body.friendly_name?.trim().slice(0, 100) || 'Recovery codes'
  if (factorOf(account)) throw new AuthError('mfa_verified_factor_exists')
  if (account.factors.some((factor) => factor.friendlyName === friendlyName))
    throw new AuthError('mfa_factor_name_conflict')
  const id = uuidv7()
  const { codes, hashes } = draftCodes(auth, userId)
  const { created } = await refuseIfTaken('mfa_verified_factor_exists', () =>
    runBatch(auth.db, {
      created: createRecoveryFactor(
        auth.db,
        { id, userId, friendlyName, at: auth.realNow },
        ifSessionIsStrong(session.id),
      ),
      codes: fillRecoveryCodes(auth.db, userId, hashes),
    }),
  )
  if (created.length === 0) throw new AuthError('mfa_recovery_codes_sole_factor')
  return { id, type, friendly_name: friendlyName, total: codes.length, codes }
}

/** Replaces the set; the old codes stop working. */
const regenerate = async (c: AuthContext) => {
  const auth = c.get('auth')
  const { account, session } = await readStrong(c)
  const userId = account.user.id
  const { codes, hashes } = draftCodes(auth, userId)
  const { emptied } = await runBatch(auth.db, {
    emptied: emptyRecoveryCodes(auth.db, userId, auth.realNow, ifSessionIsStrong(session.id)),
    filled: fillRecoveryCodes(auth.db, userId, hashes),
  })
  const [factor] = emptied.factor
  if (!factor) throw noCodes()
  return { id: factor.id, type, friendly_name: factor.friendlyName ?? '', total: codes.length, codes }
}

const verifyInput = z.object({ code: fields.text })

/** Raises the session to aal2 for a code. Attempts count together with those for authenticator codes. */
const verify = async (c: AuthContext) => {
  const auth = c.get('auth')
  const signedIn = await readCounted(c, 'mfaVerify')
  const code = normalRecoveryCode((await readBody(c, verifyInput)).code ?? '')
  if (!code) throw invalid('Code needs to be non-empty')
  const refusal = new AuthError('mfa_verification_failed', { message: 'Invalid recovery code entered' })
  const factor = factorOf(signedIn.account)
  if (!factor) throw refusal
  const userId = signedIn.account.user.id
  const codeHash = auth.secrets.hashRecoveryCode(userId, code)
  return strengthen(auth, signedIn, {
    method: 'mfa/recovery_code',
    factorId: factor.id,
    spend: (guard) => spendRecoveryCode(auth.db, { userId, codeHash, at: auth.realNow }, guard),
    refusal,
  })
}

const remove = async (c: AuthContext) => {
  const { session, account } = await readStrong(c)
  const [factor] = await deleteRecoveryCodes(c.get('auth').db, account.user.id, ifSessionIsStrong(session.id))
  if (!factor) throw noCodes()
  return { id: factor.id }
}

export const recoveryCodeRoutes = new Hono<AuthEnv>()
  .get('/factors/recovery-codes', async (c) => c.json(await status(c)))
  .post('/factors/recovery-codes', async (c) => c.json(await generate(c)))
  .delete('/factors/recovery-codes', async (c) => c.json(await remove(c)))
  .post('/factors/recovery-codes/regenerate', async (c) => c.json(await regenerate(c)))
  .post('/factors/recovery-codes/verify', async (c) => answerSession(c, await verify(c)))
