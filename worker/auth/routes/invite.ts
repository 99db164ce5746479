import { Hono } from 'hono'
import { z } from 'zod'
import { runBatch, type Statement } from '../../../db/batch.ts'
import { accountBy, updateUser } from '../../../db/queries/auth-accounts.ts'
import { userWithEmail } from '../../../db/queries/auth-guards.ts'
import type { OneTimeTokenType } from '../../../db/schema/auth.ts'
import { type Account, toAccount, userView } from '../account.ts'
import { requireAdmin } from '../bearer.ts'
import type { AuthContext, AuthCtx, AuthEnv } from '../context.ts'
import { AuthError } from '../errors.ts'
import { checkPassword, fields, localeOf, mergeMetadata, normalEmail, readBody } from '../input.ts'
import { draftAccount, writeAccount } from '../new-account.ts'
import { hashPassword } from '../passwords.ts'
import { deliverSoon, draftProof, mailProof } from '../proofs.ts'
import { resolveRedirect } from '../redirects.ts'

/** Calls of the admin API that make a proof: one mails it, the other hands it out. */

const findByEmail = async (auth: AuthCtx, email: string): Promise<Account | undefined> =>
  toAccount(...(await runBatch(auth.db, accountBy(auth.db, userWithEmail(email)))))

interface Wanted {
  email: string
  data: Record<string, unknown> | undefined
  passwordHash?: string
}

/** The account of the address, or a new one that nobody has confirmed, with the statements that write it. */
const findOrDraft = async (auth: AuthCtx, { email, data, passwordHash }: Wanted) => {
  const known = await findByEmail(auth, email)
  if (known) return { account: known, writes: [] as Statement[] }
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
  const auth = c.get('auth')
  const body = await readBody(c, inviteInput)
  const email = normalEmail(body.email ?? '')
  const { account, writes } = await findOrDraft(auth, { email, data: body.data })
  if (account.user.emailConfirmedAt) throw new AuthError('email_exists')
  const user = { ...account.user, invitedAt: auth.realNow, confirmationSentAt: auth.realNow }
  await runBatch(auth.db, [
    ...writes,
    updateUser(auth.db, user.id, { invitedAt: auth.realNow, confirmationSentAt: auth.realNow }),
    ...mailProof(auth, {
      kind: 'invite',
      type: 'invite',
      userId: user.id,
      to: email,
      locale: account.locale,
      redirectTo: resolveRedirect(auth.settings, c.req.query('redirect_to')),
    }),
  ])
  deliverSoon(auth)
  return userView({ ...account, user })
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

const notFound = () =>
  new AuthError('user_not_found', { status: 404, message: 'User with this email not found' })

/** Who the link is for, the address that it proves, and what has to be written first. */
const prepare = async (auth: AuthCtx, body: z.output<typeof linkInput>, email: string) => {
  const { type, data } = body
  if (type === 'signup') {
    if (!body.password)
      throw new AuthError('validation_failed', { message: 'Signup requires a valid password' })
    checkPassword(body.password)
    const passwordHash = await hashPassword(body.password)
    const found = await findOrDraft(auth, { email, data, passwordHash })
    if (found.account.user.emailConfirmedAt) throw new AuthError('email_exists')
    return { ...found, to: email, passwordHash }
  }
  if (type === 'invite' || type === 'magiclink') {
    const found = await findOrDraft(auth, { email, data })
    if (type === 'invite' && found.account.user.emailConfirmedAt) throw new AuthError('email_exists')
    return { ...found, to: email }
  }
  const account = await findByEmail(auth, email)
  if (!account) throw notFound()
  if (type === 'recovery') return { account, writes: [], to: email }
  const newEmail = normalEmail(body.new_email ?? '')
  if (await findByEmail(auth, newEmail)) throw new AuthError('email_exists')
  // The other half keeps what it has confirmed for the same new address.
  const fresh = account.user.newEmail === newEmail ? {} : ({ emailChangeConfirmed: 'none' } as const)
  return {
    account,
    writes: [updateUser(auth.db, account.user.id, { newEmail, emailChangeSentAt: auth.realNow, ...fresh })],
    to: type === 'email_change_new' ? newEmail : email,
  }
}

const generateLink = async (c: AuthContext) => {
  const auth = c.get('auth')
  const body = await readBody(c, linkInput)
  const email = normalEmail(body.email ?? '')
  const prepared = await prepare(auth, body, email)
  const redirectTo = resolveRedirect(auth.settings, body.redirect_to ?? c.req.query('redirect_to'))
  const proof = draftProof(auth, {
    userId: prepared.account.user.id,
    type: body.type,
    to: prepared.to,
    redirectTo,
    passwordHash: 'passwordHash' in prepared ? prepared.passwordHash : null,
  })
  await runBatch(auth.db, [...prepared.writes, ...proof.statements])
  return {
    ...userView(prepared.account),
    action_link: proof.link,
    email_otp: proof.code,
    hashed_token: proof.token,
    verification_type: body.type,
    redirect_to: redirectTo,
  }
}

export const inviteRoutes = new Hono<AuthEnv>()
  .use('/invite', async (c, next) => {
    await requireAdmin(c)
    await next()
  })
  .post('/invite', async (c) => c.json(await invite(c)))
  .use('/admin/generate_link', async (c, next) => {
    await requireAdmin(c)
    await next()
  })
  .post('/admin/generate_link', async (c) => c.json(await generateLink(c)))
