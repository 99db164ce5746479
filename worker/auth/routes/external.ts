import { Hono } from 'hono'
import { runBatch } from '#db/batch.ts'
import { ifSessionLives } from '#db/queries/auth/conditions.ts'
import { consumeFlowState, createFlowState, type FlowState } from '#db/queries/auth/flows.ts'
import { addMs } from '#domain/calendar-day.ts'
import { isUniqueViolation } from '#worker/services/causes.ts'
import { errorForLog } from '#worker/services/error-for-log.ts'
import { sameText } from '#worker/services/keys.ts'
import { bindBrowser, browserHash, flowSeconds } from '../browser.ts'
import type { AuthContext, AuthCtx, AuthEnv } from '../context.ts'
import { AuthError } from '../errors.ts'
import { readFailure } from '../failure.ts'
import { readChallenge } from '../input.ts'
import { checkCount, countCall, ifWithinLimit } from '../limits.ts'
import { readLink } from '../provider/linking.ts'
import {
  beginSignIn,
  finishSignIn,
  ProviderRefusal,
  type ProviderTokens,
  signOutAddress,
} from '../provider/oidc.ts'
import { draftCode, type PendingLink } from '../provider/pkce.ts'
import { accountForProfile, type ProviderAccount } from '../provider/provider-account.ts'
import { resolveRedirect, withFragment, withOutcome, withQuery } from '../provider/redirects.ts'
import { findProvider, type Provider, providersOf } from '../provider/settings.ts'
import { readSignedIn, requireSecondFactor } from '../tokens/bearer.ts'
import { hashToken } from '../tokens/secrets.ts'
import { draftSession, sessionFragment } from '../tokens/sessions.ts'
import { writeAndRead } from '../write.ts'

/** The user who starts a linking: the identity is linked if the session is still active by then. */
interface Linking {
  userId: string
  sessionId: string
}

/** Stores the flow and its browser; returns the provider's URL. */
const begin = async (c: AuthContext, linking: Linking | null): Promise<string> => {
  const auth = c.get('auth')
  const query = c.req.query()
  const provider = findProvider(auth.settings, query.provider)
  if (!provider) throw new AuthError('provider_disabled')
  const codeChallenge = readChallenge(query)
  const flow = await beginSignIn(auth, provider, query).catch((error: unknown) => {
    if (error instanceof AuthError) throw error
    auth.log.error('provider_failed', { requestId: auth.requestId, error: errorForLog(error) })
    throw new AuthError('unexpected_failure', {
      status: 503,
      message: 'The identity provider is out of reach',
    })
  })
  const state = {
    stateHash: hashToken(flow.state),
    provider: provider.name,
    nonce: flow.nonce,
    providerVerifier: flow.verifier,
    redirectTo: resolveRedirect(auth.settings, query.redirect_to),
    codeChallenge,
    browserHash: bindBrowser(c),
    linkUserId: linking?.userId ?? null,
    linkSessionId: linking?.sessionId ?? null,
    locale: auth.locale,
    createdAt: auth.realNow,
    expiresAt: addMs(auth.realNow, flowSeconds * 1000),
  }
  const { count } = await runBatch(auth.db, {
    count: countCall(auth, 'authorize'),
    created: createFlowState(auth.db, state, ifWithinLimit(auth, 'authorize')),
  })
  checkCount(auth, 'authorize', count)
  return flow.url
}

/**
 * Consumes the flow when the browser returns; it works once. Each provider has its own callback, so that none can
 * answer for another. It must be the browser that began the flow. Only a linking with PKCE may come without the cookie,
 * because a client on another origin, or outside of a browser, cannot set one: it is completed when the code is
 * exchanged, which needs the verifier that only this client has.
 */
const takeFlow = async (
  c: AuthContext,
  state: string,
): Promise<{ flow: FlowState; provider: Provider; isOwn: boolean }> => {
  const auth = c.get('auth')
  const [flow] = state ? await consumeFlowState(auth.db, hashToken(state)) : []
  if (!flow || flow.expiresAt <= auth.realNow) throw new AuthError('bad_oauth_state')
  const provider = findProvider(auth.settings, flow.provider)
  if (!provider || (c.req.param('provider') ?? 'google') !== provider.name)
    throw new AuthError('bad_oauth_state')
  const isOwn = sameText(flow.browserHash, browserHash(c) ?? 'nobody')
  if (!isOwn && !(flow.linkUserId && flow.codeChallenge)) throw new AuthError('bad_oauth_state')
  return { flow, provider, isOwn }
}

