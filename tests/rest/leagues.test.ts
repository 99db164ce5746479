import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { displayNameFrom } from '#domain/leagues/display-name.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** Leagues and members for a program with a bearer token: the calls of the product table, literally. */
let worker: TestWorker
let owner: SignedUp
let member: SignedUp
let stranger: SignedUp
let league: { id: string; slug: string; invite_code: string }

const now = '2026-06-15T12:00:00.000Z'
const italian = { 'accept-language': 'it' }

beforeAll(async () => {
  worker = await startTestWorker()
  await worker.setClock(now)
  ;[owner, member, stranger] = (await Promise.all(
    ['Marta', 'Paolo', 'Eve'].map((name) => signUp(worker.url, name)),
  )) as [SignedUp, SignedUp, SignedUp]
})
afterAll(() => worker?.stop())

const path = (rest = '') => `/api/v1/league/${league.id}${rest}`
const errorOf = async (answer: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await answer
  return [status, body.code, body.message]
}

describe('a league', () => {
  test('is created with defaults for omitted fields', async () => {
    worker.proxy.reset()
    const { status, body } = await owner.call('POST', '/api/v1/league/create', {
      name: 'Sunday Supper Club',
      max_picks: 12,
      min_birth_year: 1910,
      max_birth_year: 2000,
      allow_replacements: true,
      allow_new_picks: false,
      replacement_ratio: 2,
      start_date: '2026-06-01',
      end_date: '2026-12-31',
    })
    expect(worker.proxy.count()).toBe(2)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Sunday Supper Club',
      slug: 'sunday-supper-club',
      invite_code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{6}$/),
      max_picks: 12,
      replacement_ratio: 2,
      new_pick_delay_days: 0,
      start_date: '2026-06-01',
      rules_in_force: { version: 1, max_picks: 12 },
      season: { number: 1, state: 'running', seals_on: '2027-01-15' },
    })
    league = body
  })
  test('is listed, and read by id and by slug under both spellings of its path', async () => {
    worker.proxy.reset()
    const list = (await owner.call('GET', '/api/v1/league/list')).body
    expect(worker.proxy.count()).toBe(1)
    expect(list).toEqual([
      {
        id: league.id,
        name: 'Sunday Supper Club',
        slug: league.slug,
        invite_code: league.invite_code,
        role: 'OWNER',
        members_can_invite: true,
        member_count: 1,
        draft_ahead: false,
      },
    ])
    const answers = await Promise.all(
      [league.id, league.slug].flatMap((ref) =>
        ['league', 'leagues'].map(async (word) => (await owner.call('GET', `/api/v1/${word}/${ref}`)).body),
      ),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ min_birth_year: 1910, max_birth_year: 2000, member_count: 1 })
  })
  test('does not exist for non-members, and needs a session', async () => {
    expect(await errorOf(stranger.call('GET', path()))).toEqual([
      404,
      'league_not_found',
      'League not found or access denied',
    ])
    expect(await errorOf(stranger.call('GET', path(), undefined, italian))).toEqual([
      404,
      'league_not_found',
      'Lega non trovata o accesso negato',
    ])
    const anonymous = await fetch(worker.url + path())
    expect([anonymous.status, (await anonymous.json()).message]).toEqual([401, 'Authentication required'])
  })
})

