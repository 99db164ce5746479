import type { ErrorEntry } from './entry.ts'

/** Refusals about exclusive lists, drafts and claims. */
export const draftErrors = {
  exclusive_fixed: {
    kind: 'conflict',
    en: 'Lists can be made exclusive, or not, only until there are picks or a draft.',
    it: 'L’esclusività delle liste si può cambiare solo finché non ci sono scelte né un draft.',
  },
  lists_not_exclusive: {
    kind: 'conflict',
    en: 'Only a league with exclusive lists has a draft.',
    it: 'Il draft c’è solo in una lega con liste esclusive.',
  },
  person_taken: {
    kind: 'conflict',
    en: 'This person is already on a list of this league.',
    it: 'Questa persona è già in una lista di questa lega.',
  },
  person_taken_by: {
    kind: 'conflict',
    en: 'This person is on {player}’s list.',
    it: 'Questa persona è nella lista di {player}.',
  },
  too_many_unknown: {
    kind: 'conflict',
    en: 'Only {most} people who are new to us can be added at once. Please save again for the others.',
    it: 'Si possono aggiungere solo {most} persone che non conosciamo alla volta. Salva di nuovo per le altre.',
  },
  draft_first: {
    kind: 'conflict',
    en: 'The lists of this league are filled in a draft first.',
    it: 'Le liste di questa lega si compilano prima con un draft.',
  },
  draft_running: {
    kind: 'conflict',
    en: 'Lists can’t be changed by hand until the draft is over.',
    it: 'Le liste non si possono modificare a mano finché il draft non è finito.',
  },
  waiver_open: {
    kind: 'conflict',
    en: 'For a day after a death, free places are given out by claims: put your wishes in order instead.',
    it: 'Per un giorno dopo un decesso i posti liberi si assegnano su richiesta: metti in ordine i tuoi desideri.',
  },
  draft_not_found: {
    kind: 'not_found',
    en: 'No draft has been planned.',
    it: 'Nessun draft in programma.',
  },
  draft_begun: {
    kind: 'conflict',
    en: 'The draft has begun: it can be paused, not planned anew.',
    it: 'Il draft è iniziato: si può mettere in pausa, non fissare di nuovo.',
  },
  draft_over: {
    kind: 'conflict',
    en: 'The draft is over.',
    it: 'Il draft è finito.',
  },
  draft_not_begun: {
    kind: 'conflict',
    en: 'The draft has not begun yet.',
    it: 'Il draft non è ancora iniziato.',
  },
  draft_paused: {
    kind: 'conflict',
    en: 'The draft is paused.',
    it: 'Il draft è in pausa.',
  },
  draft_lists_not_empty: {
    kind: 'conflict',
    en: 'A draft needs a season in which nobody has been picked yet.',
    it: 'Per un draft serve una stagione in cui nessuno è ancora stato scelto.',
  },
  draft_in_the_past: {
    kind: 'bad_request',
    en: 'The draft can’t begin in the past.',
    it: 'Il draft non può iniziare nel passato.',
  },
  draft_too_far: {
    kind: 'bad_request',
    en: 'The draft can begin within a year from now.',
    it: 'Il draft può iniziare entro un anno da oggi.',
  },
  draft_too_many_rounds: {
    kind: 'bad_request',
    en: 'There can be at most as many rounds as a list takes picks: {max}.',
    it: 'I giri possono essere al massimo quante le scelte di una lista: {max}.',
  },
  draft_does_not_fit: {
    kind: 'unprocessable',
    en: 'So many turns could take until after {until}: begin earlier, or take less time for a turn.',
    it: 'Con così tanti turni si potrebbe andare oltre il {until}: inizia prima o riduci il tempo per turno.',
  },
  not_your_turn: {
    kind: 'conflict',
    en: 'It is not your turn.',
    it: 'Non è il tuo turno.',
  },
} as const satisfies Record<string, ErrorEntry>
