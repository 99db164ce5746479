import type { Locale } from '../../contracts/errors.ts'

/** What a mail says, before any mark-up. `action` labels its link, `code` leads in the six digits. */
export interface MailWords {
  subject: string
  heading: string
  body: string[]
  action?: string
  code?: string
  footnote: string
  /** Labels the link with which the reader wants no more mails of this kind. */
  stop?: string
}

/** The mails of the auth server that carry no names. */
export const accountMails = [
  'signup',
  'alreadyRegistered',
  'invite',
  'magiclink',
  'recovery',
  'emailChangeCurrent',
  'emailChangeNew',
  'reauthentication',
] as const
export type AccountMail = (typeof accountMails)[number]

type AccountWords = Record<AccountMail, (p: { newEmail: string }) => MailWords>

const en: AccountWords = {
  signup: () => ({
    subject: 'Confirm your email address',
    heading: 'Welcome to Deathlist',
    body: ['Confirm that this is your address, and you can start your first list.'],
    action: 'Confirm my address',
    code: 'Or enter this code:',
    footnote: 'You did not sign up? Then ignore this email: without a confirmation nothing happens.',
  }),
  alreadyRegistered: () => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    body: [
      'Someone, probably you, has just tried to sign up with this address. It already belongs to an account, so nothing was changed.',
      'Sign in as usual. If you have forgotten your password, you can choose a new one on the sign-in page.',
    ],
    action: 'Go to sign-in',
    footnote: 'It was not you? Then there is nothing to do: your account is safe.',
  }),
  invite: () => ({
    subject: 'You have been invited to Deathlist',
    heading: 'You have been invited',
    body: ['An account on Deathlist has been prepared for this address. Accept the invitation to use it.'],
    action: 'Accept the invitation',
    code: 'Or enter this code:',
    footnote: 'You do not know what this is about? Then ignore this email.',
  }),
  magiclink: () => ({
    subject: 'Your sign-in link',
    heading: 'Sign in to Deathlist',
    body: ['With this link you sign in without a password. It works once.'],
    action: 'Sign in',
    code: 'Or enter this code:',
    footnote: 'You did not ask for it? Then ignore this email.',
  }),
  recovery: () => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    body: ['Someone, probably you, has asked for a new password for this account. The link works once.'],
    action: 'Choose a new password',
    code: 'Or enter this code:',
    footnote: 'You did not ask for it? Then ignore this email: your password stays as it is.',
  }),
  emailChangeCurrent: ({ newEmail }) => ({
    subject: 'Confirm the change of your address',
    heading: 'A new address for your account',
    body: [
      `Your account is to move to the address ${newEmail}.`,
      'Please confirm it from here too. The change takes effect when both addresses have confirmed.',
    ],
    action: 'Confirm the change',
    code: 'Or enter this code:',
    footnote: 'You did not ask for it? Do not confirm, and choose a new password.',
  }),
  emailChangeNew: () => ({
    subject: 'Confirm your new address',
    heading: 'Your new address',
    body: [
      'This address is to become that of your account. Please confirm that it is yours.',
      'If you get an email at your old address too, confirm both.',
    ],
    action: 'Confirm this address',
    code: 'Or enter this code:',
    footnote: 'You did not ask for it? Then ignore this email.',
  }),
  reauthentication: () => ({
    subject: 'Your confirmation code',
    heading: 'Confirm that it is you',
    body: ['Enter this code to go on with what you were doing:'],
    code: '',
    footnote: 'You were not doing anything? Then choose a new password.',
  }),
}

