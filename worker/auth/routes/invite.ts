import { Hono } from 'hono'
import { z } from 'zod'
import { type Parts, runBatch } from '#db/batch.ts'
import { accountBy, type UserRow, updateUser } from '#db/queries/auth/accounts.ts'
import { userWithEmail } from '#db/queries/auth/conditions.ts'
import type { OneTimeTokenType } from '#db/schema/accounts/auth.ts'
import { type Account, toAccount, userView } from '../account.ts'
import type { AuthContext, AuthCtx, AuthEnv } from '../context.ts'
import { AuthError, invalid } from '../errors.ts'
import { checkPassword, fields, localeOf, mergeMetadata, normalEmail, readBody } from '../input.ts'
import { changeMetadata } from '../metadata.ts'
import { draftAccount, writeAccount } from '../new-account.ts'
import { hashPassword } from '../passwords.ts'
import { deliverSoon, draftProof, mailProof } from '../proofs.ts'
import { resolveRedirect } from '../provider/redirects.ts'
import { againIfTaken } from '../taken.ts'
import { requireAdmin } from '../tokens/bearer.ts'
import { writeToUser } from '../write.ts'

/** Calls of the admin API that create a proof: one mails it, the other returns it. */

const findByEmail = async (auth: AuthCtx, email: string): Promise<Account | undefined> =>
  toAccount(await runBatch(auth.db, accountBy(auth.db, userWithEmail(email))))

/** The timestamps to store for a user who is sent a proof. */
const sentNow = (auth: AuthCtx, type: OneTimeTokenType): Partial<UserRow> => {
  const at = auth.realNow
  if (type === 'invite') return { invitedAt: at, confirmationSentAt: at, updatedAt: at }
  if (type === 'signup') return { confirmationSentAt: at, updatedAt: at }
  if (type === 'magiclink' || type === 'recovery') return { recoverySentAt: at, updatedAt: at }
  return { emailChangeSentAt: at, updatedAt: at }
}

interface Wanted {
  email: string
  data: Record<string, unknown> | undefined
  passwordHash?: string
}

/** The account of the address, or a new unconfirmed one with the statements that write it. */
const findOrDraft = async (auth: AuthCtx, { email, data, passwordHash }: Wanted) => {
  const known = await findByEmail(auth, email)
  if (known) return { account: known, writes: undefined }
  const account = draftAccount({
    now: auth.realNow,
    locale: localeOf(data, auth.locale),
    email,
    confirmed: false,
    userMetadata: mergeMetadata({}, data),
    ...(passwordHash ? { passwordHash } : {}),
  })
  return { account, writes: writeAccount(auth.db, account) }
}

const inviteInput = z.object({ email: fields.text, data: fields.metadata })

const invite = async (c: AuthContext) => {
  const body = await readBody(c, inviteInput)
  const email = normalEmail(body.email ?? '')
  return againIfTaken(() => inviteTo(c, email, body.data))
}

const inviteTo = async (c: AuthContext, email: string, data: Record<string, unknown> | undefined) => {
  const auth = c.get('auth')
  const { account, writes } = await findOrDraft(auth, { email, data })
  if (account.user.emailConfirmedAt) throw new AuthError('email_exists')
  const { user } = account
  const invited = await writeToUser(auth.db, user.id, {
    writes,
    sent: updateUser(auth.db, user.id, sentNow(auth, 'invite')),
    proof: mailProof(auth, {
      type: 'invite',
      userId: user.id,
      to: email,
      locale: account.locale,
      redirectTo: resolveRedirect(auth.settings, c.req.query('redirect_to')),
    }),
  })
  deliverSoon(auth)
  return userView(invited)
}

const linkTypes = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const satisfies readonly OneTimeTokenType[]

const linkInput = z.object({
  type: z.enum(linkTypes),
  email: fields.text,
  password: fields.text,
  new_email: fields.text,
  data: fields.metadata,
  redirect_to: fields.text,
})

type LinkInput = z.output<typeof linkInput>

const notFound = () =>
  new AuthError('user_not_found', { status: 404, message: 'User with this email not found' })

interface Prepared {
  account: Account
  /** Statements to run first. */
  writes: Parts | undefined
  /** The address that the link proves. */
  to: string
  passwordHash?: string
  /** The type with which the client verifies it, if it differs from the requested one. */
  mailedType?: OneTimeTokenType
}

/** Finds or drafts the account for the link. */
const prepare = async (auth: AuthCtx, body: LinkInput, email: string): Promise<Prepared> => {
  const { type, data } = body
  if (type === 'signup') {
    if (!body.password) throw invalid('Signup requires a valid password')
    checkPassword(body.password)
    const passwordHash = await hashPassword(body.password)
    const found = await findOrDraft(auth, { email, data, passwordHash })
    const { user } = found.account
    if (user.emailConfirmedAt) throw new AuthError('email_exists')
    const metadata = changeMetadata(found.account, { userMetadata: data ?? {} })
    return {
      ...found,
      writes: { account: found.writes, data: updateUser(auth.db, user.id, metadata.set, metadata.fits) },
      to: email,
      passwordHash,
    }
  }
  if (type === 'invite' || type === 'magiclink') {
    const found = await findOrDraft(auth, { email, data })
    if (type === 'invite' && found.account.user.emailConfirmedAt) throw new AuthError('email_exists')
    const isNew = found.writes !== undefined
    return { ...found, to: email, ...(type === 'magiclink' && isNew ? { mailedType: 'signup' } : {}) }
  }
  const account = await findByEmail(auth, email)
  if (!account) throw notFound()
  if (type === 'recovery') return { account, writes: undefined, to: email }
  const newEmail = normalEmail(body.new_email ?? '')
  if (await findByEmail(auth, newEmail)) throw new AuthError('email_exists')
  // For the same new address, the other confirmation remains valid.
  const fresh = account.user.newEmail === newEmail ? {} : ({ emailChangeConfirmed: 'none' } as const)
  return {
    account,
    writes: { change: updateUser(auth.db, account.user.id, { newEmail, ...fresh }) },
    to: type === 'email_change_new' ? newEmail : email,
  }
}

/** Creates a link without mailing it; returns the stored user, with the link and its parts. */
const createLink = async (c: AuthContext, body: LinkInput, email: string) => {
  const auth = c.get('auth')
  const { account, writes, to, passwordHash = null, mailedType } = await prepare(auth, body, email)
  const redirectTo = resolveRedirect(auth.settings, body.redirect_to ?? c.req.query('redirect_to'))
  const userId = account.user.id
  const proof = draftProof(auth, { userId, type: body.type, to, redirectTo, passwordHash })
  const invited = await writeToUser(auth.db, userId, {
    writes,
    sent: updateUser(auth.db, userId, sentNow(auth, mailedType ?? body.type)),
    proof: proof.parts,
  })
  return {
    ...userView(invited),
    action_link: proof.link,
    email_otp: proof.code,
    hashed_token: proof.token,
    verification_type: mailedType ?? body.type,
    redirect_to: redirectTo,
  }
}

const generateLink = async (c: AuthContext) => {
  const body = await readBody(c, linkInput)
  const email = normalEmail(body.email ?? '')
  return againIfTaken(() => createLink(c, body, email))
}

export const inviteRoutes = new Hono<AuthEnv>()
  .use('/invite', requireAdmin)
  .post('/invite', async (c) => c.json(await invite(c)))
  .use('/admin/generate_link', requireAdmin)
  .post('/admin/generate_link', async (c) => c.json(await generateLink(c)))
