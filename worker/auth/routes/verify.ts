import { Hono } from 'hono'
import { z } from 'zod'
import { runBatch } from '#db/batch.ts'
import { not } from '#db/conditions.ts'
import { accountBy } from '#db/queries/auth/accounts.ts'
import { userOfLink, userWithId } from '#db/queries/auth/conditions.ts'
import {
  ifCodeHolds,
  ifLinkHolds,
  type OneTimeTokenRow,
  tokenByLink,
  tryCodes,
} from '#db/queries/auth/tokens.ts'
import type { OneTimeTokenType } from '#db/schema/accounts/auth.ts'
import { sameText } from '#worker/services/keys.ts'
import { type Account, toAccount } from '../account.ts'
import type { AuthContext, AuthCtx, AuthEnv } from '../context.ts'
import { AuthError, invalid } from '../errors.ts'
import { checkPhone } from '../factors/phone.ts'
import { readFailure } from '../failure.ts'
import { fields, normalEmail, readBody } from '../input.ts'
import { checkCount, countIf } from '../limits.ts'
import { isForPkce, publicType } from '../proofs.ts'
import { resolveRedirect, withFragment, withOutcome, withQuery } from '../provider/redirects.ts'
import { halfConfirmed, type Redeemed, redeem } from '../redeem.ts'
import { answerSession } from '../tokens/remembered-session.ts'
import { hashToken } from '../tokens/secrets.ts'
import { sessionFragment } from '../tokens/sessions.ts'

/** The stored proof types that a client's type may mean. */
const accepted = new Map<string, readonly OneTimeTokenType[]>(
  Object.entries({
    signup: ['signup', 'magiclink'],
    magiclink: ['signup', 'magiclink'],
    email: ['signup', 'magiclink'],
    invite: ['invite'],
    recovery: ['recovery', 'magiclink'],
    email_change: ['email_change_current', 'email_change_new'],
    email_change_current: ['email_change_current'],
    email_change_new: ['email_change_new'],
  }),
)

interface Found {
  token: OneTimeTokenRow
  account: Account
}

/** The proof for a link's token. Nothing is consumed. */
const findLink = async (auth: AuthCtx, token: string, type: string): Promise<Found> => {
  const tokenHash = hashToken(token)
  const holds = ifLinkHolds(auth.db, tokenHash, auth.realNow)
  const { wrong, visits, tokens, found } = await runBatch(auth.db, {
    wrong: countIf(auth, 'verify', not(holds)),
    visits: countIf(auth, 'verifyLink', holds, tokenHash),
    tokens: tokenByLink(auth.db, tokenHash, auth.realNow),
    found: accountBy(auth.db, userOfLink(tokenHash)),
  })
  checkCount(auth, 'verify', wrong)
  checkCount(auth, 'verifyLink', visits)
  const [row] = tokens
  const account = toAccount(found)
  if (!row || !account || !accepted.get(type)?.includes(row.type)) throw new AuthError('otp_expired')
  return { token: row, account }
}

/** The proof for six typed digits. The attempt is counted before the check. */
const findCode = async (auth: AuthCtx, email: string, code: string, type: string): Promise<Found> => {
  const codeHash = auth.secrets.hashCode(email, code)
  const types = accepted.get(type) ?? []
  const holds = ifCodeHolds(auth.db, { email, codeHash }, types, auth.realNow)
  const { wrong, tried } = await runBatch(auth.db, {
    wrong: countIf(auth, 'verify', not(holds)),
    tried: tryCodes(auth.db, { email }, types, auth.realNow),
  })
  checkCount(auth, 'verify', wrong)
  const token = tried.filter((row) => sameText(row.codeHash, codeHash))[0]
  if (!token) throw new AuthError('otp_expired')
  const account = toAccount(await runBatch(auth.db, accountBy(auth.db, userWithId(token.userId))))
  if (!account) throw new AuthError('otp_expired')
  return { token, account }
}

const verifyInput = z.object({
  type: fields.text,
  token: fields.text,
  token_hash: fields.text,
  email: fields.text,
  phone: fields.text,
  redirect_to: fields.text,
})

/** No user has a phone, so no code for one can be valid. */
const noneFor = (phone: string): AuthError => {
  checkPhone(phone)
  return new AuthError('otp_expired')
}

/** A client's own call always gets a session, with or without PKCE. */
const verifyByClient = async (c: AuthContext): Promise<Redeemed> => {
  const auth = c.get('auth')
  const body = await readBody(c, verifyInput)
  if (!body.token && !body.token_hash && !body.email && !body.phone) throw new AuthError('otp_expired')
  if (!body.type) throw invalid('Verify requires a verification type')
  if (Boolean(body.token) === Boolean(body.token_hash))
    throw invalid('Verify requires either a token or a token hash')
  if (body.token_hash && (body.email || body.phone || body.redirect_to))
    throw invalid('Only the token_hash and type should be provided')
  if (body.token && Boolean(body.email) === Boolean(body.phone))
    throw invalid('Only an email address or phone number should be provided on verify')
  if (body.phone) throw noneFor(body.phone)
  if (!accepted.has(body.type)) throw invalid('Unsupported verification type')
  const found = body.token_hash
    ? await findLink(auth, body.token_hash, body.type)
    : await findCode(auth, normalEmail(body.email ?? ''), body.token ?? '', body.type)
  return redeem(auth, { ...found, codeChallenge: null })
}

