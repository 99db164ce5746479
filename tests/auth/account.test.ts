import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { authUsers } from '#db/schema/accounts/auth.ts'
import { profiles } from '#db/schema/accounts/profile.ts'
import { memberships } from '#db/schema/league.ts'
import { displayNameFrom } from '#domain/leagues/display-name.ts'
import { readApiDocument } from '../support/http/api-document.ts'
import { png } from '../support/pictures.ts'
import { call, mailsTo, newClient, ok, onDevice, password, refusal, signedIn, withWorker } from './support.ts'

const worker = withWorker()

const api = async (
  path: string,
  token: string,
  init: { method?: string; body?: unknown; bytes?: Uint8Array; headers?: Record<string, string> } = {},
) => {
  const answer = await fetch(`${worker().url}/api/v1${path}`, {
    method: init.method ?? 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      // The server closes the connection after a body that is too large: the next call needs a new one.
      ...(init.bytes ? { connection: 'close' } : {}),
      ...init.headers,
    },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    ...(init.bytes === undefined ? {} : { body: Buffer.from(init.bytes) }),
  })
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

const json = ({ bytes }: { bytes: Uint8Array }) =>
  JSON.parse(Buffer.from(bytes).toString()) as Record<string, unknown>

describe('the picture', () => {
  const upload = (token: string, bytes: Uint8Array, type = 'image/png') =>
    api('/profile/avatar', token, { method: 'POST', bytes, headers: { 'content-type': type } })

  test('has a new key each time, is served from our origin, and can be deleted', async () => {
    const { session } = await signedIn(worker())
    const token = session.access_token
    const first = await upload(token, png())
    expect(first.status).toBe(201)
    const described = await readApiDocument(worker().url)
    expect(described.departure('POST', '/profile/avatar', { ...first, body: json(first) })).toBeNull()
    const { avatar_url: url } = json(first)
    expect(url).toMatch(/^\/api\/v1\/avatars\/[0-9a-f-]{36}\.png$/)
    expect(json(await api('/profile/me', token)).avatar_url).toBe(url)
    const served = await fetch(`${worker().url}${url}`)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(png())
    const { status, headers } = served
    expect(described.departure('GET', '/avatars/{key}', { status, headers, body: null })).toBeNull()
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    })
    const etag = served.headers.get('etag') ?? ''
    const again = await fetch(`${worker().url}${url}`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)

    const second = json(await upload(token, png(9, 9))).avatar_url
    expect(second).not.toBe(url)
    await expect.poll(async () => (await fetch(`${worker().url}${url}`)).status).toBe(404)
    const removed = await api('/profile/avatar', token, { method: 'DELETE' })
    expect(removed.status).toBe(200)
    expect(described.departure('DELETE', '/profile/avatar', { ...removed, body: json(removed) })).toBeNull()
    expect(json(await api('/profile/me', token)).avatar_url).toBeNull()
    await expect.poll(async () => (await fetch(`${worker().url}${second}`)).status).toBe(404)
  })

  test('takes two database round trips to upload, and none to serve', async () => {
    const { session } = await signedIn(worker())
    worker().proxy.reset()
    const { avatar_url: url } = json(await upload(session.access_token, png()))
    expect(worker().proxy.count()).toBe(2)
    worker().proxy.reset()
    await fetch(`${worker().url}${url}`)
    expect(worker().proxy.count()).toBe(0)
  })

  test.each([
    ['an HTML page', Buffer.from('<html><script>alert(1)</script>'), 422, 'avatar_not_image'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'avatar_not_image'],
    [
      'a picture with HTML appended',
      Buffer.concat([png(), Buffer.from('<script>')]),
      422,
      'avatar_not_image',
    ],
    ['half a picture', png().subarray(0, 60), 422, 'avatar_not_image'],
    ['nothing', Buffer.alloc(0), 422, 'avatar_not_image'],
    ['a decompression bomb', png(60_000, 60_000), 413, 'avatar_too_large'],
    ['a picture of zero width', png(0, 8), 413, 'avatar_too_large'],
    ['more than 1 MB', png(8, 8, 1024 * 1024), 413, 'avatar_too_large'],
  ])('refuses %s, although it is sent as image/png', async (_, bytes, status, code) => {
    const { session } = await signedIn(worker())
    const answer = await upload(session.access_token, bytes)
    expect([answer.status, json(answer).code]).toEqual([status, code])
  })

  test('takes exactly 1 MB', async () => {
    const { session } = await signedIn(worker())
    const bytes = png(8, 8, 1024 * 1024 - png().length)
    expect(bytes).toHaveLength(1024 * 1024)
    expect((await upload(session.access_token, bytes)).status).toBe(201)
  })

  test('can be uploaded by signed-in users only', async () => {
    expect((await upload('none', png())).status).toBe(401)
    const { auth, session } = await signedIn(worker())
    ok(await auth.signOut())
    expect((await upload(session.access_token, png())).status).toBe(401)
    for (const key of ['none', '..%2Fsecret', '0190b5e0-0000-7000-8000-000000000000.png'])
      expect((await fetch(`${worker().url}/api/v1/avatars/${key}`)).status).toBe(404)
  })
})

