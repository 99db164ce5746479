import type { ErrorEntry } from './entry.ts'

/** Refusals about competitions, teams and matches. */
export const competitionErrors = {
  competition_not_found: {
    kind: 'not_found',
    en: 'Competition not found or access denied',
    it: 'Competizione non trovata o accesso negato',
  },
  competition_info_missing: {
    kind: 'bad_request',
    en: 'Name, start and end dates are required',
    it: 'Nome, data di inizio e data di fine sono obbligatori',
  },
  competition_dates_reversed: {
    kind: 'unprocessable',
    en: 'The last day can’t be before the first.',
    it: 'L’ultimo giorno non può precedere il primo.',
  },
  competition_starts_too_soon: {
    kind: 'unprocessable',
    en: 'A competition starts tomorrow or later.',
    it: 'Una competizione inizia da domani in poi.',
  },
  competition_too_short: {
    kind: 'unprocessable',
    en: 'With {players} players this schedule needs {needed} days; the dates leave {given}.',
    it: 'Con {players} giocatori questo calendario richiede {needed} giorni; le date ne lasciano {given}.',
  },
  competition_too_few: {
    kind: 'unprocessable',
    en: 'A competition needs at least two players.',
    it: 'Una competizione richiede almeno due giocatori.',
  },
  competition_participant_unknown: {
    kind: 'unprocessable',
    en: 'Only members of the league can take part.',
    it: 'Possono partecipare solo i membri della lega.',
  },
  competition_picks_count_missing: {
    kind: 'bad_request',
    en: 'Say how many picks each player chooses.',
    it: 'Indica quante scelte fa ogni giocatore.',
  },
  competition_whole_list: {
    kind: 'unprocessable',
    en: 'In One-Shot Madness everyone plays with the whole list.',
    it: 'In One-Shot Madness si gioca con la lista intera.',
  },
  competition_begun: {
    kind: 'conflict',
    en: 'This competition has begun and can’t be changed any more.',
    it: 'Questa competizione è iniziata e non si può più modificare.',
  },
  competition_over: {
    kind: 'conflict',
    en: 'This competition is over.',
    it: 'Questa competizione è finita.',
  },
  competition_cancelled: {
    kind: 'conflict',
    en: 'This competition has been cancelled.',
    it: 'Questa competizione è stata annullata.',
  },
  too_many_competitions: {
    kind: 'conflict',
    en: 'A league can have {max} competitions at a time.',
    it: 'Una lega può avere {max} competizioni alla volta.',
  },
  not_taking_part: {
    kind: 'forbidden',
    en: 'You don’t take part in this competition.',
    it: 'Non partecipi a questa competizione.',
  },
  team_not_chosen_here: {
    kind: 'conflict',
    en: 'In this competition all picks play: there is nothing to choose.',
    it: 'In questa competizione giocano tutte le scelte: non c’è nulla da scegliere.',
  },
  team_too_many: {
    kind: 'unprocessable',
    en: 'You can choose {count} of your picks at most.',
    it: 'Scegline al massimo {count}.',
  },
  team_pick_unknown: {
    kind: 'unprocessable',
    en: 'Only living picks on your own list can be chosen.',
    it: 'Si possono scegliere solo persone in vita della propria lista.',
  },
  match_not_found: { kind: 'not_found', en: 'Match not found.', it: 'Partita non trovata.' },
} as const satisfies Record<string, ErrorEntry>