const it: AccountWords = {
  signup: () => ({
    subject: 'Conferma il tuo indirizzo e-mail',
    heading: 'Ti diamo il benvenuto su Deathlist',
    body: ['Conferma che questo indirizzo è tuo e potrai iniziare la tua prima lista.'],
    action: 'Conferma il mio indirizzo',
    code: 'Oppure inserisci questo codice:',
    footnote: 'Non hai creato tu un account? Ignora questo messaggio: senza conferma non succede nulla.',
  }),
  alreadyRegistered: () => ({
    subject: 'Hai già un account',
    heading: 'Hai già un account',
    body: [
      'Qualcuno, probabilmente tu, ha appena provato a registrarsi con questo indirizzo. Appartiene già a un account, quindi non è cambiato nulla.',
      'Accedi come sempre. Se hai dimenticato la password, puoi sceglierne una nuova dalla pagina di accesso.',
    ],
    action: 'Vai all’accesso',
    footnote: 'Non eri tu? Non devi fare nulla: il tuo account è al sicuro.',
  }),
  invite: () => ({
    subject: 'Un invito su Deathlist',
    heading: 'Hai ricevuto un invito',
    body: ['Per questo indirizzo è pronto un account su Deathlist. Accetta l’invito per usarlo.'],
    action: 'Accetta l’invito',
    code: 'Oppure inserisci questo codice:',
    footnote: 'Non sai di che cosa si tratta? Ignora questo messaggio.',
  }),
  magiclink: () => ({
    subject: 'Il tuo link di accesso',
    heading: 'Accedi a Deathlist',
    body: ['Con questo link accedi senza password. Funziona una volta sola.'],
    action: 'Accedi',
    code: 'Oppure inserisci questo codice:',
    footnote: 'Non lo hai chiesto tu? Ignora questo messaggio.',
  }),
  recovery: () => ({
    subject: 'Scegli una nuova password',
    heading: 'Scegli una nuova password',
    body: [
      'Qualcuno, probabilmente tu, ha chiesto una nuova password per questo account. Il link funziona una volta sola.',
    ],
    action: 'Scegli una nuova password',
    code: 'Oppure inserisci questo codice:',
    footnote: 'Non lo hai chiesto tu? Ignora questo messaggio: la tua password resta quella di prima.',
  }),
  emailChangeCurrent: ({ newEmail }) => ({
    subject: 'Conferma il cambio di indirizzo',
    heading: 'Un nuovo indirizzo per il tuo account',
    body: [
      `Il tuo account sta per passare all’indirizzo ${newEmail}.`,
      'Conferma anche da qui. Il cambio avviene quando entrambi gli indirizzi hanno confermato.',
    ],
    action: 'Conferma il cambio',
    code: 'Oppure inserisci questo codice:',
    footnote: 'Non lo hai chiesto tu? Non confermare e scegli una nuova password.',
  }),
  emailChangeNew: () => ({
    subject: 'Conferma il tuo nuovo indirizzo',
    heading: 'Il tuo nuovo indirizzo',
    body: [
      'Questo indirizzo sta per diventare quello del tuo account. Conferma che è tuo.',
      'Se ricevi un messaggio anche al vecchio indirizzo, conferma entrambi.',
    ],
    action: 'Conferma questo indirizzo',
    code: 'Oppure inserisci questo codice:',
    footnote: 'Non lo hai chiesto tu? Ignora questo messaggio.',
  }),
  reauthentication: () => ({
    subject: 'Il tuo codice di conferma',
    heading: 'Conferma che sei tu',
    body: ['Inserisci questo codice per continuare quello che stavi facendo:'],
    code: '',
    footnote: 'Non stavi facendo nulla? Scegli una nuova password.',
  }),
}

export const accountWords: Record<Locale, AccountWords> = { en, it }

interface LeagueInvite {
  leagueName: string
  inviterName: string
  inviteCode: string
}

/**
 * An invitation to a league, by a member who is named. The subject is ours alone: it is what a stranger reads first, and
 * nobody can put words of their own into it.
 */
export const leagueInviteWords: Record<Locale, (p: LeagueInvite) => MailWords> = {
  en: ({ leagueName, inviterName, inviteCode }) => ({
    subject: 'An invitation to a league on Deathlist',
    heading: 'You are invited to a league',
    body: [
      `“${inviterName}” invites you to the league “${leagueName}” on Deathlist, a prediction game among friends: name a list, and Wikidata does the rest.`,
      `The invite code is ${inviteCode}.`,
    ],
    action: 'Join the league',
    footnote: 'You do not know who this is? Then ignore this email.',
    stop: 'No more invitations to this address',
  }),
  it: ({ leagueName, inviterName, inviteCode }) => ({
    subject: 'Un invito in una lega su Deathlist',
    heading: 'Hai ricevuto un invito in una lega',
    body: [
      `«${inviterName}» ti invita nella lega «${leagueName}» su Deathlist, un gioco di pronostici tra amici: tu prepari una lista, al resto pensa Wikidata.`,
      `Il codice di invito è ${inviteCode}.`,
    ],
    action: 'Entra nella lega',
    footnote: 'Non sai chi sia? Ignora questo messaggio.',
    stop: 'Non voglio più inviti a questo indirizzo',
  }),
}
