import { encryptNotification } from '@block65/webcrypto-web-push'
import { importJWK, type JWK, SignJWT } from 'jose'
import { Latest } from '../domain/latest.ts'
import { parseRetryAfter } from '../domain/retry-after.ts'
import type { PushAnswer, PushMessage, PushService, PushTarget } from '../services/push-service.ts'
import { isPushEndpoint } from './origins.ts'

interface PushSettings {
  /** A private P-256 key as JWK; without it no push messages are sent. */
  VAPID_KEYS: JWK | null
  PUSH_ORIGINS: readonly string[]
  PUBLIC_URL: string
}

/** How long the push service keeps a message for an offline browser, in seconds; older news is in the inbox. */
const ttlSeconds = 24 * 3_600
/** The lifetime of a token in seconds; RFC 8292 allows a day. */
const tokenSeconds = 12 * 3_600
/** Limited, because an origin pattern can match any number of hosts. */
const mostTokens = 100
const timeoutMs = 10_000
/** The shortest wait that a service may request for one subscription. */
const leastWaitMs = 60_000

const answerOf = ({ status, headers }: Response, now: number): PushAnswer => {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 413) return { kind: 'too_large' }
  // A 429 without a wait is a limit all the same.
  const asked = parseRetryAfter(headers.get('retry-after'), now) ?? (status === 429 ? 0 : null)
  return {
    kind: 'failed',
    why: String(status),
    // A 4xx, including 429, is about one message or subscription: it does not affect others.
    service: status >= 500,
    ...(asked === null ? {} : { retryAfterMs: Math.max(asked, leastWaitMs) }),
  }
}

/** The operator's contact for push services (RFC 8292). */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`

/** Web Push: RFC 8030, encrypted by RFC 8291, signed by RFC 8292. Null without a key. */
export const createPushService = ({
  VAPID_KEYS: jwk,
  PUSH_ORIGINS,
  PUBLIC_URL,
}: PushSettings): PushService | null => {
  if (jwk === null) return null
  const point = [jwk.x, jwk.y].map((coordinate) => Buffer.from(coordinate ?? '', 'base64url'))
  const publicKey = Buffer.concat([Buffer.from([4]), ...point]).toString('base64url')
  const key = importJWK(jwk, 'ES256')
  /** One token per push service: signing each message would double the work. */
  const tokens = new Latest<{ token: Promise<string>; until: number }>(mostTokens)
  const tokenFor = (audience: string, now: number): Promise<string> => {
    const kept = tokens.get(audience)
    if (kept && kept.until > now) return kept.token
    const token = key.then((signingKey) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setAudience(audience)
        .setSubject(subjectOf(PUBLIC_URL))
        .setExpirationTime(Math.floor(now / 1_000) + tokenSeconds)
        .sign(signingKey),
    )
    tokens.set(audience, { token, until: now + (tokenSeconds * 1_000) / 2 })
    return token
  }
  const encrypted = ({ endpoint, p256dh, auth }: PushTarget, { payload, padded }: PushMessage) =>
    encryptNotification({ endpoint, expirationTime: null, keys: { p256dh, auth } }, Buffer.from(payload), {
      pad: padded,
    })
  return {
    publicKey,
    takes: (endpoint) => isPushEndpoint(endpoint, PUSH_ORIGINS),
    send: async (target, message) => {
      // Checked again when sending: a push service of the time of subscription may no longer be one.
      if (!isPushEndpoint(target.endpoint, PUSH_ORIGINS)) return { kind: 'gone' }
      let body: Uint8Array<ArrayBuffer>
      try {
        body = new Uint8Array(await encrypted(target, message))
      } catch {
        // The keys are not points on the curve: nobody can ever decrypt a message to them.
        return { kind: 'gone' }
      }
      const now = Date.now()
      const token = await tokenFor(new URL(target.endpoint).origin, now)
      try {
        const answer = await fetch(target.endpoint, {
          method: 'POST',
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            authorization: `vapid t=${token}, k=${publicKey}`,
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(ttlSeconds),
            urgency: 'normal',
            topic: message.topic,
          },
          body,
        })
        await answer.body?.cancel()
        return answerOf(answer, now)
      } catch (error) {
        const timedOut = error instanceof Error && error.name === 'TimeoutError'
        return { kind: 'failed', why: timedOut ? 'timeout' : 'unreachable', service: true }
      }
    },
  }
}
