import type { ErrorKind } from './entry.ts'

/** Refusals about deathlists and their picks. */
export const listErrors = {
  deathlist_not_found: 'not_found',
  deathlist_name_required: 'bad_request',
  deathlist_name_too_long: 'bad_request',
  deathlist_unnamed: 'conflict',
  deathlist_full: 'conflict',
  already_picked: 'conflict',
  person_deceased: 'unprocessable',
  person_reported: 'unprocessable',
  person_disputed: 'unprocessable',
  person_not_human: 'unprocessable',
  person_birth_year_unknown: 'unprocessable',
  person_under_age: 'unprocessable',
  person_birth_year_out_of_range: 'unprocessable',
  season_over: 'conflict',
  new_picks_closed: 'conflict',
  first_list_time_over: 'conflict',
  pick_not_found: 'not_found',
  pick_dead: 'conflict',
  pick_reported: 'conflict',
  undo_too_late: 'conflict',
  line_up_not_living: 'conflict',
  line_up_closed: 'conflict',
  line_up_changes: 'conflict',
  line_up_not_asked: 'conflict',
} as const satisfies Record<string, ErrorKind>
