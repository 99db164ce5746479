import { uuidv7 } from 'uuidv7'
import type { Guard } from '#db/queries/auth/conditions.ts'
import { rememberSource } from '#db/queries/auth/limits.ts'
import { createSession, type SessionRow } from '#db/queries/auth/sessions.ts'
import { secondsOf } from '#worker/services/quotas.ts'
import { type Account, appMetadata, userMetadata, userView } from '../account.ts'
import type { AuthCtx } from '../context.ts'
import { sourceHash } from '../guesses.ts'
import { accessTokenSeconds, ownIssuer } from '../settings.ts'
import { audience, signAccessToken } from './access-token.ts'
import { hashToken, randomToken } from './secrets.ts'

/** The sign-in method, as in `amr`. */
export type SignInMethod = 'password' | 'otp' | 'oauth' | 'passkey' | 'anonymous' | 'demo'

/** The response of every call that signs in. */
export const sessionBody = async (
  auth: AuthCtx,
  account: Account,
  session: Pick<SessionRow, 'id' | 'aal' | 'amr'>,
  refreshToken: string,
) => {
  const { user } = account
  const iat = secondsOf(auth)
  const exp = iat + accessTokenSeconds
  const accessToken = await signAccessToken(
    {
      iss: ownIssuer(auth.settings),
      sub: user.id,
      aud: audience,
      exp,
      iat,
      email: user.email ?? '',
      phone: '',
      app_metadata: appMetadata(account),
      user_metadata: userMetadata(account),
      role: user.role,
      aal: session.aal,
      amr: session.amr,
      session_id: session.id,
      is_anonymous: user.isAnonymous,
    },
    auth.settings,
  )
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: exp,
    refresh_token: refreshToken,
    user: userView(account),
  }
}

export type SessionBody = Awaited<ReturnType<typeof sessionBody>>

/**
 * A new session, not written yet: the parts that write it (`created` returns a row if the guard held), and the response
 * for afterwards.
 */
export const draftSession = (
  auth: AuthCtx,
  account: Account,
  method: SignInMethod,
  guard?: Guard,
  aal: SessionRow['aal'] = 'aal1',
) => {
  const refreshToken = randomToken()
  const session = {
    id: uuidv7(),
    userId: account.user.id,
    aal,
    amr: [{ method, timestamp: secondsOf(auth) }],
    userAgent: auth.userAgent,
    createdAt: auth.realNow,
    refreshedAt: auth.realNow,
  }
  const { oldest, ...created } = createSession(auth.db, session, hashToken(refreshToken), guard)
  return {
    id: session.id,
    parts: {
      ...created,
      // A demo's sessions belong to many visitors: one who enters often must not sign the others out.
      oldest: auth.settings.DEMO_RESET ? undefined : oldest,
      source: rememberSource(
        auth.db,
        { userId: session.userId, sourceHash: sourceHash(auth, session.userId), seenAt: auth.realNow },
        session.id,
      ),
    },
    /** `now`: the user after the batch, if it changes more than the time of the last sign-in. */
    body: (
      now: Account = {
        ...account,
        user: { ...account.user, lastSignInAt: auth.realNow, updatedAt: auth.realNow },
      },
    ): Promise<SessionBody> => sessionBody(auth, now, session, refreshToken),
  }
}

/** A session in the fragment of a URL, for clients without PKCE. */
export const sessionFragment = (body: SessionBody, type: string): Record<string, string> => ({
  access_token: body.access_token,
  expires_at: String(body.expires_at),
  expires_in: String(body.expires_in),
  refresh_token: body.refresh_token,
  token_type: body.token_type,
  type,
})
