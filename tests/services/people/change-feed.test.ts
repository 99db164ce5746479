/** @module-tag nets */
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addMs } from '#domain/calendar-day.ts'
import type { Fault } from '#tests/stand-ins/wikidata/faults.ts'
import { ctxFor } from '#tests/support/ctx.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { addPersons } from '#tests/support/league.ts'
import { readPerson } from '#worker/services/screens/person.ts'
import { readLeaderboardPage } from '#worker/services/screens/season-standings.ts'
import { type RefreshWorld, start, withRefreshWorld } from './refresh-world.ts'

let database: TestDatabase
let world: RefreshWorld
const begun = withRefreshWorld()

const q = 'Q100'
const other = 'Q200'
const noNet: Fault = { fault: 'down', on: 'sparql' }
const faults = (...list: Fault[]) => world.standIn.faults.set([noNet, ...list])
const status = async (id = q) => (await world.status(id)).status
const kill = (id = q) => world.standIn.world.kill(id, { date: world.day(0) })
const asked = () => ({
  feed: world.standIn.log.count('changes'),
  polls: world.standIn.log.count('info'),
  reads: world.standIn.log.count('graphql'),
})

/**
 * A league of people that takes two requests to poll, polled once; from then on the feed is cheaper. No list of recent
 * deaths.
 */
beforeEach(async () => {
  ;({ database, world } = begun())
  await world.crowd(60)
  await world.picked(q)
  await world.person(other)
  faults()
  expect(await world.cron(0)).toMatchObject({ source: 'poll', polled: 61, left: 0 })
  await world.paced(0.005)
  world.standIn.log.reset()
})

