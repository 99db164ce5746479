import type { ErrorKind } from './entry.ts'

/** Refusals about exclusive lists, drafts and claims. */
export const draftErrors = {
  exclusive_fixed: 'conflict',
  lists_not_exclusive: 'conflict',
  person_taken: 'conflict',
  person_taken_by: 'conflict',
  too_many_unknown: 'conflict',
  draft_first: 'conflict',
  draft_running: 'conflict',
  waiver_open: 'conflict',
  draft_not_found: 'not_found',
  draft_begun: 'conflict',
  draft_over: 'conflict',
  draft_not_begun: 'conflict',
  draft_paused: 'conflict',
  draft_lists_not_empty: 'conflict',
  draft_in_the_past: 'bad_request',
  draft_too_far: 'bad_request',
  draft_too_many_rounds: 'bad_request',
  draft_does_not_fit: 'unprocessable',
  not_your_turn: 'conflict',
} as const satisfies Record<string, ErrorKind>