/** Signs in or links; returns the URL to redirect to. */
const complete = async (
  auth: AuthCtx,
  { account, begin, holds, finish }: ProviderAccount,
  { codeChallenge, redirectTo }: FlowState,
  tokens: ProviderTokens,
): Promise<string> => {
  const { id } = account.user
  if (codeChallenge) {
    const draft = draftCode(auth, { userId: id, codeChallenge, method: 'oauth' }, holds, { tokens })
    const { created } = await runBatch(auth.db, {
      begin,
      created: draft.statement,
      finish: finish({ code: draft.codeHash }),
    })
    if (created.length === 0) throw new AuthError('conflict')
    return withQuery(redirectTo, { code: draft.code })
  }
  const session = draftSession(auth, account, 'oauth', holds)
  const { rows, account: now } = await writeAndRead(auth.db, id, {
    begin,
    session: session.parts,
    finish: finish({ sessions: [session.id] }),
  })
  if (rows.session.created.length === 0 || !now) throw new AuthError('conflict')
  return withFragment(redirectTo, { ...sessionFragment(await session.body(now), 'signup'), ...tokens })
}

/** Postpones the linking to the exchange of a code. */
const postpone = async (
  auth: AuthCtx,
  userId: string,
  codeChallenge: string,
  link: PendingLink,
  tokens: ProviderTokens,
): Promise<string> => {
  const guard = ifSessionLives(userId, link.sessionId)
  const draft = draftCode(auth, { userId, codeChallenge, method: 'oauth' }, guard, { tokens, link })
  const written = await draft.statement
  if (written.length === 0) throw new AuthError('session_not_found')
  return draft.code
}

const finish = async (
  auth: AuthCtx,
  callback: URLSearchParams,
  { flow, provider: at, isOwn }: { flow: FlowState; provider: Provider; isOwn: boolean },
): Promise<string> => {
  const { profile, tokens } = await finishSignIn(auth, at, callback, {
    state: callback.get('state') ?? '',
    nonce: flow.nonce,
    verifier: flow.providerVerifier,
  })
  const { provider, linkUserId, linkSessionId, codeChallenge } = flow
  if (!linkUserId)
    return complete(auth, await accountForProfile(auth, provider, profile, flow.locale), flow, tokens)
  const link = { provider, profile, sessionId: linkSessionId ?? '' }
  const plan = await readLink(auth, linkUserId, link)
  if (isOwn || !codeChallenge) return complete(auth, plan, flow, tokens)
  return withQuery(flow.redirectTo, { code: await postpone(auth, linkUserId, codeChallenge, link, tokens) })
}

/** The redirect URL with the error, for the page at which the browser arrives. */
const withFailure = (auth: AuthCtx, address: string, error: unknown): string => {
  const refuse = (error_: string, code: string, description: string) =>
    withOutcome(address, { error: error_, error_code: code, error_description: description }, true)
  if (error instanceof ProviderRefusal) return refuse(error.error, 'bad_oauth_callback', error.message)
  // Two first sign-ins of one person at the same time: the other one created the account.
  if (isUniqueViolation(error)) return refuse('server_error', 'conflict', 'Please try again.')
  const { refusal, passes } = readFailure(auth, error)
  return refuse(passes ? 'temporarily_unavailable' : 'access_denied', refusal.code, refusal.message)
}

/** Redirects. If that fails and the target is unknown, browsers get our own page, and programs the plain error. */
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
    const taken = await takeFlow(c, parameters.get('state') ?? '')
    return finish(auth, parameters, taken).catch((error: unknown) =>
      withFailure(auth, taken.flow.redirectTo, error),
    )
  })

export const externalRoutes = new Hono<AuthEnv>()
  .get('/authorize', (c) => leadOn(c, () => begin(c, null)))
  .get('/callback', callback)
  .get('/callback/:provider', callback)
  .get('/logout/:provider', async (c) => {
    const auth = c.get('auth')
    const provider = findProvider(auth.settings, c.req.param('provider'))
    return c.redirect((provider && (await signOutAddress(auth, provider))) ?? auth.settings.PUBLIC_URL, 302)
  })
  // Part of the protocol, but not supported here.
  .post('/sso', () => {
    throw new AuthError('saml_provider_disabled')
  })
  .get('/user/identities/authorize', async (c) => {
    const { settings } = c.get('auth')
    const signedIn = await readSignedIn(c)
    requireSecondFactor(signedIn)
    if (providersOf(settings).length === 0 || !settings.AUTH_MANUAL_LINKING)
      throw new AuthError('manual_linking_disabled')
    const { account, session } = signedIn
    return c.json({ url: await begin(c, { userId: account.user.id, sessionId: session.id }) })
  })
