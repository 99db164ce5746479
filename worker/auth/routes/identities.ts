import { Hono } from 'hono'
import { runBatch } from '#db/batch.ts'
import { alignEmail, deleteIdentity, updateUser } from '#db/queries/auth/accounts.ts'
import { endWhatCouldUndo, ifEmailIsNot, settleAddress } from '#db/queries/auth/address.ts'
import { both, ifIdentityIsGone, ifSessionLives } from '#db/queries/auth/conditions.ts'
import type { AuthContext, AuthEnv } from '../context.ts'
import { AuthError } from '../errors.ts'
import { refuseIfTaken } from '../taken.ts'
import { readSignedIn, requireSecondFactor } from '../tokens/bearer.ts'

/**
 * Removes an identity. The account then takes an address that a provider has verified, or its own one becomes
 * unconfirmed. Removing the e-mail identity also removes the password.
 */
const unlink = async (c: AuthContext) => {
  const auth = c.get('auth')
  const { db, realNow: at } = auth
  const signedIn = await readSignedIn(c)
  requireSecondFactor(signedIn)
  if (!auth.settings.AUTH_MANUAL_LINKING) throw new AuthError('manual_linking_disabled')
  const { identities, user } = signedIn.account
  const identity = identities.find(({ id }) => id === c.req.param('id'))
  if (!identity) throw new AuthError('identity_not_found')
  if (identities.length < 2) throw new AuthError('single_identity_not_deletable')
  const live = ifSessionLives(user.id, signedIn.session.id)
  const isGone = both(live, ifIdentityIsGone(identity.id))
  const kept = { sessions: [signedIn.session.id] }
  await refuseIfTaken('email_conflict_identity_not_deletable', async () => {
    const isEmail = identity.provider === 'email'
    const { gone } = await runBatch(db, {
      gone: deleteIdentity(db, user.id, identity.id, live),
      settled: settleAddress(db, { userId: user.id, at }, isGone),
      password: isEmail ? updateUser(db, user.id, { passwordHash: null, updatedAt: at }, isGone) : undefined,
      undone: endWhatCouldUndo(
        db,
        user.id,
        kept,
        isEmail ? isGone : both(isGone, ifEmailIsNot(user.id, user.email)),
      ),
      aligned: alignEmail(db, user.id, at),
    })
    if (gone.length === 0) throw new AuthError('single_identity_not_deletable')
  })
  return c.json({})
}

export const identityRoutes = new Hono<AuthEnv>().delete('/user/identities/:id', unlink)
