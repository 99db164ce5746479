/**
 * The closed set of refusals. Every refusal that a person can meet has its code here, with the HTTP status and the
 * words in both languages; transports map them once (worker/trpc/error.ts, worker/rest/error.ts).
 * `{name}` in a message is filled from the error's params.
 */
export const statuses = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unprocessable: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorKind = keyof typeof statuses

interface ErrorEntry {
  kind: ErrorKind
  en: string
  it: string
}

export const errorCatalogue = {
  validation_failed: { kind: 'bad_request', en: '{detail}', it: '{detail}' },
  authentication_required: {
    kind: 'unauthenticated',
    en: 'Authentication required',
    it: 'Autenticazione richiesta',
  },
  authentication_expired: { kind: 'unauthenticated', en: 'Authentication expired', it: 'Sessione scaduta' },
  second_factor_required: {
    kind: 'unauthenticated',
    en: 'Please enter the code of your second factor.',
    it: 'Inserisci il codice del secondo fattore.',
  },
  not_allowed: { kind: 'forbidden', en: 'Not allowed', it: 'Non consentito' },
  league_not_found: {
    kind: 'not_found',
    en: 'League not found or access denied',
    it: 'Lega non trovata o accesso negato',
  },
  not_found: { kind: 'not_found', en: 'Not found', it: 'Non trovato' },
  deathlist_not_found: {
    kind: 'not_found',
    en: 'Deathlist not found. Please contact support.',
    it: 'Lista non trovata. Contatta l’assistenza.',
  },
  deathlist_name_required: {
    kind: 'bad_request',
    en: 'Please enter a name for your deathlist',
    it: 'Inserisci un nome per la tua lista',
  },
  deathlist_name_too_long: {
    kind: 'bad_request',
    en: 'The name can have at most {max} characters.',
    it: 'Il nome può avere al massimo {max} caratteri.',
  },
  deathlist_unnamed: {
    kind: 'conflict',
    en: 'You must name your deathlist before adding picks.',
    it: 'Devi dare un nome alla tua lista prima di aggiungere scelte.',
  },
  deathlist_full: {
    kind: 'conflict',
    en: 'Deathlist full: You can only have {capacity} picks.',
    it: 'Lista piena: puoi avere al massimo {capacity} scelte.',
  },
  already_picked: {
    kind: 'conflict',
    en: 'Already picked: This person is already in your list.',
    it: 'Già in lista: questa persona è già nella tua lista.',
  },
  person_deceased: {
    kind: 'unprocessable',
    en: 'This person has died and can’t be picked.',
    it: 'Questa persona è deceduta e non può essere scelta.',
  },
  person_reported: {
    kind: 'unprocessable',
    en: 'A death has been reported for this person, who can’t be picked until that is settled.',
    it: 'È stato segnalato il decesso di questa persona: non può essere scelta finché la notizia non è chiarita.',
  },
  person_disputed: {
    kind: 'unprocessable',
    en: 'The sources disagree on whether this person is alive, so they can’t be picked for now.',
    it: 'Le fonti non concordano se questa persona sia in vita: per ora non può essere scelta.',
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
  person_not_found: {
    kind: 'not_found',
    en: 'There is no such person on Wikidata.',
    it: 'Su Wikidata non esiste questa persona.',
  },
  person_source_unavailable: {
    kind: 'unavailable',
    en: 'Wikidata can’t be reached, and we don’t know this person yet. Please try again later.',
    it: 'Wikidata non è raggiungibile e non conosciamo ancora questa persona. Riprova più tardi.',
  },
  ruling_not_held: {
    kind: 'conflict',
    en: 'Nobody in this league has this person on a list: there is nothing to rule on.',
    it: 'Nessuno in questa lega ha questa persona in lista: non c’è nulla da decidere.',
  },
  ruling_clear: {
    kind: 'conflict',
    en: 'Wikidata is clear about this person: a league can’t rule otherwise.',
    it: 'Su questa persona Wikidata è chiara: una lega non può decidere altrimenti.',
  },
  ruling_too_early: {
    kind: 'conflict',
    en: 'The report may still be settled by itself: a ruling is possible from {day}.',
    it: 'La notizia può ancora chiarirsi da sola: una decisione è possibile dal {day}.',
  },
  ruling_stands: {
    kind: 'conflict',
    en: 'There is a ruling on this person already. Withdraw it first.',
    it: 'Su questa persona c’è già una decisione. Prima va ritirata.',
  },
  ruling_recused: {
    kind: 'forbidden',
    en: 'You are the only admin and have picked this person yourself: make somebody else an admin to rule.',
    it: 'Gestisci la lega senza altri amministratori e hai scelto questa persona: per decidere, nomina prima un altro amministratore.',
  },
  ruling_day_impossible: {
    kind: 'unprocessable',
    en: 'The day of death can’t be in the future or before birth.',
    it: 'Il giorno del decesso non può essere futuro né precedere la nascita.',
  },
  ruling_not_found: {
    kind: 'not_found',
    en: 'There is no ruling on this person.',
    it: 'Su questa persona non c’è alcuna decisione.',
  },
  objections_closed: {
    kind: 'conflict',
    en: 'The 48 hours for objections are over.',
    it: 'Le 48 ore per le obiezioni sono trascorse.',
  },
  already_objected: {
    kind: 'conflict',
    en: 'You have objected to this ruling already.',
    it: 'Hai già presentato un’obiezione a questa decisione.',
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
    it: 'Una scelta deceduta non può essere rimossa.',
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
  settings_not_allowed: {
    kind: 'forbidden',
    en: 'Not allowed: only admins can change the settings.',
    it: 'Non consentito: solo gli amministratori possono modificare le impostazioni.',
  },
  role_change_not_allowed: {
    kind: 'forbidden',
    en: 'Not allowed: only admins can change roles.',
    it: 'Non consentito: solo gli amministratori possono cambiare i ruoli.',
  },
  removal_not_allowed: {
    kind: 'forbidden',
    en: 'Not allowed: only admins can remove members.',
    it: 'Non consentito: solo gli amministratori possono rimuovere i membri.',
  },
  owner_role_fixed: {
    kind: 'conflict',
    en: 'Owner role cannot be changed',
    it: 'Il ruolo del proprietario non può essere cambiato',
  },
  cannot_demote_yourself: {
    kind: 'conflict',
    en: 'Cannot demote yourself: at least one admin is required.',
    it: 'Non puoi rinunciare al ruolo: serve almeno un amministratore.',
  },
  cannot_demote_last_admin: {
    kind: 'conflict',
    en: 'Cannot demote: at least one admin is required.',
    it: 'Impossibile togliere il ruolo: serve almeno un amministratore.',
  },
  cannot_remove_yourself: {
    kind: 'conflict',
    en: 'Cannot remove yourself',
    it: 'Non puoi rimuovere il tuo stesso nome dalla lega',
  },
  cannot_remove_owner: {
    kind: 'conflict',
    en: 'Cannot remove owner: transfer ownership first.',
    it: 'Impossibile rimuovere il proprietario: prima va ceduta la lega.',
  },
  cannot_remove_last_admin: {
    kind: 'conflict',
    en: 'Cannot remove: at least one admin is required.',
    it: 'Impossibile rimuovere: serve almeno un amministratore.',
  },
  member_not_found: { kind: 'not_found', en: 'Member not found.', it: 'Membro non trovato.' },
  owner_cannot_leave: {
    kind: 'conflict',
    en: 'Hand the league over to another member before you leave it.',
    it: 'Prima di lasciare la lega, cedila a un altro membro.',
  },
  avatar_not_image: {
    kind: 'unprocessable',
    en: 'Please choose a PNG, JPEG or WebP picture.',
    it: 'Scegli un’immagine PNG, JPEG o WebP.',
  },
  avatar_too_large: {
    kind: 'too_large',
    en: 'Please choose a picture of at most 1 MB and {max} pixels a side.',
    it: 'Scegli un’immagine di al massimo 1 MB e {max} pixel per lato.',
  },
  owns_leagues: {
    kind: 'conflict',
    en: 'Hand over or delete your leagues first: {leagues}.',
    it: 'Prima cedi o elimina le tue leghe: {leagues}.',
  },
  already_owner: {
    kind: 'conflict',
    en: 'You own this league already.',
    it: 'Questa lega è già tua.',
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
  invite_code_unknown: {
    kind: 'not_found',
    en: 'There is no league with this code.',
    it: 'Nessuna lega ha questo codice.',
  },
  league_full: {
    kind: 'conflict',
    en: 'This league is full: it has {max} members.',
    it: 'Questa lega è al completo: ha {max} membri.',
  },
  invitation_needed: {
    kind: 'forbidden',
    en: 'You were removed from this league: you need a new invitation.',
    it: 'Non fai più parte di questa lega: per rientrare serve un nuovo invito.',
  },
  already_member: {
    kind: 'conflict',
    en: 'This person is a member already.',
    it: 'Questa persona è già membro della lega.',
  },
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
    it: 'Indica quante scelte porta ogni giocatore.',
  },
  competition_whole_list: {
    kind: 'unprocessable',
    en: 'In a one-shot everyone plays with the whole list.',
    it: 'Nella One Shot si gioca con la lista intera.',
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
    en: 'You can choose {count} picks.',
    it: 'Puoi portare {count} scelte.',
  },
  team_pick_unknown: {
    kind: 'unprocessable',
    en: 'Only living picks on your own list can be chosen.',
    it: 'Si possono portare solo scelte viventi della propria lista.',
  },
  match_not_found: { kind: 'not_found', en: 'Match not found.', it: 'Partita non trovata.' },
  changed_meanwhile: {
    kind: 'conflict',
    en: 'Somebody else has just changed this. Please look again.',
    it: 'Qualcun altro ha appena modificato questi dati. Ricontrolla.',
  },
  too_large: { kind: 'too_large', en: 'The request is too large.', it: 'La richiesta è troppo grande.' },
  rate_limited: {
    kind: 'rate_limited',
    en: 'Too many attempts. Please wait a little.',
    it: 'Troppi tentativi. Attendi un momento.',
  },
  unavailable: {
    kind: 'unavailable',
    en: 'The service is busy. Please try again.',
    it: 'Il servizio è occupato. Riprova.',
  },
  internal: {
    kind: 'internal',
    en: 'Something went wrong on our side.',
    it: 'Qualcosa è andato storto da parte nostra.',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorCatalogue
export type Locale = 'en' | 'it'

/** The message of a code in a language, with `{name}` filled from params. */
export const errorMessage = (
  code: ErrorCode,
  locale: Locale,
  params: Record<string, string | number> = {},
): string =>
  errorCatalogue[code][locale].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
