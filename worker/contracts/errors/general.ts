import type { ErrorEntry } from './entry.ts'

/** Refusals that any call may meet. */
export const generalErrors = {
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
  not_found: { kind: 'not_found', en: 'Not found', it: 'Non trovato' },
  method_not_allowed: {
    kind: 'method_not_allowed',
    en: 'This address does not take this method.',
    it: 'Questo indirizzo non accetta questo metodo.',
  },
  request_cut_off: {
    kind: 'bad_request',
    en: 'The request ended before it was complete.',
    it: 'La richiesta si è interrotta prima della fine.',
  },
  changed_meanwhile: {
    kind: 'conflict',
    en: 'Somebody else has just changed this. Please look again.',
    it: 'Qualcun altro ha appena modificato questi dati. Ricontrolla.',
  },
  too_large: { kind: 'too_large', en: 'The request is too large.', it: 'La richiesta è troppo grande.' },
  too_deep: {
    kind: 'bad_request',
    en: 'The request is nested too deeply.',
    it: 'La richiesta ha troppi livelli annidati.',
  },
  too_many_calls: {
    kind: 'too_large',
    en: 'At most {max} calls fit into one request.',
    it: 'In una richiesta entrano al massimo {max} chiamate.',
  },
  rate_limited: {
    kind: 'rate_limited',
    en: 'Too many attempts. Please wait a little.',
    it: 'Troppi tentativi. Attendi un momento.',
  },
  budget_spent: {
    kind: 'rate_limited',
    en: 'You have asked for very much within a minute. Please wait {seconds} seconds.',
    it: 'Hai chiesto moltissimo in un minuto. Attendi {seconds} secondi.',
  },
  batch_too_dear: {
    kind: 'too_large',
    en: 'These calls are too much for one request. Please send fewer of them together.',
    it: 'Queste chiamate sono troppe per una sola richiesta. Inviane meno insieme.',
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