describe('through the change feed', () => {
  test('a run without changes requests only the feed', async () => {
    const summary = await world.cron(0.25)
    expect(summary).toMatchObject({
      source: 'feed',
      watched: 61,
      polled: 0,
      left: 0,
      behindSince: null,
      stopped: null,
    })
    expect(asked()).toEqual({ feed: 1, polls: 0, reads: 0 })
  })
  test('a death is reported in the next run and confirmed a day later; nobody else is read', async () => {
    await world.cron(0.25)
    kill()
    world.standIn.world.touch(other)
    world.standIn.log.reset()
    expect(await world.cron(0.5)).toMatchObject({ source: 'feed', changed: 1, events: { reported: 1 } })
    expect(asked()).toMatchObject({ feed: 1, reads: 1 })
    for (const hour of [6, 12, 24]) await world.cron(hour)
    expect(await status()).toBe('reported')
    await world.cron(24.5)
    expect(await world.status(q)).toEqual({ status: 'confirmed', diedOn: world.day(0) })
    expect(await world.log(q)).toEqual(['reported', 'confirmed'])
  })
  test('many old reports about people on no list delay no confirmation', async () => {
    const stuck = Array.from({ length: 2_100 }, (_, i) => `Q${900_000 + i}`)
    await addPersons(
      database.db,
      stuck.map((id) => ({ id })),
      '2026-01-01T00:00:00.000Z',
    )
    const revisions = stuck.map((id) => [id, world.standIn.world.add({ id }).revision])
    await database.db.run(sql`update people set status = 'reported', reported_at = '2026-01-02T00:00:00.000Z',
      lastrevid = r.value ->> 1 from json_each(${JSON.stringify(revisions)}) r where people.id = r.value ->> 0`)
    await world.picked('Q300')
    await world.cron(0.25)
    kill('Q300')
    for (const hour of [0.5, 20, 24.75]) await world.cron(hour)
    expect(await status('Q300')).toBe('confirmed')
  })
  test('pages show check times of listed people only, and count unchecked ones', async () => {
    await world.cron(0.25)
    const checked = async () => {
      const page = await readLeaderboardPage(ctxFor(database.db, world.users[0], { now: world.now }), {
        league: world.league.slug,
      })
      return [page.checkedAt, page.health?.oldestCheckAt, page.health?.unchecked]
    }
    expect(await checked()).toEqual([world.now, world.now, 0])
    faults({ fault: 'down', on: 'changes' })
    const before = world.now
    await world.cron(0.5)
    expect(await checked()).toEqual([before, before, 0])
    await database.db.run(sql`update people set polled_at = null where id = ${q}`)
    // Until then its last reading counts for it.
    expect(await checked()).toEqual([start, before, 1])
    await database.db.run(sql`update people set polled_at = ${start} where id = ${other}`)
    // If no member of the reader's leagues has picked a person, the time of the fetch is hidden: it was for somebody
    // else.
    const person = (wikidataId: string) =>
      readPerson(ctxFor(database.db, world.users[0], { now: world.now }), { wikidataId })
    expect((await person(other)).checkedAt).toBeNull()
    expect((await person('Q700000')).checkedAt).toBe(before)
  })
  test('repeated entries are read once, in one run and in the next', async () => {
    faults({ fault: 'repeats', on: 'changes' })
    world.standIn.world.touch(q)
    await world.cron(0.02)
    await world.cron(0.04)
    expect(asked()).toEqual({ feed: 2, polls: 0, reads: 1 })
  })
  test('a deletion and a restoration are noticed', async () => {
    world.standIn.world.delete(q)
    expect(await world.cron(0.25)).toMatchObject({ source: 'feed', events: { missing: 1 } })
    world.standIn.world.restore(q)
    expect(await world.cron(0.5)).toMatchObject({ source: 'feed', events: { restored: 1 } })
    expect(await status()).toBe('alive')
  })
  test('an edit is found after a deletion and a restoration', async () => {
    kill()
    world.standIn.world.delete(q)
    await world.cron(0.25)
    expect(await world.log(q)).toEqual(['missing'])
    world.standIn.world.restore(q)
    world.standIn.world.touch(q)
    await world.cron(0.5)
    expect(await status()).toBe('reported')
  })
  test('a merge, the target’s later death, and the undo are all found', async () => {
    world.standIn.world.merge(q, other)
    expect(await world.cron(0.25)).toMatchObject({ source: 'feed', merged: 0 })
    expect(await world.cron(24.25)).toMatchObject({ merged: 1 })
    kill(other)
    await world.cron(24.5)
    expect(await status(other)).toBe('reported')
    expect(await world.log(q)).toEqual(['redirected', 'merged'])
    world.standIn.world.restore(q)
    expect(await world.cron(24.75)).toMatchObject({ source: 'feed', separated: 0 })
    expect(await world.cron(48.75)).toMatchObject({ separated: 1 })
    expect(await world.log(q)).toEqual(['redirected', 'merged', 'separated'])
  })
  test('a merge and the target’s death in the same chunk are both found', async () => {
    await world.pick(other)
    await world.cron(0.25)
    kill(other)
    world.standIn.world.merge(q, other)
    await world.cron(0.5)
    expect(await status(other)).toBe('reported')
    await world.cron(24.5)
    expect(
      await database.db.all(sql`select distinct person_id from picks where person_id in (${q}, ${other})`),
    ).toEqual([{ person_id: other }])
  })
  test('an entry that comes late is found by the next run', async () => {
    await world.cron(0.25)
    await world.paced(0.05)
    world.standIn.world.changes.lateMs = 120_000
    kill()
    world.standIn.world.changes.lateMs = 0
    await world.cron(0.28)
    expect(await status()).toBe('alive')
    expect((await world.feed()).at).toBeTypeOf('string')
    expect(await world.cron(0.3)).toMatchObject({ source: 'feed' })
    expect(await status()).toBe('reported')
  })
  test('an edit made while the run reads the item is found next time', async () => {
    await world.cron(0.25)
    world.standIn.world.touch(q)
    const fetch = world.standIn.fetch
    let edits = 0
    world.fetch = async (...request) => {
      const answer = await fetch(...request)
      if (world.standIn.log.seen.at(-1)?.kind === 'graphql' && edits++ === 0) kill()
      return answer
    }
    await world.cron(0.5)
    expect([edits, await status()]).toEqual([1, 'alive'])
    await world.cron(0.75)
    expect(await status()).toBe('reported')
  })
  test('an edit listed in a later chunk is read in the same run', async () => {
    await world.crowd(3_000, 800_000)
    await world.cron(0.1)
    await world.paced(10)
    world.at(0.15)
    world.standIn.world.touch(q)
    const fetch = world.standIn.fetch
    let edits = 0
    world.fetch = async (...request) => {
      const answer = await fetch(...request)
      if (world.standIn.log.seen.at(-1)?.kind === 'graphql' && edits++ === 0) kill()
      return answer
    }
    world.standIn.log.reset()
    expect(await world.cron(0.6)).toMatchObject({ source: 'feed', changed: 2 })
    expect(asked().feed).toBeGreaterThan(25)
    expect(await status()).toBe('reported')
  })
  test('newly picked people are fetched in the next run, even if known before', async () => {
    await world.cron(0.25)
    await world.person('Q300')
    kill('Q300')
    await world.pick('Q300')
    kill(other)
    await database.db.run(sql`update people set polled_at = ${world.now}, lastrevid = 1 where id = ${other}`)
    // The feed has already passed the changes of people that nobody watched.
    await database.db.run(
      sql`update job_cursors set value = json_set(value, '$.at', ${addMs(world.now, 600_000)}) where name = 'status-refresh:feed'`,
    )
    await world.pick(other)
    expect(await world.cron(0.5)).toMatchObject({ source: 'feed' })
    expect([await status('Q300'), await status(other)]).toEqual(['reported', 'reported'])
  })
})