describe('joining', () => {
  const joinPath = (code: string) => `/api/v1/league/join-by-code/${encodeURIComponent(code)}`
  test('has a preview, accepts the code in lower case, and takes two round trips', async () => {
    const preview = await member.call('GET', `${joinPath(league.invite_code)}/preview`)
    expect(preview.body).toMatchObject({
      name: 'Sunday Supper Club',
      member_count: 1,
      max_members: 20,
      allow_new_picks: false,
      already_member: false,
      refusal: null,
      first_list_until: '2026-06-22',
    })
    worker.proxy.reset()
    const joined = await member.call('GET', joinPath(` ${league.invite_code.toLowerCase()} `))
    expect(worker.proxy.count()).toBe(2)
    expect(joined.body).toMatchObject({ name: 'Sunday Supper Club', role: 'MEMBER', invite_code: null })
    expect((await member.call('GET', joinPath(league.invite_code))).body).toMatchObject({
      already_member: true,
    })
  })
  test('needs an existing code', async () => {
    expect(await errorOf(member.call('GET', joinPath(' ')))).toEqual([
      400,
      'validation_failed',
      'Please enter a code',
    ])
    expect(await errorOf(member.call('GET', joinPath(' '), undefined, italian))).toEqual([
      400,
      'validation_failed',
      'Inserisci un codice',
    ])
    expect(await errorOf(member.call('GET', joinPath('NOSUCH')))).toEqual([
      404,
      'invite_code_unknown',
      'There is no league with this code.',
    ])
  })
  test('adds a plain member', async () => {
    worker.proxy.reset()
    const members = (await member.call('GET', path('/members'))).body
    expect(worker.proxy.count()).toBe(1)
    expect(members).toMatchObject([
      { user_id: owner.id, role: 'OWNER', avatar_url: null },
      { user_id: member.id, role: 'MEMBER', avatar_url: null },
    ])
    expect(members[1].display_name).toBe(displayNameFrom(member.email))
    expect((await owner.call('GET', path('/admin/check'))).body).toEqual({ is_admin: true })
    expect((await member.call('GET', path('/admin/check'))).body).toEqual({ is_admin: false })
  })
})

describe('an invitation', () => {
  const invite = (call: SignedUp['call'], email: unknown, headers = {}) =>
    call('POST', '/api/v1/league/invite', { league_id: league.id, invitee_email: email }, headers)

  test('is sent at once, in the inviter’s language, with a link to the code', async () => {
    expect((await invite(owner.call, ' Nina@Example.org ', italian)).body).toEqual({})
    const mails = await (await fetch(`${worker.url}/dev/outbox.json`)).json()
    const mail = mails.find((one: { to: string }) => one.to === 'nina@example.org')
    expect(mail.subject).toBe('Un invito in una lega su Deathlist')
    expect(mail.text).toContain('ti invita nella lega «Sunday Supper Club»')
    expect(mail.text).toContain(`${worker.url}/auth?code=${league.invite_code}`)
  })
  test('needs a valid address and an admin', async () => {
    for (const [email, en, it] of [
      ['', 'Please enter an email address', 'Inserisci un indirizzo e-mail'],
      ['  ', 'Please enter an email address', 'Inserisci un indirizzo e-mail'],
      ['nina', 'Please enter a valid email address', 'Inserisci un indirizzo e-mail valido'],
    ]) {
      const answer = await invite(owner.call, email)
      expect([answer.status, answer.body.field, answer.body.message]).toEqual([400, 'invitee_email', en])
      expect((await invite(owner.call, email, italian)).body.message).toBe(it)
    }
    expect((await invite(member.call, 'nina@example.org')).body.message).toBe('Not allowed')
  })
})

