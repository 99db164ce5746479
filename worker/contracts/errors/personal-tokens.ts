import type { ErrorEntry } from './entry.ts'

/** Refusals about personal tokens, and of what they may not do. */
export const personalTokenErrors = {
  token_scope: {
    kind: 'forbidden',
    en: 'This token may only read.',
    it: 'Questo token può solo leggere.',
  },
  token_not_allowed: {
    kind: 'forbidden',
    en: 'A personal token can’t do this: sign in.',
    it: 'Con un token personale non si può: accedi.',
  },
  tokens_full: {
    kind: 'conflict',
    en: 'An account can have {max} tokens. Revoke one that you no longer need.',
    it: 'Un account può avere {max} token. Revoca quelli che non ti servono più.',
  },
  tokens_not_offered: {
    kind: 'forbidden',
    en: 'There are no personal tokens here: accounts are kept elsewhere.',
    it: 'Qui non ci sono token personali: gli account sono gestiti altrove.',
  },
} as const satisfies Record<string, ErrorEntry>
