import type { ErrorEntry } from './entry.ts'

/** Refusals about what is sent to people. */
export const notificationErrors = {
  push_service_unknown: {
    kind: 'unprocessable',
    en: 'Notifications can’t be sent to this browser: we don’t know its push service.',
    it: 'Non è possibile inviare notifiche a questo browser: il suo servizio push non è tra quelli noti.',
  },
} as const satisfies Record<string, ErrorEntry>
