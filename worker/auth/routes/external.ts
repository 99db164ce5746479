import { Hono } from 'hono'
import { runBatch } from '../../../db/batch.ts'
import { consumeFlowState, createFlowState, type FlowState } from '../../../db/queries/auth-flows.ts'
import { addMs } from '../../domain/calendar-day.ts'
import { errorForLog, isUniqueViolation } from '../../services/outage.ts'
import { readSignedIn, requireSecondFactor } from '../bearer.ts'
import type { AuthContext, AuthCtx, AuthEnv } from '../context.ts'
import { AuthError } from '../errors.ts'
import { readFailure } from '../failure.ts'
import { beginGoogle, finishGoogle, isGoogleOn, ProviderRefusal } from '../google.ts'
import { readChallenge } from '../input.ts'
import { draftCode } from '../pkce.ts'
import { accountForProfile, linkProfile } from '../provider-account.ts'
import { resolveRedirect, withFragment, withQuery } from '../redirects.ts'
import { hashToken } from '../secrets.ts'
import { draftSession, sessionFragment } from '../sessions.ts'

const stateMs = 10 * 60_000

/** Notes the flow and answers the provider's address. */
const begin = async (c: AuthContext, linkUserId: string | null): Promise<string> => {
  const auth = c.get('auth')
  const query = c.req.query()
  if (query.provider !== 'google' || !isGoogleOn(auth.settings)) throw new AuthError('provider_disabled')
  const codeChallenge = readChallenge(query)
  const flow = await beginGoogle(auth, query).catch((error: unknown) => {
    auth.log.error('provider_failed', { requestId: auth.requestId, error: errorForLog(error) })
    throw new AuthError('unexpected_failure', {
      status: 503,
      message: 'The identity provider is out of reach',
    })
  })
  await createFlowState(auth.db, {
    stateHash: hashToken(flow.state),
    provider: 'google',
    nonce: flow.nonce,
    providerVerifier: flow.verifier,
    redirectTo: resolveRedirect(auth.settings, query.redirect_to),
    codeChallenge,
    linkUserId,
    locale: auth.locale,
    createdAt: auth.realNow,
    expiresAt: addMs(auth.realNow, stateMs),
  })
  return flow.url
}

/** The browser comes back: the flow is taken, once. */
const takeFlow = async (auth: AuthCtx, state: string): Promise<FlowState> => {
  const [flow] = state ? await consumeFlowState(auth.db, hashToken(state)) : []
  if (!flow || flow.expiresAt <= auth.realNow) throw new AuthError('bad_oauth_state')
  return flow
}

/** Signs in, or links; answers where the browser goes on to. */
const finish = async (auth: AuthCtx, callback: URLSearchParams, flow: FlowState): Promise<string> => {
  const profile = await finishGoogle(auth, callback, {
    state: callback.get('state') ?? '',
    nonce: flow.nonce,
    verifier: flow.providerVerifier,
  })
  const { account, writes } = flow.linkUserId
    ? await linkProfile(auth, flow.linkUserId, flow.provider, profile)
    : await accountForProfile(auth, flow.provider, profile, flow.locale)
  const { codeChallenge, redirectTo } = flow
  if (codeChallenge) {
    const draft = draftCode(auth, { userId: account.user.id, codeChallenge, method: 'oauth' })
    await runBatch(auth.db, [...writes, draft.statement])
    return withQuery(redirectTo, { code: draft.code })
  }
  const session = draftSession(auth, account, 'oauth')
  await runBatch(auth.db, [...writes, ...session.statements])
  return withFragment(redirectTo, sessionFragment(await session.body(), 'signup'))
}

/** The address with what went wrong in its fragment, for the page that the browser lands on. */
const withFailure = (auth: AuthCtx, address: string, error: unknown): string => {
  if (error instanceof ProviderRefusal)
    return withFragment(address, {
      error: error.error,
      error_code: 'bad_oauth_callback',
      error_description: error.message,
    })
  // Two first sign-ins of one person at once: one of them made the account.
  if (isUniqueViolation(error))
    return withFragment(address, {
      error: 'server_error',
      error_code: 'conflict',
      error_description: 'Please try again.',
    })
  const { refusal, passes } = readFailure(auth, error)
  return withFragment(address, {
    error: passes ? 'temporarily_unavailable' : 'access_denied',
    error_code: refusal.code,
    error_description: refusal.message,
  })
}

/**
 * Leads on; where that fails and nobody knows where this browser wanted to go, a person gets our own page, a program the
 * plain refusal.
 */
const leadOn = async (c: AuthContext, to: () => Promise<string>): Promise<Response> => {
  const auth = c.get('auth')
  try {
    return c.redirect(await to(), 302)
  } catch (error) {
    if (!c.req.header('accept')?.includes('text/html')) throw error
    return c.redirect(withFailure(auth, `${auth.settings.PUBLIC_URL}/auth`, error), 302)
  }
}

const callback = (c: AuthContext): Promise<Response> =>
  leadOn(c, async () => {
    const auth = c.get('auth')
    const parameters = new URL(c.req.url).searchParams
    const flow = await takeFlow(auth, parameters.get('state') ?? '')
    return finish(auth, parameters, flow).catch((error: unknown) => withFailure(auth, flow.redirectTo, error))
  })

export const externalRoutes = new Hono<AuthEnv>()
  .get('/authorize', (c) => leadOn(c, () => begin(c, null)))
  .get('/callback', callback)
  .get('/user/identities/authorize', async (c) => {
    const { settings } = c.get('auth')
    const signedIn = await readSignedIn(c)
    requireSecondFactor(signedIn)
    if (!isGoogleOn(settings)) throw new AuthError('manual_linking_disabled')
    return c.json({ url: await begin(c, signedIn.account.user.id) })
  })