describe('failures of the feed', () => {
  test('a full scan finds missed changes within a day', async () => {
    faults({ fault: 'gaps', on: 'changes' })
    kill()
    for (let hour = 1; hour < 18; hour++)
      expect(await world.cron(hour)).toMatchObject({ source: 'feed', polled: 0 })
    expect(await status()).toBe('alive')
    expect(await world.cron(18.25)).toMatchObject({ source: 'feed', polled: 61 })
    expect(await status()).toBe('reported')
  })
  test('an unexpected gap: everybody is polled, then the feed continues after it', async () => {
    await world.paced(10)
    await world.crowd(1_500, 800_000)
    await world.cron(0.25)
    faults({ fault: 'hole', on: 'changes', ms: 800_000 })
    kill()
    expect(await world.cron(0.5)).toMatchObject({ source: 'poll', left: 0 })
    expect(await status()).toBe('reported')
    faults()
    expect(await world.cron(0.75)).toMatchObject({ source: 'feed', left: 0 })
  })
  test.each([
    ['bad_cursor', 2],
    ['html200', 2],
    ['error200', 2],
    ['half', 2],
  ] as const)('%s: one retry, then a poll takes over, and nothing is lost', async (fault, feed) => {
    const before = (await world.feed()).at
    faults({ fault, on: 'changes' })
    kill()
    expect(await world.cron(0.25)).toMatchObject({ source: 'poll', left: 0, behindSince: null })
    expect(await status()).toBe('reported')
    expect(asked().feed).toBe(feed)
    expect((await world.feed()).at).not.toBe(before)
    await world.picked('Q300')
    await world.cron(0.5)
    faults()
    kill('Q300')
    expect(await world.cron(0.75)).toMatchObject({ source: 'feed' })
    expect(await status('Q300')).toBe('reported')
  })
  test('one wrong answer is no reason to poll everybody', async () => {
    faults({ fault: 'html200', on: 'changes', times: 1 })
    kill()
    expect(await world.cron(0.25)).toMatchObject({ source: 'feed' })
    expect(await status()).toBe('reported')
    expect(asked()).toMatchObject({ feed: 2 })
  })
  test('an unfinished poll keeps the feed position, so no change is lost', async () => {
    kill()
    const before = (await world.feed()).at
    faults({ fault: 'bad_cursor', on: 'changes' })
    expect(await world.cron(0.25, { requests: 4 })).toMatchObject({ source: 'poll', stopped: 'budget' })
    expect(await world.feed()).toMatchObject({ at: before, polling: { from: world.now } })
    faults()
    expect(await world.cron(0.5)).toMatchObject({ source: 'feed' })
    expect(await status()).toBe('reported')
    expect((await world.feed()).polling).toBeNull()
  })
  test.each(['maxlag', 'rate_limited', 'down'] as const)(
    '%s: the feed resumes at its position, and the summary shows the delay',
    async (fault) => {
      await world.cron(0.25)
      const before = (await world.feed()).at
      faults({ fault, on: 'changes' })
      kill()
      const summary = await world.cron(0.5)
      expect(summary).toMatchObject({ source: 'feed', behindSince: before })
      expect(summary.stopped).toBe(fault === 'down' ? 'out_of_reach' : 'limited')
      expect(await world.feed()).toMatchObject({ at: before })
      faults()
      await database.db.run(sql`delete from job_cursors where name like 'pause:%'`)
      expect(await world.cron(0.75)).toMatchObject({ source: 'feed', behindSince: null, stopped: null })
      expect(await status()).toBe('reported')
    },
  )
  test('an expired feed position: everybody is polled, then the feed continues', async () => {
    kill()
    expect(await world.cron(24 * 8)).toMatchObject({ source: 'poll', left: 0 })
    expect(await status()).toBe('reported')
    expect(await world.cron(24 * 8 + 1)).toMatchObject({ source: 'feed' })
  })
  test('a run stops at its request budget, and the next runs continue', async () => {
    await world.crowd(1_500, 800_000)
    await world.cron(0.1)
    await world.paced(1)
    kill()
    const first = await world.cron(1.5, { requests: 6 })
    expect(first).toMatchObject({ source: 'feed', stopped: 'budget' })
    expect(first.behindSince).not.toBeNull()
    const reached = (await world.feed()).at ?? ''
    expect(reached > start && reached < world.now).toBe(true)
    for (let i = 0; i < 6; i++) await world.cron(1.5 + i / 60, { requests: 6 })
    expect((await world.feed()).at ?? '').toBe(addMs(world.now, 0))
    expect(await status()).toBe('reported')
  })
  test('an unreadable item is retried next time without delaying others', async () => {
    await world.picked('Q507')
    await world.cron(0.25)
    kill()
    kill('Q507')
    const fetch = world.standIn.fetch
    world.fetch = async (input, init) => {
      const answer = await fetch(input, init)
      const text = await answer.text()
      return new Response(text.includes('"Q507"') && text.includes('P570') ? '<html>' : text, answer)
    }
    faults({ fault: 'no_such_call', on: 'graphql' })
    const bad = await world.cron(0.5)
    expect(bad).toMatchObject({ source: 'feed' })
    expect(bad.unread).toBeGreaterThan(0)
    expect([await status(), await status('Q507')]).toEqual(['reported', 'alive'])
    world.fetch = fetch
    faults()
    await world.cron(0.75)
    expect(await status('Q507')).toBe('reported')
  })
})

