import type { ErrorKind } from './entry.ts'

/** Refusals about competitions, teams and matches. */
export const competitionErrors = {
  competition_not_found: 'not_found',
  competition_info_missing: 'bad_request',
  competition_dates_reversed: 'unprocessable',
  competition_starts_too_soon: 'unprocessable',
  competition_too_short: 'unprocessable',
  competition_too_few: 'unprocessable',
  competition_participant_unknown: 'unprocessable',
  competition_picks_count_missing: 'bad_request',
  competition_whole_list: 'unprocessable',
  competition_begun: 'conflict',
  competition_over: 'conflict',
  competition_cancelled: 'conflict',
  too_many_competitions: 'conflict',
  not_taking_part: 'forbidden',
  team_not_chosen_here: 'conflict',
  team_too_many: 'unprocessable',
  team_pick_unknown: 'unprocessable',
  match_not_found: 'not_found',
} as const satisfies Record<string, ErrorKind>
