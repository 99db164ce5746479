import type { ErrorEntry } from './entry.ts'

/** Refusals about people, and an admin’s rulings on them. */
export const peopleErrors = {
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
  in_mind_full: {
    kind: 'conflict',
    en: 'You keep {most} people in mind already. Stop keeping one of them in mind first.',
    it: 'Tieni già a mente {most} persone. Prima togline qualcuna.',
  },
  lists_are_sealed: {
    kind: 'conflict',
    en: 'Lists are sealed until the season begins: nobody learns who is on none.',
    it: 'Le liste sono sigillate fino all’inizio della stagione: non si può sapere chi non è in nessuna.',
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
    it: 'Gestisci la lega senza altri admin e hai scelto questa persona: per decidere, nomina prima un altro admin.',
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
} as const satisfies Record<string, ErrorEntry>
