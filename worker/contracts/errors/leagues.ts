import type { ErrorEntry } from './entry.ts'

/** Refusals about leagues, their settings and seasons. */
export const leagueErrors = {
  league_not_found: {
    kind: 'not_found',
    en: 'League not found or access denied',
    it: 'Lega non trovata o accesso negato',
  },
  settings_not_allowed: {
    kind: 'forbidden',
    en: 'Not allowed: only admins can change the settings.',
    it: 'Non consentito: solo gli admin possono modificare le impostazioni.',
  },
  live_ticket_refused: {
    kind: 'forbidden',
    en: 'This ticket has been used, has expired or is for another league.',
    it: 'Questo biglietto è già stato usato, è scaduto o vale per un’altra lega.',
  },
  too_many_connections: {
    kind: 'rate_limited',
    en: 'This league is open too many times: {max} screens of one member, {all} in all. Close some first.',
    it: 'Questa lega è aperta troppe volte: al massimo {max} schermate per membro, {all} in tutto. Prima chiudine qualcuna.',
  },
  league_name_mismatch: {
    kind: 'unprocessable',
    en: 'Type the name of the league exactly to delete it.',
    it: 'Per eliminare la lega, scrivine il nome esatto.',
  },
  league_locked: {
    kind: 'conflict',
    en: 'The league is locked: pick rules and replacements can’t be changed.',
    it: 'La lega è bloccata: le regole di scelta e le sostituzioni non si possono modificare.',
  },
  birth_years_reversed: {
    kind: 'bad_request',
    en: 'The first birth year can’t be later than the last.',
    it: 'Il primo anno di nascita non può essere successivo all’ultimo.',
  },
  season_dates_reversed: {
    kind: 'bad_request',
    en: 'The end can’t be before the start.',
    it: 'La fine non può precedere l’inizio.',
  },
  season_start_past: {
    kind: 'bad_request',
    en: 'The start can’t be moved into the past.',
    it: 'L’inizio non può essere spostato nel passato.',
  },
  sealed_start_missing: {
    kind: 'unprocessable',
    en: 'Lists can only be sealed until a first day: set one.',
    it: 'Le liste possono restare sigillate solo fino a un primo giorno: indicane uno.',
  },
  sealed_too_late: {
    kind: 'conflict',
    en: 'Lists are sealed before the season starts; its first day must lie ahead.',
    it: 'Le liste si sigillano prima dell’inizio della stagione; il primo giorno deve essere ancora da venire.',
  },
  sealed_for_others: {
    kind: 'conflict',
    en: 'Others have joined under sealed lists: they stay sealed until the season starts.',
    it: 'Altri sono entrati con le liste sigillate: restano tali fino all’inizio della stagione.',
  },
  sealed_start_too_soon: {
    kind: 'conflict',
    en: 'The start would open the sealed lists today. Move it to tomorrow or later.',
    it: 'L’inizio aprirebbe oggi le liste sigillate. Spostalo a domani o più avanti.',
  },
  sealed_size_fixed: {
    kind: 'conflict',
    en: 'While lists are sealed the number of picks stays as it is: who moved it would learn how many are on each.',
    it: 'Finché le liste sono sigillate il numero di scelte resta com’è: chi lo cambiasse saprebbe quante ce ne sono.',
  },
  sealed_exclusive: {
    kind: 'unprocessable',
    en: 'Exclusive lists can’t be sealed: whoever drafts sees who is taken.',
    it: 'Le liste esclusive non possono essere sigillate: nel draft si vede chi è già preso.',
  },
  season_start_fixed: {
    kind: 'conflict',
    en: 'The season has begun: its start can’t be moved.',
    it: 'La stagione è iniziata: l’inizio non si può più spostare.',
  },
  season_end_only_later: {
    kind: 'conflict',
    en: 'The season has begun: its end can only move to a later day.',
    it: 'La stagione è iniziata: la fine si può solo rinviare.',
  },
  season_dates_final: {
    kind: 'conflict',
    en: 'The season is over: its dates can’t be changed.',
    it: 'La stagione è finita: le date non si possono più modificare.',
  },
  season_not_over: {
    kind: 'conflict',
    en: 'A new season can be opened once this one is over.',
    it: 'Una nuova stagione si può aprire quando questa è finita.',
  },
  season_dates_overlap: {
    kind: 'bad_request',
    en: 'The new season must start after the last day of the one before.',
    it: 'La nuova stagione deve iniziare dopo l’ultimo giorno di quella precedente.',
  },
} as const satisfies Record<string, ErrorEntry>
