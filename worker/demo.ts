/**
 * The settings of a public demo, which is reset every hour. Whatever else is set, a demo sends no mail, push message or
 * report, creates no accounts, and has no operators.
 */
export const asDemo = <Settings extends object>(settings: Settings) => ({
  ...settings,
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
