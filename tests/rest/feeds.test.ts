import { eq } from 'drizzle-orm'
import { parseAtomFeed, parseJsonFeed } from 'feedsmith'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runBatch } from '#db/batch.ts'
import { withNewsKind } from '#db/queries/news/activity.ts'
import { mergePerson, separatePerson } from '#db/queries/people/merges.ts'
import { activity, jobLeases, profiles } from '#db/schema/index.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { addPersons } from '../support/league.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

let worker: TestWorker
let owner: SignedUp
let member: SignedUp
let league: { id: string; slug: string }
beforeAll(async () => {
  worker = await startTestWorker()
  await addPersons(
    worker.database.db,
    [{ id: 'Q1', labels: { en: 'Ada <b>Example</b> & Co' } }],
    '2026-01-01T00:00:00.000Z',
  )
})
afterAll(() => worker?.stop())
beforeEach(async () => {
  ;[owner, member] = await Promise.all([signUp(worker.url, 'Olga'), signUp(worker.url, 'Max')])
  league = (await owner.call('POST', '/api/v1/league/create', { name: 'Night <Owls>' })).body
  const { invite_code } = (await owner.call('GET', `/api/v1/leagues/${league.id}`)).body
  await member.call('GET', `/api/v1/league/join-by-code/${invite_code}`)
})

const links = async (who: SignedUp, body: object = {}): Promise<{ atom: string; json: string }> => {
  const answer = await who.call('POST', `/api/v1/leagues/${league.id}/feeds`, body)
  expect(answer.status).toBe(200)
  return { atom: answer.body.atom_url, json: answer.body.json_url }
}
const statusOf = async (url: string) => (await fetch(url)).status

const record = async (
  kind: 'reported' | 'confirmed' | 'retracted' | 'picked',
  at: string,
  data = {},
  personId = 'Q1',
) => {
  const id = uuidv7()
  await worker.database.db.insert(activity).values(
    withNewsKind({
      id,
      leagueId: league.id,
      kind,
      personId,
      competitionId: null,
      actorId: null,
      data,
      at,
    }),
  )
  return id
}

const read = async ({ atom, json }: { atom: string; json: string }) => {
  const [asAtom, asJson] = await Promise.all([fetch(atom), fetch(json)])
  expect([asAtom.status, asAtom.headers.get('content-type')]).toEqual([
    200,
    'application/atom+xml; charset=utf-8',
  ])
  expect([asJson.status, asJson.headers.get('content-type')]).toEqual([
    200,
    'application/feed+json; charset=utf-8',
  ])
  return { atom: parseAtomFeed(await asAtom.text()), json: parseJsonFeed(await asJson.text()) }
}