interface MailedLink {
  tokenHash: string
  type: string
  redirectTo: string
  /** No client needs a code: our own site signs in with the token itself, and uses no fragment. */
  inPlace?: boolean
}

/** The URL after the confirm page has posted its token. */
const landing = (redeemed: Redeemed, { redirectTo, type, tokenHash }: MailedLink): string => {
  if (redeemed.kind === 'code') return withQuery(redirectTo, { code: redeemed.code })
  if (redeemed.kind === 'half')
    return withOutcome(redirectTo, { message: halfConfirmed }, isForPkce(tokenHash))
  return withFragment(redirectTo, sessionFragment(redeemed.body, type))
}

/** The page whose button follows the link. */
const confirmPage = (auth: AuthCtx, { tokenHash, type, redirectTo, inPlace }: MailedLink): string =>
  withQuery(`${auth.settings.PUBLIC_URL}/auth/confirm`, {
    token_hash: tokenHash,
    type,
    redirect_to: redirectTo,
    ...(inPlace ? { in_place: '1' } : {}),
  })

const isOwnSite = (auth: AuthCtx, { redirectTo }: MailedLink): boolean =>
  new URL(redirectTo).origin === new URL(auth.settings.PUBLIC_URL).origin

/** The URL after a failed link: the link's target, or back to the confirm page if a retry may succeed. */
const wayBack = (auth: AuthCtx, error: unknown, link: MailedLink): string => {
  const { refusal, passes } = readFailure(auth, error)
  const { code, status, message } = refusal
  const outcome = {
    error: passes ? 'temporarily_unavailable' : status >= 500 ? 'server_error' : 'access_denied',
    error_code: code,
    error_description: code === 'otp_expired' ? 'Email link is invalid or has expired' : message,
  }
  return passes
    ? withFragment(confirmPage(auth, link), outcome)
    : withOutcome(link.redirectTo, outcome, isForPkce(link.tokenHash))
}

/** Only our own confirm page may post the form: another site could sign its visitor in to a foreign account. */
const isOwnForm = (c: AuthContext): boolean => {
  const site = c.req.header('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = c.req.header('origin')
  return !origin || origin === new URL(c.get('auth').settings.PUBLIC_URL).origin
}

/**
 * Handles the confirm page's form: consumes the token and redirects. The form exists because mail scanners visit links.
 * A page that requests JSON gets the URL instead: the form policy (CSP) prevents a redirect to another site, and the
 * token would be lost.
 */
const verifyByForm = async (c: AuthContext): Promise<Response> => {
  const auth = c.get('auth')
  const form = new URLSearchParams(await c.req.text())
  const link: MailedLink = {
    tokenHash: form.get('token_hash') ?? form.get('token') ?? '',
    type: form.get('type') ?? '',
    redirectTo: resolveRedirect(auth.settings, form.get('redirect_to') ?? undefined),
  }
  if (!isOwnForm(c)) throw invalid('The form is not from this site')
  const asksForJson = c.req.header('accept') === 'application/json'
  const leadOn = (url: string) => (asksForJson ? c.json({ url }) : c.redirect(url, 303))
  try {
    const found = await findLink(auth, link.tokenHash, link.type)
    const redeemed = await redeem(auth, { ...found, codeChallenge: found.token.codeChallenge })
    return leadOn(landing(redeemed, link))
  } catch (error) {
    // The requesting page is still open, and can retry.
    if (asksForJson && readFailure(auth, error).passes) throw error
    return leadOn(wayBack(auth, error, link))
  }
}

/** Opening a mailed link consumes nothing: a valid one redirects to the confirm page. */
const openLink = async (c: AuthContext): Promise<Response> => {
  const auth = c.get('auth')
  const { token = '', token_hash = token, type = '', redirect_to } = c.req.query()
  const link = { tokenHash: token_hash, type, redirectTo: resolveRedirect(auth.settings, redirect_to) }
  try {
    const found = await findLink(auth, link.tokenHash, type)
    const { type: stored, codeChallenge } = found.token
    return c.redirect(
      confirmPage(auth, {
        ...link,
        type: publicType(stored),
        inPlace: !codeChallenge && isOwnSite(auth, link),
      }),
      303,
    )
  } catch (error) {
    return c.redirect(wayBack(auth, error, link), 303)
  }
}

export const verifyRoutes = new Hono<AuthEnv>().get('/verify', openLink).post('/verify', async (c) => {
  if (c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return verifyByForm(c)
  const redeemed = await verifyByClient(c)
  return redeemed.kind === 'session'
    ? answerSession(c, redeemed.body)
    : c.json({ msg: halfConfirmed, code: '200' })
})