describe('devices', () => {
  test('are listed, this one marked, and signed out one by one', async () => {
    const { email, session } = await signedIn(worker())
    const other = await onDevice(worker(), email)
    const token = session.access_token
    // An array of devices.
    const devices = json(await api('/profile/devices', token)) as unknown as {
      id: string
      is_this: boolean
    }[]
    expect(devices).toHaveLength(2)
    const [there] = devices.filter(({ is_this }) => !is_this)
    expect((await api(`/profile/devices/${there?.id}`, token, { method: 'DELETE' })).status).toBe(200)
    expect((await api('/profile/me', other.session.access_token)).status).toBe(401)
    expect(json(await api(`/profile/devices/${there?.id}`, token, { method: 'DELETE' })).code).toBe(
      'not_found',
    )
    const stranger = await signedIn(worker())
    const [here] = devices.filter(({ is_this }) => is_this)
    expect(
      (await api(`/profile/devices/${here?.id}`, stranger.session.access_token, { method: 'DELETE' })).status,
    ).toBe(404)
    expect((await api('/profile/me', token)).status).toBe(200)
  })
})

describe('the data export', () => {
  test('is a file without secrets', async () => {
    const { auth, email, session } = await signedIn(worker())
    ok(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }))
    const answer = await api('/profile/data', session.access_token)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    const text = Buffer.from(answer.bytes).toString()
    expect(text).toContain(email)
    expect(text).toContain('Phone')
    expect(text).not.toMatch(/scrypt|sealed|token_?hash|password|calendar_?token/i)
  })
})

describe('deleting the account', () => {
  const createLeague = async (token: string) =>
    json(await api('/league/create', token, { method: 'POST', body: { name: 'Friends' } })) as {
      id: string
      invite_code: string
    }

  test('requires owning no league, leaves all leagues and removes personal data', async () => {
    const owner = await signedIn(worker())
    const league = await createLeague(owner.session.access_token)
    const refused = await api('/profile/me', owner.session.access_token, { method: 'DELETE' })
    expect([refused.status, json(refused).code]).toEqual([409, 'owns_leagues'])

    const member = await signedIn(worker())
    const token = member.session.access_token
    expect((await api(`/league/join-by-code/${league.invite_code}`, token)).status).toBe(200)
    await api('/profile/avatar', token, {
      method: 'POST',
      bytes: png(),
      headers: { 'content-type': 'image/png' },
    })
    const { avatar_url: picture } = json(await api('/profile/me', token))
    expect((await api('/profile/me', token, { method: 'DELETE' })).status).toBe(200)

    expect((await api('/profile/me', token)).status).toBe(401)
    expect((await call(worker(), '/user', { token })).body.code).toBe('user_not_found')
    expect(
      refusal(await newClient(worker().url).auth.signInWithPassword({ email: member.email, password })),
    ).toEqual([400, 'invalid_credentials'])
    const { db } = worker().database
    expect(await db.select().from(authUsers).where(eq(authUsers.id, member.userId))).toEqual([])
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, member.userId))
    expect(profile).toMatchObject({ displayName: 'Former player', email: null, avatarKey: null })
    expect(await mailsTo(worker(), member.email)).toEqual([])
    const [membership] = await db.select().from(memberships).where(eq(memberships.userId, member.userId))
    expect(membership?.leftAt).toBeTruthy()
    await expect.poll(async () => (await fetch(`${worker().url}${picture}`)).status).toBe(404)
    const activity = Buffer.from(
      (await api(`/leagues/${league.id}/activity`, owner.session.access_token)).bytes,
    ).toString()
    expect(activity).toContain('Former player')
    expect(activity).not.toContain(displayNameFrom(member.email))
    const fresh = await signedIn(worker(), member.email)
    expect(fresh.userId).not.toBe(member.userId)
  })
})
