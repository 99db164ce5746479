/**
 * The closed set of refusals. Every refusal that a person can meet has its code here, with the HTTP status and the
 * words in both languages; transports map them once (worker/trpc/error.ts, worker/rest/error.ts).
 * `{name}` in a message is filled from the error's params.
 */
export const statuses = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unprocessable: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorKind = keyof typeof statuses

interface ErrorEntry {
  kind: ErrorKind
  en: string
  it: string
}

export const errorCatalogue = {
  validation_failed: { kind: 'bad_request', en: '{detail}', it: '{detail}' },
  authentication_required: {
    kind: 'unauthenticated',
    en: 'Authentication required',
    it: 'Autenticazione richiesta',
  },
  authentication_expired: { kind: 'unauthenticated', en: 'Authentication expired', it: 'Sessione scaduta' },
  second_factor_required: {
    kind: 'unauthenticated',
    en: 'Please enter the code of your second factor.',
    it: 'Inserisci il codice del secondo fattore.',
  },
  not_allowed: { kind: 'forbidden', en: 'Not allowed', it: 'Non consentito' },
  league_not_found: {
    kind: 'not_found',
    en: 'League not found or access denied',
    it: 'Lega non trovata o accesso negato',
  },
  not_found: { kind: 'not_found', en: 'Not found', it: 'Non trovato' },
  too_large: { kind: 'too_large', en: 'The request is too large.', it: 'La richiesta è troppo grande.' },
  rate_limited: {
    kind: 'rate_limited',
    en: 'Too many attempts. Please wait a little.',
    it: 'Troppi tentativi. Attendi un momento.',
  },
  unavailable: {
    kind: 'unavailable',
    en: 'The service is busy. Please try again.',
    it: 'Il servizio è occupato. Riprova.',
  },
  internal: {
    kind: 'internal',
    en: 'Something went wrong on our side.',
    it: 'Qualcosa è andato storto da parte nostra.',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorCatalogue
export type Locale = 'en' | 'it'

/** The message of a code in a language, with `{name}` filled from params. */
export const errorMessage = (
  code: ErrorCode,
  locale: Locale,
  params: Record<string, string | number> = {},
): string =>
  errorCatalogue[code][locale].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
