export const personalTokenErrors = {
  token_scope: 'forbidden',
  token_not_allowed: 'forbidden',
  tokens_full: 'conflict',
  tokens_not_offered: 'forbidden',
} as const
