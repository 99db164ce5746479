import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { importPeople, upsertPeople } from '#db/queries/people/people.ts'
import { leaderboards, people } from '#db/schema/index.ts'
import type { Fact, ScoringPack } from '#domain/packs/pack.ts'
import type { PersonFacts } from '#domain/people/facts.ts'
import { confirmDeath, retractDeath } from '#tests/support/game.ts'
import { noon, pointsOf, read, setUp, withFriends } from './friends.ts'

withFriends()

/*
 * Rules use the facts about a person at death. Later changes in Wikidata (a posthumous medal, a second
 * citizenship) don't change points, and a recomputed leaderboard is the same.
 */

const woman = 'Q6581072'
const alive = { sex: 'female', occupations: ['Q33999'], countries: ['Q38'], awards: ['Q103916'] } as const
const later = { sex: 'male', occupations: ['Q82955'], countries: ['Q30'], awards: ['Q35637'] } as const
const factsOf = (id: string, known: typeof alive | typeof later): PersonFacts => ({
  id,
  labels: { en: 'Ada' },
  descriptions: {},
  aliases: [],
  human: true,
  birth: { date: '1940-01-01', precision: 'day' },
  reportedDead: false,
  died: null,
  image: null,
  wikiTitles: {},
  sitelinks: 1,
  lastrevid: 1,
  sex: known.sex,
  occupations: [...known.occupations],
  countries: [...known.countries],
  awards: [...known.awards],
})

const rule = (id: string, property: Fact['property'], value: string, points: number) =>
  ({ id, when: { fact: { property, value } }, points, per: 'pick' }) as const
const pack: ScoringPack = {
  version: 1,
  base: { kind: 'flat', points: 10 },
  terms: [
    rule('woman', 'P21', woman, 1),
    rule('actor', 'P106', 'Q33999', 20),
    rule('italian', 'P27', 'Q38', 300),
    rule('oscar', 'P166', 'Q103916', 500),
    rule('politician', 'P106', 'Q82955', -7),
    rule('american', 'P27', 'Q30', -70),
    rule('peace', 'P166', 'Q35637', -700),
  ],
  rounding: 'half_up',
}
const whole = 10 + 1 + 20 + 300 + 500

test('facts changed after a death change no points, unless the death is retracted', async () => {
  const { db, league, a, ann } = await setUp({ rules: { base: 'flat', flatPoints: 10, rarityMax: 0, pack } })
  const table = async (day: string) => {
    await db
      .update(leaderboards)
      .set({ staleSince: noon(day), revision: sql`${leaderboards.revision} + 1` })
      .where(eq(leaderboards.id, league.seasonId))
    const { standings, entries, computed } = await read(league.seasonId, league.seasonId, noon(day))
    expect(computed).toBe(true)
    return { points: pointsOf(standings, ann), entries }
  }
  await upsertPeople(db, [factsOf(a, later)], noon('2026-01-02'))
  // While the person is alive, the last fetched facts count.
  await upsertPeople(db, [factsOf(a, alive)], noon('2026-01-03'))
  await confirmDeath(db, a, '2026-01-10', noon('2026-01-11'))
  const first = await table('2026-01-12')
  expect(first.points).toBe(whole)

  const updatedAt = async () => (await db.select().from(people).where(eq(people.id, a)))[0]?.updatedAt
  const before = await updatedAt()
  await upsertPeople(db, [factsOf(a, later)], noon('2026-01-13'))
  await importPeople(db, [factsOf(a, later)], noon('2026-01-14'))
  expect(await table('2026-01-15')).toEqual(first)
  expect(await updatedAt()).toBe(before)

  await retractDeath(db, a, '2026-01-10', noon('2026-01-16'))
  await upsertPeople(db, [factsOf(a, later)], noon('2026-01-17'))
  await confirmDeath(db, a, '2026-01-10', noon('2026-01-18'))
  expect((await table('2026-01-19')).points).toBe(10 - 7 - 70 - 700)
})
