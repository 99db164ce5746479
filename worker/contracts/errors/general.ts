import type { ErrorKind } from './entry.ts'

/** Refusals that any call may meet. */
export const generalErrors = {
  validation_failed: 'bad_request',
  authentication_required: 'unauthenticated',
  authentication_expired: 'unauthenticated',
  second_factor_required: 'unauthenticated',
  not_allowed: 'forbidden',
  demo_closed: 'forbidden',
  not_found: 'not_found',
  method_not_allowed: 'method_not_allowed',
  request_cut_off: 'bad_request',
  changed_meanwhile: 'conflict',
  too_large: 'too_large',
  too_deep: 'bad_request',
  too_many_calls: 'too_large',
  too_many_values: 'too_large',
  rate_limited: 'rate_limited',
  budget_spent: 'rate_limited',
  batch_too_dear: 'too_large',
  unavailable: 'unavailable',
  internal: 'internal',
} as const satisfies Record<string, ErrorKind>
