import type { ErrorKind } from './entry.ts'

/** Refusals about leagues, their settings and seasons. */
export const leagueErrors = {
  league_not_found: 'not_found',
  settings_not_allowed: 'forbidden',
  live_ticket_refused: 'forbidden',
  too_many_connections: 'rate_limited',
  league_name_mismatch: 'unprocessable',
  league_locked: 'conflict',
  birth_years_reversed: 'bad_request',
  places_exceed_picks: 'bad_request',
  season_dates_reversed: 'bad_request',
  season_start_past: 'bad_request',
  sealed_start_missing: 'unprocessable',
  sealed_too_late: 'conflict',
  sealed_for_others: 'conflict',
  sealed_start_too_soon: 'conflict',
  sealed_size_fixed: 'conflict',
  sealed_exclusive: 'unprocessable',
  season_start_fixed: 'conflict',
  season_end_only_later: 'conflict',
  season_dates_final: 'conflict',
  season_not_over: 'conflict',
  season_dates_overlap: 'bad_request',
} as const satisfies Record<string, ErrorKind>
