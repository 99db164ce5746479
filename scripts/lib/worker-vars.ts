/** Settings that a run on one's own machine hands on to the Worker as they are; the README says what each means. */
const passedOn = [
  'DATABASE_AUTH_TOKEN',
  'WIKIDATA_URL',
  'WIKIDATA_SPARQL_URL',
  'WIKIPEDIA_URL',
  'WIKIDATA_CONTACT',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ISSUER',
  'SECURITY_CONTACT',
  'MAIL_FROM',
  'SMTP_URL',
  'PUSH_ORIGINS',
  'WEBHOOK_ORIGINS',
  'DNS_URL',
  'AUTH_ISSUER',
  'AUTH_ISSUER_KEY',
  'EMAIL_CONFIRMATION',
  'AUTH_ANONYMOUS',
  'AUTH_SIGNUP',
  'AUTH_REFRESH_REUSE_SECONDS',
  'AUTH_EMAIL_RESEND_SECONDS',
  'AUTH_OTP_SECONDS',
  'AUTH_RATE_LIMIT',
  'COST_BUDGET',
  'AUTH_ADMIN_JWKS',
  'AUTH_REDIRECT_URLS',
  'OPERATORS',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

/** Those of them that are set. */
export const workerVars = (settings: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(passedOn.flatMap((name) => (settings[name] ? [[name, settings[name]]] : [])))
