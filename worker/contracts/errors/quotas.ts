import type { ErrorEntry } from './entry.ts'

const daily = (en: string, it: string): ErrorEntry & { kind: 'rate_limited' } => ({
  kind: 'rate_limited',
  en: `${en} You can go on from midnight UTC.`,
  it: `${it} Si ricomincia a mezzanotte UTC.`,
})

const minutely = (en: string, it: string): ErrorEntry & { kind: 'rate_limited' } => ({
  kind: 'rate_limited',
  en: `${en} Please wait a minute.`,
  it: `${it} Attendi un minuto.`,
})

/** Refusals of who has reached a limit of `worker/domain/quotas.ts`: what it is, and when it is free again. */
export const quotaErrors = {
  quota_leagues_owned: {
    kind: 'conflict',
    en: 'An account can own {max} leagues. Delete one or hand one over first.',
    it: 'Un account può avere {max} leghe proprie. Prima eliminane o cedine una.',
  },
  quota_leagues_owned_by: {
    kind: 'conflict',
    en: 'This member owns {max} leagues already, and nobody can own more.',
    it: 'Questo membro ha già {max} leghe proprie: di più non se ne possono avere.',
  },
  quota_leagues_joined: {
    kind: 'conflict',
    en: 'An account can be in {max} leagues. Leave one first.',
    it: 'Un account può far parte di {max} leghe. Prima lasciane una.',
  },
  quota_list_picks: {
    kind: 'conflict',
    en: 'A list takes {max} picks in a season, removed ones included. More fit with the next season.',
    it: 'In una stagione una lista accetta {max} scelte, comprese quelle rimosse. Si ricomincia con la prossima stagione.',
  },
  quota_leagues_made: daily(
    'At most {max} leagues can be made a day.',
    'Si possono creare al massimo {max} leghe al giorno.',
  ),
  quota_joins: daily(
    'Leagues can be joined at most {max} times a day.',
    'Si può entrare in una lega al massimo {max} volte al giorno.',
  ),
  quota_administration: daily(
    'Leagues can be changed at most {max} times a day.',
    'Le leghe si possono modificare al massimo {max} volte al giorno.',
  ),
  quota_season_competitions: {
    kind: 'conflict',
    en: 'A season can have {max} competitions. More fit with the next season.',
    it: 'Una stagione può avere {max} competizioni. Si ricomincia con la prossima stagione.',
  },
  quota_seasons_opened: daily(
    'At most {max} seasons can be opened a day.',
    'Si possono aprire al massimo {max} stagioni al giorno.',
  ),
  quota_competitions_made: daily(
    'At most {max} competitions can be made a day.',
    'Si possono creare al massimo {max} competizioni al giorno.',
  ),
  quota_picks: daily(
    'At most {max} picks can be added or put back a day.',
    'Si possono aggiungere o ripristinare al massimo {max} scelte al giorno.',
  ),
  quota_list_changes: daily(
    'Names of lists, wishes and teams can be saved at most {max} times a day.',
    'Nomi delle liste, desideri e squadre si possono salvare al massimo {max} volte al giorno.',
  ),
  quota_rulings: daily(
    'At most {max} rulings and objections a day.',
    'Al massimo {max} decisioni e obiezioni al giorno.',
  ),
  quota_remarks_minute: minutely('At most {max} remarks a minute.', 'Al massimo {max} commenti al minuto.'),
  quota_remarks: daily('At most {max} remarks a day.', 'Al massimo {max} commenti al giorno.'),
  quota_remark_changes: daily(
    'Remarks can be edited or put back at most {max} times a day.',
    'I commenti si possono modificare o ripristinare al massimo {max} volte al giorno.',
  ),
  quota_reactions: minutely('At most {max} reactions a minute.', 'Al massimo {max} reazioni al minuto.'),
  quota_reports: daily('At most {max} reports a day.', 'Al massimo {max} segnalazioni al giorno.'),
  quota_in_mind: daily(
    'People can be kept in mind at most {max} times a day.',
    'Si possono tenere d’occhio persone al massimo {max} volte al giorno.',
  ),
  quota_settings: daily(
    'Profile and notifications can be changed at most {max} times a day.',
    'Profilo e notifiche si possono modificare al massimo {max} volte al giorno.',
  ),
  quota_avatars: daily(
    'At most {max} pictures can be uploaded a day.',
    'Si possono caricare al massimo {max} immagini al giorno.',
  ),
  quota_webhooks: daily(
    'Webhooks can be added, resumed or tried at most {max} times a day.',
    'I webhook si possono aggiungere, riprendere o provare al massimo {max} volte al giorno.',
  ),
  quota_links: daily(
    'At most {max} addresses of calendars, feeds and pictures can be made a day.',
    'Si possono creare al massimo {max} indirizzi di calendari, feed e immagini al giorno.',
  ),
  quota_tokens_made: daily(
    'At most {max} tokens can be made a day.',
    'Si possono creare al massimo {max} token al giorno.',
  ),
  quota_connections: {
    kind: 'rate_limited',
    en: 'At most {max} screens can be opened in two hours. They go on without news of changes until then.',
    it: 'Si possono aprire al massimo {max} schermate in due ore. Fino ad allora restano senza notizia delle modifiche.',
  },
} as const satisfies Record<string, ErrorEntry>
