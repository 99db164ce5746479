import type { ErrorEntry } from './entry.ts'

/** Refusals about members, their roles, invitations and accounts. */
export const memberErrors = {
  role_change_not_allowed: {
    kind: 'forbidden',
    en: 'Not allowed: only admins can change roles.',
    it: 'Non consentito: solo gli admin possono cambiare i ruoli.',
  },
  removal_not_allowed: {
    kind: 'forbidden',
    en: 'Not allowed: only admins can remove members.',
    it: 'Non consentito: solo gli admin possono rimuovere i membri.',
  },
  owner_role_fixed: {
    kind: 'conflict',
    en: 'Owner role cannot be changed',
    it: 'Il ruolo del proprietario non può essere cambiato',
  },
  cannot_demote_yourself: {
    kind: 'conflict',
    en: 'Cannot demote yourself: at least one admin is required.',
    it: 'Non puoi rinunciare al ruolo: serve almeno un admin.',
  },
  cannot_demote_last_admin: {
    kind: 'conflict',
    en: 'Cannot demote: at least one admin is required.',
    it: 'Impossibile togliere il ruolo: serve almeno un admin.',
  },
  cannot_remove_yourself: {
    kind: 'conflict',
    en: 'Cannot remove yourself',
    it: 'Non puoi rimuoverti dalla lega da qui',
  },
  cannot_remove_owner: {
    kind: 'conflict',
    en: 'Cannot remove owner: transfer ownership first.',
    it: 'Impossibile rimuovere il proprietario: prima va ceduta la lega.',
  },
  cannot_remove_last_admin: {
    kind: 'conflict',
    en: 'Cannot remove: at least one admin is required.',
    it: 'Impossibile rimuovere: serve almeno un admin.',
  },
  member_not_found: { kind: 'not_found', en: 'Member not found.', it: 'Membro non trovato.' },
  owner_cannot_leave: {
    kind: 'conflict',
    en: 'Hand the league over to another member before you leave it.',
    it: 'Prima di lasciare la lega, cedila a un altro membro.',
  },
  already_owner: {
    kind: 'conflict',
    en: 'You own this league already.',
    it: 'Questa lega è già tua.',
  },
  invite_code_unknown: {
    kind: 'not_found',
    en: 'There is no league with this code.',
    it: 'Nessuna lega ha questo codice.',
  },
  invite_code_replaced: {
    kind: 'not_found',
    en: 'This code has been replaced. Ask whoever sent it for the new one.',
    it: 'Questo codice è stato sostituito. Chiedi quello nuovo a chi te l’ha mandato.',
  },
  league_closed: {
    kind: 'conflict',
    en: 'This league has closed its doors: nobody can join it for now.',
    it: 'Questa lega ha chiuso le porte: per ora non può entrare nessuno.',
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
  invitations_by_admins: {
    kind: 'forbidden',
    en: 'In this league only admins invite.',
    it: 'In questa lega invitano solo gli admin.',
  },
  pictures_not_shared: {
    kind: 'forbidden',
    en: 'This league does not share pictures. An admin can allow it.',
    it: 'Questa lega non condivide immagini. Un admin può permetterlo.',
  },
  invitations_by_account: {
    kind: 'rate_limited',
    en: 'You have sent {max} invitations within a day, the most there can be. Try again tomorrow, or share the invite code.',
    it: 'Hai spedito {max} inviti in un giorno, il massimo possibile. Riprova domani o condividi il codice di invito.',
  },
  invitations_by_league: {
    kind: 'rate_limited',
    en: 'This league has sent {max} invitations within a day, the most there can be. Try again tomorrow, or share the invite code.',
    it: 'Questa lega ha spedito {max} inviti in un giorno, il massimo possibile. Riprova domani o condividi il codice di invito.',
  },
  invitations_to_address: {
    kind: 'rate_limited',
    en: 'No more invitations can go to this address today. You can share the invite code instead.',
    it: 'Oggi a questo indirizzo non si possono spedire altri inviti. Puoi condividere il codice di invito.',
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
} as const satisfies Record<string, ErrorEntry>