describe('settings', () => {
  test('are saved by admins and apply from the next UTC day', async () => {
    worker.proxy.reset()
    const saved = await owner.call('PUT', path('/settings'), {
      max_picks: 20,
      min_birth_year: 1850,
      max_birth_year: 2100,
      replacement_ratio: 10,
    })
    expect(worker.proxy.count()).toBe(2)
    expect(saved.body).toMatchObject({
      max_picks: 20,
      replacement_ratio: 10,
      rules_effective_from: '2026-06-16',
      rules_in_force: { max_picks: 12, replacement_ratio: 2 },
    })
    expect(await errorOf(member.call('PUT', path('/settings'), { max_picks: 1 }))).toEqual([
      403,
      'settings_not_allowed',
      'Not allowed: only admins can change the settings.',
    ])
  })
  test('outside the ranges are refused with the field', async () => {
    const refused = await owner.call('PUT', path('/settings'), { max_picks: 51 })
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([
      400,
      'validation_failed',
      'max_picks',
    ])
    expect(refused.body.message).toMatch(/^max_picks: .*50/)
    for (const bad of [
      { max_picks: 0 },
      { max_picks: 1.5 },
      { max_picks: '10' },
      { min_birth_year: 1849 },
      { max_birth_year: 2101 },
      { replacement_ratio: 11 },
      { replacement_ratio: -1 },
      { end_date: '2026-02-30' },
      { name: '' },
      { name: '   ' },
      { name: 'x'.repeat(81) },
      { name: 'a\u202eb' },
      { locked: 'yes' },
    ]) {
      const answer = await owner.call('PATCH', path(), bad)
      expect([bad, answer.status, answer.body.field]).toEqual([bad, 400, Object.keys(bad)[0]])
    }
  })
  test('can be locked against changes', async () => {
    await owner.call('PATCH', path(), { locked: true })
    expect(await errorOf(owner.call('PUT', path('/settings'), { max_picks: 3 }))).toEqual([
      409,
      'league_locked',
      'The league is locked: pick rules and replacements can’t be changed.',
    ])
    expect((await owner.call('PATCH', path(), { locked: false })).body.locked).toBe(false)
  })
  test('of scoring create a new version and have a preview', async () => {
    const version = await owner.call('PUT', path('/rules').replace('/league/', '/leagues/'), {
      rarity_max: 20,
    })
    expect(version.body).toMatchObject({ version: 3, rarity_max: 20, effective_from: '2026-06-16' })
    const preview = await member.call('GET', `/api/v1/leagues/${league.slug}/rules/preview?age=74&holders=1`)
    expect(preview.body).toMatchObject({
      points: 46,
      players: 2,
      reasons: [{ rule: 'age' }, { rule: 'rarity' }],
    })
  })
})

describe('members', () => {
  test('change roles and are removed; each refusal has its message', async () => {
    const role = (call: SignedUp['call'], id: string, to: string) =>
      call('PUT', path(`/members/${id}/role?new_role=${to}`))
    expect((await role(owner.call, member.id, 'ADMIN')).body).toMatchObject({ role: 'ADMIN' })
    expect(await errorOf(role(member.call, owner.id, 'MEMBER'))).toEqual([
      409,
      'owner_role_fixed',
      'Owner role cannot be changed',
    ])
    expect((await role(owner.call, member.id, 'OWNER')).status).toBe(400)
    const remove = (call: SignedUp['call'], id: string) => call('DELETE', path(`/members/${id}`))
    expect(await errorOf(remove(member.call, owner.id))).toEqual([
      409,
      'cannot_remove_owner',
      'Cannot remove owner: transfer ownership first.',
    ])
    expect(await errorOf(remove(member.call, member.id))).toEqual([
      409,
      'cannot_remove_yourself',
      'Cannot remove yourself',
    ])
    expect((await remove(owner.call, member.id)).body).toEqual({})
    const back = await member.call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
    expect([back.status, back.body.code]).toEqual([403, 'invitation_needed'])
  })
})

describe('the end of a season or league', () => {
  test('a season that is over is followed by the next', async () => {
    const open = (body: unknown) => owner.call('POST', `/api/v1/leagues/${league.id}/seasons`, body)
    expect((await open({})).status).toBe(409)
    await worker.setClock('2027-01-03T12:00:00.000Z')
    const opened = await open({ start_date: '2027-01-10', end_date: '2027-12-31' })
    expect(opened.body).toMatchObject({ number: 2, start_date: '2027-01-10', state: 'before' })
    const seasons = (await owner.call('GET', `/api/v1/leagues/${league.id}/seasons`)).body
    expect(seasons.map((one: { number: number }) => one.number)).toEqual([2, 1])
    const log = (await owner.call('GET', `/api/v1/leagues/${league.id}/audit?limit=1`)).body
    expect(log).toMatchObject([{ action: 'season_opened', before: { end_date: '2026-12-31' } }])
  })
  test('a league is deleted only with its exact name', async () => {
    expect(await errorOf(owner.call('DELETE', `/api/v1/leagues/${league.id}`, { name: 'Sunday' }))).toEqual([
      422,
      'league_name_mismatch',
      'Type the name of the league exactly to delete it.',
    ])
    expect(
      (await owner.call('DELETE', `/api/v1/leagues/${league.id}`, { name: 'Sunday Supper Club' })).body,
    ).toEqual({})
    expect((await owner.call('GET', '/api/v1/league/list')).body).toEqual([])
  })
})
