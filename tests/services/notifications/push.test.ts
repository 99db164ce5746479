import { createECDH } from 'node:crypto'
import { encryptNotification } from '@block65/webcrypto-web-push'
import { decrypt } from 'http_ece'
import { describe, expect, test } from 'vitest'
import { parseRetryAfter } from '#domain/retry-after.ts'

describe('the encryption of pushes', () => {
  test('the decryption of these tests opens the example of RFC 8291', () => {
    // Appendix A: the receiver's key and secret, and the message as it is sent.
    const receiver = createECDH('prime256v1')
    receiver.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
    const message = Buffer.from(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
      'base64url',
    )
    const opened = decrypt(message, {
      version: 'aes128gcm',
      privateKey: receiver,
      authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
    })
    expect(opened.toString()).toBe('When I grow up, I want to be a watermelon')
  })

  test.each([true, false])('only the intended browser can decrypt a message, padded: %s', async (pad) => {
    const [receiver, another] = [createECDH('prime256v1'), createECDH('prime256v1')]
    const p256dh = receiver.generateKeys().toString('base64url')
    another.generateKeys()
    const auth = 'BTBZMqHH6r4Tts7J_aSIgg'
    const subscription = { endpoint: 'https://push.invalid/', expirationTime: null, keys: { p256dh, auth } }
    const text = 'Ada Esempio è “qui”'
    const sent = Buffer.from(await encryptNotification(subscription, Buffer.from(text), { pad }))
    const keys = { version: 'aes128gcm' as const, privateKey: receiver, authSecret: auth }
    expect(decrypt(sent, keys).toString()).toBe(text)
    expect(sent.length <= 4_096).toBe(true)
    expect(() => decrypt(sent, { ...keys, privateKey: another })).toThrow()
    sent[sent.length - 1] = (sent.at(-1) ?? 0) ^ 1
    expect(() => decrypt(sent, keys)).toThrow()
  })
})

test.each([
  [null, null],
  ['120', 120_000],
  ['0', 0],
  ['Sun, 10 May 2026 12:01:00 GMT', 60_000],
  ['Sun, 10 May 2026 11:00:00 GMT', 0],
  ['99999999', 86_400_000],
  ['0.35', 350],
  ['soon', null],
])('Retry-After: %s', (header, ms) =>
  expect(parseRetryAfter(header, Date.parse('2026-05-10T12:00:00.000Z'))).toBe(ms),
)
