import type { ErrorEntry } from './entry.ts'

/** Refusals about deathlists and their picks. */
export const listErrors = {
  deathlist_not_found: {
    kind: 'not_found',
    en: 'Deathlist not found. Please contact support.',
    it: 'Lista non trovata. Contatta l’assistenza.',
  },
  deathlist_name_required: {
    kind: 'bad_request',
    en: 'Please enter a name for your deathlist',
    it: 'Inserisci un nome per la tua deathlist',
  },
  deathlist_name_too_long: {
    kind: 'bad_request',
    en: 'The name can have at most {max} characters.',
    it: 'Il nome può avere al massimo {max} caratteri.',
  },
  deathlist_unnamed: {
    kind: 'conflict',
    en: 'You must name your deathlist before adding picks.',
    it: 'Prima di aggiungere scelte, dai un nome alla tua lista.',
  },
  deathlist_full: {
    kind: 'conflict',
    en: 'Deathlist full: You can only have {capacity} picks.',
    it: 'Lista piena: il massimo di scelte è {capacity}.',
  },
  already_picked: {
    kind: 'conflict',
    en: 'Already picked: This person is already in your list.',
    it: 'Già in lista: questa persona è già nella tua lista.',
  },
  person_deceased: {
    kind: 'unprocessable',
    en: 'This person has died and can’t be picked.',
    it: 'Questa persona non è più in vita e non può essere scelta.',
  },
  person_reported: {
    kind: 'unprocessable',
    en: 'A death has been reported for this person, who can’t be picked until that is settled.',
    it: 'È stato segnalato il decesso di questa persona: non può essere scelta finché la notizia non è chiarita.',
  },
  person_disputed: {
    kind: 'unprocessable',
    en: 'The sources disagree on whether this person is alive, so they can’t be picked for now.',
    it: 'Le fonti non concordano sul fatto che questa persona sia in vita: per ora non può essere scelta.',
  },
  person_not_human: {
    kind: 'unprocessable',
    en: 'Only people can be picked.',
    it: 'Si possono scegliere solo persone.',
  },
  person_birth_year_unknown: {
    kind: 'unprocessable',
    en: 'This person’s birth year is not known, so they can’t be picked.',
    it: 'L’anno di nascita di questa persona non è noto: non può essere scelta.',
  },
  person_under_age: {
    kind: 'unprocessable',
    en: 'Only people aged 18 or over can be picked.',
    it: 'Si possono scegliere solo persone di almeno 18 anni.',
  },
  person_birth_year_out_of_range: {
    kind: 'unprocessable',
    en: 'This league takes birth years from {min} to {max}.',
    it: 'Questa lega ammette anni di nascita dal {min} al {max}.',
  },
  season_over: {
    kind: 'conflict',
    en: 'The season is over: lists can’t be changed any more.',
    it: 'La stagione è finita: le liste non si possono più modificare.',
  },
  new_picks_closed: {
    kind: 'conflict',
    en: 'The season has begun and this league takes no new picks.',
    it: 'La stagione è iniziata e questa lega non ammette nuove scelte.',
  },
  first_list_time_over: {
    kind: 'conflict',
    en: 'Your seven days to fill a first list are over, and this league takes no new picks.',
    it: 'I tuoi sette giorni per compilare la prima lista sono finiti e questa lega non ammette nuove scelte.',
  },
  pick_not_found: {
    kind: 'not_found',
    en: 'Pick not found.',
    it: 'Scelta non trovata.',
  },
  pick_dead: {
    kind: 'conflict',
    en: 'A dead pick can’t be removed.',
    it: 'Dopo il decesso una scelta non può più essere rimossa.',
  },
  pick_reported: {
    kind: 'conflict',
    en: 'A death has been reported for this pick: it can’t be removed until that is settled.',
    it: 'Per questa scelta è stato segnalato un decesso: non può essere rimossa finché la notizia non è chiarita.',
  },
  undo_too_late: {
    kind: 'conflict',
    en: 'A removal can be undone for 10 minutes only.',
    it: 'Una rimozione si può annullare solo entro 10 minuti.',
  },
} as const satisfies Record<string, ErrorEntry>
