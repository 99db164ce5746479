import type { ErrorEntry } from './entry.ts'

/** Refusals about remarks and reactions. */
export const remarkErrors = {
  entry_not_found: {
    kind: 'not_found',
    en: 'There is no such entry in the activity of this league.',
    it: 'Non c’è questa voce nell’attività della lega.',
  },
  remark_not_found: {
    kind: 'not_found',
    en: 'This remark is no longer there.',
    it: 'Questo commento non c’è più.',
  },
  remarks_off: {
    kind: 'conflict',
    en: 'Remarks are switched off in this league.',
    it: 'In questa lega i commenti sono disattivati.',
  },
  entry_private: {
    kind: 'conflict',
    en: 'Only you see this entry: nobody else would read a remark.',
    it: 'Questa voce la vedi solo tu: nessun altro leggerebbe un commento.',
  },
  no_remembrance: {
    kind: 'conflict',
    en: 'Remembrance is for the confirmed death of a person, as long as it stands.',
    it: 'Il ricordo è per il decesso confermato di una persona, finché resta tale.',
  },
  remark_not_own: {
    kind: 'forbidden',
    en: 'Not allowed: this remark is somebody else’s.',
    it: 'Non consentito: questo commento è di un’altra persona.',
  },
  remark_own: {
    kind: 'conflict',
    en: 'This is your own remark: you can delete it.',
    it: 'È un tuo commento: puoi eliminarlo.',
  },
  report_own: {
    kind: 'forbidden',
    en: 'Not allowed: a report about your own remark is for another admin.',
    it: 'Non consentito: di una segnalazione su un tuo commento decide un altro admin.',
  },
} as const satisfies Record<string, ErrorEntry>
