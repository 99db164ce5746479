import type { ErrorEntry } from './entry.ts'

/** Refusals about a league's webhooks. */
export const webhookErrors = {
  webhook_not_https: {
    kind: 'bad_request',
    en: 'The address must begin with https:// and carry no name or password.',
    it: 'L’indirizzo deve iniziare con https:// e non contenere nome utente o password.',
  },
  webhook_wrong_service: {
    kind: 'bad_request',
    en: 'This is not a webhook address of that service.',
    it: 'Questo non è l’indirizzo di un webhook di quel servizio.',
  },
  webhook_private: {
    kind: 'bad_request',
    en: 'This address leads into a private network: webhooks go to the public internet alone.',
    it: 'Questo indirizzo porta a una rete privata: i webhook vanno solo verso l’internet pubblico.',
  },
  webhook_unresolved: {
    kind: 'bad_request',
    en: 'The name in this address can’t be looked up. Please check it.',
    it: 'Il nome in questo indirizzo non si trova. Controllalo.',
  },
  webhooks_full: {
    kind: 'conflict',
    en: 'A league has at most {max} webhooks.',
    it: 'Una lega può avere al massimo {max} webhook.',
  },
} as const satisfies Record<string, ErrorEntry>
