import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { people } from '#db/schema/index.ts'
import { addMs } from '#domain/calendar-day.ts'
import type { PersonFacts } from '#domain/people/facts.ts'
import { ctxFor } from '#tests/support/ctx.ts'
import { addPersons } from '#tests/support/league.ts'
import { codeOf, now, type PickBench, startPickBench } from '#tests/support/picks.ts'
import { addPick } from '#worker/services/picks/add.ts'

let bench: PickBench

beforeAll(async () => {
  bench = await startPickBench()
})
afterAll(() => bench.database.stop())
beforeEach(() => bench.fresh())

/** A Wikidata with the given people, which records its requests. */
const wikidata = (
  known: Record<string, Partial<PersonFacts> | null>,
  calls: { ids: string[]; deadlineMs: number }[] = [],
) => ({
  ...ctxFor(bench.database.db, bench.user).people,
  read: async (ids: readonly string[], options: { deadlineMs: number }) => {
    calls.push({ ids: [...ids], deadlineMs: options.deadlineMs })
    return new Map(
      ids.map((id) => {
        const facts = known[id]
        const whole: PersonFacts | null = facts
          ? {
              id,
              labels: { en: `Wikidata's ${id}` },
              descriptions: { en: 'actor' },
              aliases: [],
              human: true,
              birth: { date: '1940-01-01', precision: 'year' },
              sex: null,
              reportedDead: false,
              died: null,
              image: 'A face.jpg',
              wikiTitles: {},
              occupations: [],
              countries: [],
              sitelinks: 3,
              lastrevid: 9,
              ...facts,
            }
          : null
        return [id, whole]
      }),
    )
  },
})

describe('with Wikidata', () => {
  test('a person outside the index is fetched from Wikidata and stored', async () => {
    const people = wikidata({ Q8001: { labels: { en: 'New Person' } } })
    expect(await bench.add('Q8001', { people })).toMatchObject({
      name: 'New Person',
      birthYear: 1940,
      age: 85,
    })
    expect(
      await codeOf(
        addPick(ctxFor(bench.database.db, bench.other, { now }), {
          league: bench.league.id,
          wikidataId: 'Q8001',
        }),
      ),
    ).toBe('accepted')
  })

  test('unknown ids, non-humans, dead people and unknown birth years are refused', async () => {
    expect(await codeOf(bench.add('Q8002', { people: wikidata({}) }))).toBe('person_not_found')
    expect(await codeOf(bench.add('Q8003', { people: wikidata({ Q8003: { human: false } }) }))).toBe(
      'person_not_human',
    )
    expect(await codeOf(bench.add('Q8004', { people: wikidata({ Q8004: { reportedDead: true } }) }))).toBe(
      'person_reported',
    )
    expect(await codeOf(bench.add('Q8005', { people: wikidata({ Q8005: { birth: null } }) }))).toBe(
      'person_birth_year_unknown',
    )
  })

  test('a redirected id picks the person that it leads to', async () => {
    const people = wikidata({ Q8006: { id: 'Q2' } })
    expect(await bench.add('Q8006', { people })).toMatchObject({ wikidataId: 'Q2' })
    expect(await codeOf(bench.add('Q2', { people }))).toBe('already_picked')
  })

  test('an id merged in the index picks the remaining person', async () => {
    await addPersons(bench.database.db, [{ id: 'Q9101', mergedInto: 'Q3' }], now)
    expect(await bench.add('Q9101')).toMatchObject({ wikidataId: 'Q3' })
  })

  test('a person read within the last day is not fetched again', async () => {
    const calls: { ids: string[]; deadlineMs: number }[] = []
    await addPersons(bench.database.db, [{ id: 'Q9201', readAt: addMs(now, -86_399_000) }], now)
    await bench.add('Q9201', { people: wikidata({}, calls) })
    expect(calls).toEqual([])
  })

  test('a person read earlier is fetched again, with a two-second deadline', async () => {
    const calls: { ids: string[]; deadlineMs: number }[] = []
    await addPersons(bench.database.db, [{ id: 'Q9202', readAt: addMs(now, -86_401_000) }], now)
    expect(
      await bench.add('Q9202', { people: wikidata({ Q9202: { labels: { en: 'A new name' } } }, calls) }),
    ).toMatchObject({
      name: 'A new name',
    })
    expect(calls).toEqual([{ ids: ['Q9202'], deadlineMs: 2000 }])
  })

  test('a death new on Wikidata blocks the pick and is followed up', async () => {
    await addPersons(bench.database.db, [{ id: 'Q9203', readAt: null }], now)
    expect(await codeOf(bench.add('Q9203', { people: wikidata({ Q9203: { reportedDead: true } }) }))).toBe(
      'person_reported',
    )
    const [person] = await bench.database.db.select().from(people).where(eq(people.id, 'Q9203'))
    expect(person).toMatchObject({ status: 'alive', suspectedAt: now })
  })

  test('a disputed death in the index still blocks the pick after a fetch', async () => {
    await addPersons(bench.database.db, [{ id: 'Q9204', readAt: null, status: 'disputed' }], now)
    expect(await codeOf(bench.add('Q9204', { people: wikidata({ Q9204: {} }) }))).toBe('person_disputed')
  })

  test('a person in the index can be picked while Wikidata is unavailable', async () => {
    await addPersons(bench.database.db, [{ id: 'Q9205', readAt: null }], now)
    expect(await codeOf(bench.add('Q9205'))).toBe('accepted')
  })
})
