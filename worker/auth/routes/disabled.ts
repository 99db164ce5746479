import { Hono } from 'hono'
import type { AuthEnv } from '../context.ts'
import { AuthError, type AuthErrorCode } from '../errors.ts'

const refuse = (code: AuthErrorCode) => () => {
  throw new AuthError(code)
}

/** What the protocol has and this server does not offer: each answers with the protocol's own refusal. */
export const disabledRoutes = new Hono<AuthEnv>().post('/sso', refuse('saml_provider_disabled'))
