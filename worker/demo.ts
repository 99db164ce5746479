import type { Env } from './env.ts'

/**
 * The settings of a public demo, which starts again every hour: whatever else is set, nothing of it mails, pushes or reports
 * anywhere, makes accounts, or gives power over the installation.
 */
export const asDemo = (env: Env): Env => ({
  ...env,
  SMTP_URL: null,
  EMAIL: undefined,
  VAPID_KEYS: null,
  OPERATORS: [],
  AUTH_ADMIN_JWKS: { keys: [] },
  AUTH_SIGNUP: 'off',
  AUTH_ANONYMOUS: false,
  AUTH_MANUAL_LINKING: false,
  AUTH_ISSUER: '',
  AUTH_REDIRECT_URLS: [],
  GOOGLE_CLIENT_ID: '',
  OIDC: [],
  WEBHOOK_ORIGINS: [],
  PUSH_ORIGINS: [],
})