describe('the feeds of a league', () => {
  test('list news with its later changes, in their member’s language', async () => {
    const at = (hour: string) => `2026-05-08T${hour}:00:00.000Z`
    const reportedId = await record('reported', at('10'), {
      reportedDeathDate: '2026-05-03',
      reportedDeathPrecision: 'day',
    })
    await record('picked', at('11'))
    await record('confirmed', at('12'), { diedOn: '2026-05-03' })
    await record('retracted', at('14'), { formerDay: '2026-05-03' })
    const mine = await links(member)
    const { atom, json } = await read(mine)
    expect(atom).toMatchObject({
      title: { value: 'Night <Owls>' },
      authors: [{ name: 'Deathlist' }],
      links: [{ href: `${worker.url}/l/${league.slug}` }, { href: mine.atom, rel: 'self' }],
    })
    const entries = atom.entries ?? []
    const about = entries.filter((entry) => entry.title?.value?.includes('Ada'))
    expect(about.map((entry) => entry.content?.value)).toEqual([
      'The report of Ada <b>Example</b> & Co’s death has been withdrawn',
      'The death of Ada <b>Example</b> & Co on 3 May 2026 is confirmed. Taken back since',
      'The death of Ada <b>Example</b> & Co has been reported, dated 3 May 2026',
    ])
    // Readers fetch an entry again when something has happened to it.
    expect(about.map(({ published, updated }) => [published, updated])).toEqual([
      [at('14'), at('14')],
      [at('12'), at('14')],
      [at('10'), at('14')],
    ])
    expect(about[2]?.id).toBe(`tag:127.0.0.1,2026:${reportedId}`)
    expect(about[0]?.links?.[0]?.href).toBe(`${worker.url}/person/Q1`)
    expect(json.items?.map(({ content_text }) => content_text)).toEqual(
      entries.map((entry) => entry.content?.value),
    )
    expect(json).toMatchObject({ title: 'Night <Owls>', feed_url: mine.json, language: 'en' })

    await worker.database.db.update(profiles).set({ locale: 'it' }).where(eq(profiles.id, member.id))
    const italian = await read(mine)
    expect(italian.json.language).toBe('it')
    expect(italian.json.items?.map(({ content_text }) => content_text)).toContain(
      'La notizia del decesso di Ada <b>Example</b> & Co è stata ritirata',
    )
  })

  test('mark news about a person as updated by a merge with another item, by its undoing, and by later news', async () => {
    const { db } = worker.database
    // Later than everything else in the feed.
    const at = (hour: number) => `2099-05-10T${hour}:00:00.000Z`
    await addPersons(db, [{ id: 'Q2', labels: { en: 'Ada Twin' } }], '2026-01-01T00:00:00.000Z')
    const [first, second] = [await record('reported', at(10)), await record('reported', at(11), {}, 'Q2')]
    const mine = await links(member)
    const updated = async () => {
      const { atom, json } = await read(mine)
      const of = (id: string) => atom.entries?.find((entry) => entry.id?.endsWith(id))?.updated
      expect(json.items?.map((item) => item.date_modified)).toEqual(
        atom.entries?.map((entry) => entry.updated),
      )
      return [of(first), of(second), atom.updated]
    }
    expect(await updated()).toEqual([at(10), at(11), at(11)])
    const lease = { name: 'feeds', holder: 'test' }
    await db.insert(jobLeases).values({ ...lease, expiresAt: at(23) })
    await runBatch(db, mergePerson(db, { from: 'Q2', into: 'Q1' }, at(12), lease))
    expect(await updated()).toEqual([at(12), at(12), at(12)])
    // An entry never becomes older: readers would not show its text as it is again.
    await runBatch(db, separatePerson(db, { from: 'Q2', into: 'Q1', since: at(12) }, at(13), lease))
    expect(await updated()).toEqual([at(13), at(13), at(13)])
    await record('retracted', at(14), { formerDay: null })
    expect(await updated()).toEqual([at(14), at(13), at(14)])
  })

  test('answer 304 while nothing has changed', async () => {
    const { atom } = await links(member)
    const first = await fetch(atom)
    expect(first.headers.get('cache-control')).toBe('private, max-age=900')
    const etag = first.headers.get('etag') ?? ''
    expect((await fetch(atom, { headers: { 'if-none-match': etag } })).status).toBe(304)
    await record('reported', '2026-05-09T10:00:00.000Z')
    expect((await fetch(atom, { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  test('have an address that the member creates, replaces and removes', async () => {
    const empty = { atom_url: null, json_url: null }
    expect((await member.call('GET', `/api/v1/leagues/${league.id}/feeds`)).body).toEqual(empty)
    const first = await links(member)
    expect(first.atom).toMatch(/\/feeds\/[0-9a-f]{64}\.atom$/)
    expect(await links(member)).toEqual(first)
    expect(await links(owner)).not.toEqual(first)
    const second = await links(member, { replace: true })
    expect(await Promise.all([first.atom, first.json, second.atom, second.json].map(statusOf))).toEqual([
      404, 404, 200, 200,
    ])
    expect((await member.call('DELETE', `/api/v1/leagues/${league.id}/feeds`)).body).toEqual(empty)
    expect(await statusOf(second.atom)).toBe(404)
  })

  test('are closed to a member who has left or was removed', async () => {
    const mine = await links(member)
    expect((await member.call('POST', `/api/v1/leagues/${league.id}/leave`)).status).toBe(200)
    expect([await statusOf(mine.atom), await statusOf(mine.json)]).toEqual([404, 404])
    // A returning member gets new links; the old ones stay invalid.
    const { invite_code } = (await owner.call('GET', `/api/v1/leagues/${league.id}`)).body
    await member.call('GET', `/api/v1/league/join-by-code/${invite_code}`)
    expect(await statusOf(mine.atom)).toBe(404)
    const again = await links(member)
    expect(await statusOf(again.atom)).toBe(200)
    expect((await owner.call('DELETE', `/api/v1/leagues/${league.id}/members/${member.id}`)).status).toBe(200)
    expect(await statusOf(again.atom)).toBe(404)
    expect((await member.call('POST', `/api/v1/leagues/${league.id}/feeds`, {})).status).toBe(404)
  })

  test('do not exist at any other address', async () => {
    const { atom } = await links(member)
    for (const path of [
      atom.replace('.atom', '.rss'),
      atom.replace('.atom', ''),
      `${worker.url}/feeds/${'0'.repeat(64)}.atom`,
      `${worker.url}/feeds/%ff.atom`,
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404])
  })
})
