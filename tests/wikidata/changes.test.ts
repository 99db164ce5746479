import { beforeEach, describe, expect, test } from 'vitest'
import { addMs } from '#domain/calendar-day.ts'
import type { FeedEntry } from '#domain/life-status/change-feed.ts'
import { PeopleSourceUnavailable } from '#worker/services/people-source.ts'
import { createWikidata } from '#worker/wikidata/client.ts'
import { WikidataStandIn } from '../stand-ins/wikidata/index.ts'

const noon = '2026-05-10T12:00:00.000Z'
const at = (seconds: number) => addMs(noon, seconds * 1000)
let standIn: WikidataStandIn
let now: string
beforeEach(() => {
  standIn = new WikidataStandIn({ people: false })
  now = noon
  standIn.world.clock = () => Date.parse(now)
  for (const id of ['Q1', 'Q2', 'Q3']) standIn.world.add({ id })
})

const client = () =>
  createWikidata(
    {
      WIKIDATA_URL: 'http://wikidata.test',
      WIKIDATA_SPARQL_URL: 'http://wikidata.test/sparql',
      WIKIPEDIA_URL: 'http://wikidata.test',
      WIKIDATA_CONTACT: 'ops@deathlist.example',
      PUBLIC_URL: 'https://deathlist.example',
    },
    { fetch: standIn.fetch },
  )

const readOn = async (from: string): Promise<{ entries: FeedEntry[]; pages: number }> => {
  const wikidata = client()
  const entries: FeedEntry[] = []
  for (let more: string | null = null, pages = 1; ; pages++) {
    const page = await wikidata.changes(from, more)
    entries.push(...page.entries)
    if (page.more === null) return { entries, pages }
    more = page.more
  }
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof PeopleSourceUnavailable ? error.reason : 'another'),
  )

describe('the feed of changes', () => {
  test('lists edits with a revision and log entries without, oldest first', async () => {
    now = at(-1)
    standIn.world.touch('Q1')
    now = at(1)
    standIn.world.kill('Q2')
    const { revision } = standIn.world.get('Q2')
    now = at(2)
    standIn.world.delete('Q3')
    now = at(3)
    standIn.world.restore('Q3')
    standIn.world.merge('Q1', 'Q2')
    // Emptied, then made a redirect: two edits.
    const merged = standIn.world.get('Q1').revision
    expect((await readOn(noon)).entries).toEqual([
      { id: 'Q2', revision, at: at(1) },
      { id: 'Q3', revision: null, at: at(2) },
      { id: 'Q3', revision: null, at: at(3) },
      { id: 'Q1', revision: merged - 1, at: at(3) },
      { id: 'Q1', revision: merged, at: at(3) },
    ])
    expect(standIn.log.seen.at(-1)?.params).toMatchObject({
      rcstart: '2026-05-10T12:00:00Z',
      maxlag: '5',
      rclimit: '500',
      rctype: 'edit|new|log',
    })
  })
  test('reads many pages of other edits without duplicates or gaps', async () => {
    standIn.world.changes.pace = 10
    for (let seconds = 0; seconds <= 900; seconds += 30) {
      now = at(seconds)
      standIn.world.touch('Q1')
    }
    const { entries, pages } = await readOn(noon)
    expect([entries.length, pages]).toEqual([9_010 + 31, 19])
    expect(new Set(entries.map(({ id, revision }) => `${id} ${revision}`)).size).toBe(entries.length)
    expect(entries.filter(({ id }) => id === 'Q1')).toHaveLength(31)
    expect(entries.map((entry) => entry.at)).toEqual(entries.map((entry) => entry.at).sort())
  })
  test('reads more changes in one second than a page holds', async () => {
    for (let i = 0; i < 1_200; i++) standIn.world.touch('Q1')
    const { entries, pages } = await readOn(noon)
    expect([new Set(entries.map(({ revision }) => revision)).size, pages]).toEqual([1_200, 3])
  })
  test('omits changes that are too old, and late ones until they arrive', async () => {
    standIn.world.touch('Q1')
    now = at(31 * 86_400)
    standIn.world.changes.lateMs = 60_000
    standIn.world.touch('Q2')
    expect((await readOn(noon)).entries).toEqual([])
    now = at(31 * 86_400 + 60)
    expect((await readOn(noon)).entries.map(({ id }) => id)).toEqual(['Q2'])
  })
  test('passes on repeats and gaps; an invalid position is malformed', async () => {
    standIn.world.changes.pace = 1
    now = at(10)
    standIn.world.touch('Q1')
    const ids = async () => (await readOn(noon)).entries.map(({ id }) => id)
    const whole = await ids()
    expect(whole).toHaveLength(12)
    standIn.faults.set([{ fault: 'repeats', on: 'changes' }])
    expect(await ids()).toHaveLength(24)
    standIn.faults.set([{ fault: 'gaps', on: 'changes' }])
    expect(await ids()).toEqual(whole.filter((id) => id !== 'Q1'))
    standIn.faults.set([{ fault: 'hole', on: 'changes', ms: 8_000 }])
    expect(await ids()).toEqual(whole.slice(8))
    standIn.faults.set([])
    expect(await refusal(client().changes(noon, 'nowhere'))).toBe('malformed')
    expect(await refusal(client().changes('yesterday', null))).toBe('malformed')
  })
  test('skips entries of an unknown form or with a hidden title', async () => {
    standIn.world.touch('Q1')
    const fetch = standIn.fetch
    standIn.fetch = async (...request) => {
      const answer = (await (await fetch(...request)).json()) as { query: { recentchanges: unknown[] } }
      answer.query.recentchanges.unshift({ type: 'log', actionhidden: true, timestamp: now }, null, {
        title: 'Q5',
      })
      return Response.json(answer)
    }
    expect((await readOn(noon)).entries.map(({ id }) => id)).toEqual(['Q1'])
  })
})
