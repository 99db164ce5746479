import type { NewsKind } from '#domain/news/news-registry.ts'
import { createSecrets } from '#scripts/lib/settings/secrets.ts'
import { createPushService } from '#worker/push/client.ts'
import type { AddressKeys } from '#worker/services/mail/address-keys.ts'
import { unsubscribeUrl } from '#worker/services/notifications/unsubscribe-token.ts'
import type { PushService } from '#worker/services/push-service.ts'

/** A browser's subscription, with the keys of the example in RFC 8291. */
export const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  timeZone: 'Europe/Rome',
}

/** A push service client with new keys; `origins` are allowed in addition to the known ones. */
export const makePushService = async (...origins: string[]): Promise<PushService> => {
  const service = createPushService({
    VAPID_KEYS: JSON.parse((await createSecrets()).VAPID_KEYS),
    PUSH_ORIGINS: origins,
    PUBLIC_URL: 'http://127.0.0.1:8787',
  })
  if (!service) throw new Error('The key was not taken')
  return service
}

/** The unsubscribe token in mails of a kind to that user, by default about confirmed deaths. */
export const mailStopToken = (
  addresses: AddressKeys,
  userId: string,
  kind: NewsKind = 'death_confirmed',
): string =>
  decodeURIComponent(unsubscribeUrl({ addresses, publicUrl: '' }, userId, kind).slice('/unsubscribe/'.length))
