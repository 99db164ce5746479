import type { ErrorEntry } from './entry.ts'

/** Refusals of what operators do. */
export const operatorErrors = {
  operator_not_banned: {
    kind: 'conflict',
    en: 'An operator can’t be banned: take them off the list of operators first.',
    it: 'L’account di un gestore non può essere sospeso: toglilo prima dall’elenco dei gestori.',
  },
} as const satisfies Record<string, ErrorEntry>
