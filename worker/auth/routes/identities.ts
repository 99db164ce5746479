import { Hono } from 'hono'
import { z } from 'zod'
import { runBatch, type Statement } from '../../../db/batch.ts'
import { deleteIdentity, setProfileEmail, updateUser } from '../../../db/queries/auth-accounts.ts'
import { isUniqueViolation } from '../../services/outage.ts'
import type { Account } from '../account.ts'
import { readSignedIn, requireSecondFactor } from '../bearer.ts'
import type { AuthContext, AuthCtx, AuthEnv } from '../context.ts'
import { AuthError } from '../errors.ts'

const uuid = z.uuid()

/** Who parts with the e-mail identity parts with the password; the account goes by an address that is left. */
const consequences = (auth: AuthCtx, { user, identities }: Account, identityId: string): Statement[] => {
  const gone = identities.find(({ id }) => id === identityId)
  if (gone?.provider !== 'email') return []
  const left = identities.filter(({ id }) => id !== identityId).map(({ email }) => email)
  const email = left.includes(user.email) ? user.email : (left.find(Boolean) ?? user.email)
  return [
    updateUser(auth.db, user.id, { passwordHash: null, email, updatedAt: auth.realNow }),
    setProfileEmail(auth.db, user.id, email),
  ]
}

const unlink = async (c: AuthContext): Promise<void> => {
  const auth = c.get('auth')
  const signedIn = await readSignedIn(c)
  requireSecondFactor(signedIn)
  const { account } = signedIn
  const id = c.req.param('id') ?? ''
  if (!uuid.safeParse(id).success || !account.identities.some((identity) => identity.id === id))
    throw new AuthError('identity_not_found')
  if (account.identities.length < 2) throw new AuthError('single_identity_not_deletable')
  try {
    const [gone] = await runBatch(auth.db, [
      deleteIdentity(auth.db, account.user.id, id),
      ...consequences(auth, account, id),
    ])
    if (gone.length === 0) throw new AuthError('single_identity_not_deletable')
  } catch (error) {
    if (isUniqueViolation(error)) throw new AuthError('email_conflict_identity_not_deletable')
    throw error
  }
}

export const identityRoutes = new Hono<AuthEnv>().delete('/user/identities/:id', async (c) => {
  await unlink(c)
  return c.json({})
})
