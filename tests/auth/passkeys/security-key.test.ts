import { describe, expect, test } from 'vitest'
import { given, newClient, ok, password, refusal, signedIn, type TestClient, withWorker } from '../support.ts'
import { Authenticator, type Lies } from './authenticator.ts'
import {
  addPasskey,
  onSite,
  refused,
  setUpApp,
  signInWithPasskey,
  site,
  trySignIn,
} from './passkey-support.ts'

/** A factor of the type `webauthn`: a security key that is used after the password. */

const worker = withWorker(onSite)
const rp = { rpId: site.rpId, rpOrigins: [site.origin] }

/** A credential as in a browser, which serializes itself. */
const credentialOf = (json: object) => ({ toJSON: () => json })

/** The authenticator's answer to a factor's challenge. */
const answer = async ({ auth }: TestClient, factorId: string, key: Authenticator, lies: Lies = {}) => {
  const challenge = ok(await auth.mfa.challenge({ factorId, webauthn: rp })).data
  if (challenge?.type !== 'webauthn') throw new Error('There should be a challenge of WebAuthn.')
  const { type, credential_options } = challenge.webauthn
  // Outside of a browser the client keeps these as bytes.
  const options = credential_options.publicKey as unknown as {
    challenge: ArrayBuffer
    user: { id: ArrayBuffer }
  }
  const written = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')
  const json =
    type === 'create'
      ? key.create({ challenge: written(options.challenge), user: { id: written(options.user.id) } }, lies)
      : key.get({ challenge: written(options.challenge) }, lies)
  return {
    factorId,
    challengeId: challenge.id,
    webauthn: { ...rp, type, credential_response: credentialOf(json) },
  } as unknown as Parameters<typeof auth.mfa.verify>[0]
}

const enrolled = async () => {
  const owner = await signedIn(worker())
  const { data } = ok(await owner.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' }))
  const factorId = given(data).id
  const key = new Authenticator(site)
  return { owner, factorId, key }
}

const verified = async () => {
  const begun = await enrolled()
  ok(await begun.owner.auth.mfa.verify(await answer(begun.owner, begun.factorId, begun.key)))
  return begun
}

const afterPassword = async (email: string) => {
  const client = newClient(worker().url)
  ok(await client.auth.signInWithPassword({ email, password }))
  return client
}

describe('a security key', () => {
  test('is the second factor from its first answer on', async () => {
    const { owner, factorId, key } = await verified()
    expect(ok(await owner.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
    const next = await afterPassword(owner.email)
    const level = () => next.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(ok(await level()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    ok(await next.auth.mfa.verify(await answer(next, factorId, key, { unverified: true })))
    expect(ok(await level()).data).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    })
    const { data } = ok(await next.auth.mfa.listFactors())
    expect(data?.webauthn).toMatchObject([{ id: factorId, friendly_name: 'Key', status: 'verified' }])
  })

  test('can be replaced by a recovery code, and removed', async () => {
    const { owner, factorId, key } = await verified()
    const coded = newClient(worker().url, { experimental: { recoveryCodes: true } })
    ok(await coded.auth.signInWithPassword({ email: owner.email, password }))
    ok(await coded.auth.mfa.verify(await answer(coded, factorId, key)))
    const { codes } = given(ok(await coded.auth.mfa.recoveryCodes.generate()).data)
    const lost = newClient(worker().url, { experimental: { recoveryCodes: true } })
    ok(await lost.auth.signInWithPassword({ email: owner.email, password }))
    ok(await lost.auth.mfa.recoveryCodes.verify({ code: given(codes[0]) }))
    ok(await lost.auth.mfa.unenroll({ factorId }))
    const plain = await afterPassword(owner.email)
    expect(ok(await plain.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1')
  })

  test('cannot sign in without the password', async () => {
    const { key } = await verified()
    expect(refused((await trySignIn(worker().url, key)).result)).toEqual([
      400,
      'webauthn_verification_failed',
    ])
  })

  const wrong = [400, 'webauthn_verification_failed']
  test.each([
    ['another origin', { origin: 'https://deathlist.example.net' }],
    ['another site', { rpId: 'example.net' }],
    ['another challenge', { challenge: 'x'.repeat(43) }],
  ])('is refused with %s', async (_, lies) => {
    const begun = await enrolled()
    expect(
      refusal(await begun.owner.auth.mfa.verify(await answer(begun.owner, begun.factorId, begun.key, lies))),
    ).toEqual(wrong)
    const { owner, factorId, key } = await verified()
    const next = await afterPassword(owner.email)
    expect(refusal(await next.auth.mfa.verify(await answer(next, factorId, key, lies)))).toEqual(wrong)
  })

  test('another key or another user’s passkey is refused', async () => {
    const { owner, factorId } = await verified()
    const next = await afterPassword(owner.email)
    const stranger = await signedIn(worker())
    const { authenticator } = await addPasskey(stranger)
    for (const key of [new Authenticator(site), authenticator])
      expect(refusal(await next.auth.mfa.verify(await answer(next, factorId, key)))).toEqual(wrong)
    expect((await signInWithPasskey(worker().url, authenticator)).user.id).toBe(stranger.userId)
  })

  test('a challenge accepts one answer only', async () => {
    const { owner, factorId, key } = await verified()
    const [first, second] = [await afterPassword(owner.email), await afterPassword(owner.email)]
    const good = await answer(first, factorId, key)
    const made = await Promise.all([first.auth.mfa.verify(good), second.auth.mfa.verify(good)])
    expect(made.filter(({ error }) => !error)).toHaveLength(1)
    const winner = made[0].error ? second : first
    expect(refusal(await winner.auth.mfa.verify(good))).toEqual([422, 'mfa_challenge_expired'])
  })

  test('of two concurrent first answers, one key becomes the factor', async () => {
    const { owner, factorId, key } = await enrolled()
    const other = await afterPassword(owner.email)
    const rival = new Authenticator(site)
    const answers = [await answer(owner, factorId, key), await answer(other, factorId, rival)] as const
    const [mine, theirs] = await Promise.all([
      owner.auth.mfa.verify(answers[0]),
      other.auth.mfa.verify(answers[1]),
    ])
    expect([mine.error, theirs.error].filter((error) => !error)).toHaveLength(1)
    const next = await afterPassword(owner.email)
    const [right, left] = mine.error ? [rival, key] : [key, rival]
    expect(refusal(await next.auth.mfa.verify(await answer(next, factorId, left)))).toEqual(wrong)
    ok(await next.auth.mfa.verify(await answer(next, factorId, right)))
  })

  test('that its owner has begun to add cannot be finished with the password alone', async () => {
    const owner = await signedIn(worker())
    await setUpApp(owner)
    const { data } = ok(await owner.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' }))
    const factorId = given(data).id
    const thief = await afterPassword(owner.email)
    const answers = await answer(owner, factorId, new Authenticator(site))
    const tooWeak = [401, 'insufficient_aal']
    expect(refusal(await thief.auth.mfa.verify(answers))).toEqual(tooWeak)
    expect(refusal(await thief.auth.mfa.challenge({ factorId, webauthn: rp }))).toEqual(tooWeak)
    ok(await owner.auth.mfa.verify(answers))
  })

  test('a code is refused as an answer', async () => {
    const { owner, factorId } = await verified()
    const next = await afterPassword(owner.email)
    const { data } = ok(await next.auth.mfa.challenge({ factorId, webauthn: rp }))
    expect(
      refusal(await next.auth.mfa.verify({ factorId, challengeId: given(data).id, code: '123456' })),
    ).toEqual([400, 'validation_failed'])
  })
})