describe('clocks and runs', () => {
  test('moving the game clock does not affect the feed position', async () => {
    world.realNow = addMs(start, 900_000)
    world.at(-10)
    kill()
    await world.refresh()
    expect(await status()).toBe('reported')
    const { at } = await world.feed()
    world.realNow = addMs(start, 1_800_000)
    world.at(400)
    world.standIn.world.touch(q)
    await world.refresh()
    const after = (await world.feed()).at ?? ''
    expect(after > (at ?? '') && after <= world.realNow).toBe(true)
  })
  test('two runs at once do the work once', async () => {
    world.at(0.25)
    kill()
    const summaries = await Promise.all([world.refresh(), world.refresh()])
    expect(summaries.map(({ skipped }) => skipped).sort()).toEqual([false, true])
    expect(await world.log(q)).toEqual(['reported'])
    expect(asked()).toMatchObject({ feed: 1, reads: 1 })
  })
  test('a run that loses its lease keeps the position and writes nothing', async () => {
    await world.cron(0.25)
    const before = await world.feed()
    world.at(0.5)
    kill()
    const fetch = world.standIn.fetch
    world.fetch = async (...request) => {
      const answer = await fetch(...request)
      if (world.standIn.log.seen.at(-1)?.kind === 'changes')
        await database.db.run(sql`update job_leases set holder = 'another'`)
      return answer
    }
    await expect(world.refresh()).rejects.toThrow('taken over')
    expect(await status()).toBe('alive')
    expect(await world.feed()).toEqual(before)
  })
})
