import { Hono } from 'hono'
import type { AuthEnv } from '../context.ts'
import { relyingParty } from '../passkeys/relying-party.ts'
import { providersOf } from '../provider/settings.ts'
import { publicKeys } from '../tokens/access-token.ts'

const notOffered = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'github',
  'gitlab',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
  'phone',
] as const

export const metaRoutes = new Hono<AuthEnv>()
  .get('/settings', (c) => {
    const { settings } = c.get('auth')
    const providers = providersOf(settings)
    return c.json({
      external: {
        ...Object.fromEntries(notOffered.map((provider) => [provider, false])),
        anonymous_users: settings.AUTH_ANONYMOUS,
        email: true,
        google: false,
        ...Object.fromEntries(providers.map(({ name }) => [name, true])),
      },
      disable_signup: settings.AUTH_SIGNUP === 'off',
      // Additions to the protocol: the labels of providers' buttons, and whether users can sign up with an address and
      // a password.
      providers: providers.map(({ name, label }) => ({ name, label })),
      signup_by_provider_only: settings.AUTH_SIGNUP === 'provider',
      mailer_autoconfirm: !settings.EMAIL_CONFIRMATION,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      passkeys_enabled: relyingParty(settings) !== null,
    })
  })
  .get('/health', (c) =>
    c.json({ version: 'v1', name: 'Deathlist auth', description: 'Accounts and sessions of Deathlist' }),
  )
  .get('/.well-known/jwks.json', (c) => {
    c.header('cache-control', 'public, max-age=600')
    return c.json(publicKeys(c.get('auth').settings))
  })
