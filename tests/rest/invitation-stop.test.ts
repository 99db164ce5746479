import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

let worker: TestWorker
let owner: SignedUp
let leagueId: string
beforeAll(async () => {
  worker = await startTestWorker()
  owner = await signUp(worker.url, 'Olga')
  leagueId = (await owner.call('POST', '/api/v1/league/create', { name: 'Night Owls' })).body.id
})
afterAll(() => worker?.stop())

const invite = (email: string) =>
  owner.call('POST', '/api/v1/league/invite', { league_id: leagueId, invitee_email: email })
const mails = async (): Promise<{ to: string; subject: string; text: string }[]> =>
  (await fetch(`${worker.url}/dev/outbox.json`)).json()
const lastTo = async (email: string) => (await mails()).find(({ to }) => to === email)

const request = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(worker.url + path, init)
  return { status: answer.status, headers: answer.headers, page: await answer.text() }
}

describe('the page behind the link in an invitation', () => {
  test('stops invitations only after the button is pressed', async () => {
    expect((await invite('nina@example.org')).status).toBe(200)
    const mail = await lastTo('nina@example.org')
    expect(mail?.subject).toBe('An invitation to a league on Deathlist')
    const link = /http\S+\/invitations\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const path = new URL(link).pathname
    expect(link.startsWith(worker.url)).toBe(true)

    // Programs open links before people do.
    for (const method of ['GET', 'HEAD', 'GET']) expect((await request(path, { method })).status).toBe(200)
    expect((await invite('nina@example.org')).status).toBe(200)

    const answer = await request(path)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(answer.page).toContain('<button>No more invitations</button>')
    expect(answer.page).not.toMatch(/<script|<style|style="|nina|Night Owls|Olga/)
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const done = await request(`${path}?`, form)
    expect(done.page).toContain('No more invitations to leagues are sent to this address')
    expect(await invite('nina@example.org')).toMatchObject({
      status: 429,
      body: {
        code: 'invitations_to_address',
        field: 'email',
        message: 'No more invitations can go to this address today. You can share the invite code instead.',
      },
    })
    expect((await mails()).filter(({ to }) => to === 'nina@example.org')).toHaveLength(2)

    expect((await request(`${path}?again`, form)).page).toContain('Do you want no more')
    expect((await invite('nina@example.org')).status).toBe(200)
  })
  test('is in Italian for an Italian reader', async () => {
    await invite('gina@example.org')
    const path = new URL(
      /http\S+\/invitations\/\S+/.exec((await lastTo('gina@example.org'))?.text ?? '')?.[0] ?? '',
    ).pathname
    const { page } = await request(path, { headers: { 'accept-language': 'it' } })
    expect(page).toContain('<html lang="it">')
    expect(page).toContain('<button>Niente più inviti</button>')
  })
  test('does not exist for a link that was never mailed', async () => {
    for (const token of ['x', 'a.b', `${'a'.repeat(43)}.${'b'.repeat(43)}`, '%00', '%ff'])
      for (const method of ['GET', 'POST']) {
        const { status, page } = await request(`/invitations/${token}`, { method })
        expect([token, method, status]).toEqual([token, method, 404])
        expect(page).not.toContain('<form')
      }
  })
})
