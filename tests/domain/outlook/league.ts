import { addDays } from '#domain/calendar-day.ts'
import type { OutlookInput } from '#domain/outlook/outlook.ts'
import { randomFrom } from '#domain/outlook/random.ts'
import type { Mortal } from '#domain/outlook/risks.ts'
import type { LeaderboardPick } from '#domain/scoring/scored.ts'
import { pick, players, rules } from '../competitions/paper.ts'

/** A person with this age in years on 1 January 2026. */
export const aged = (userId: string, personId: string, years: number): LeaderboardPick =>
  pick(userId, personId, { birth: { date: `${2026 - years}-01-01`, precision: 'day' } })

/** Everybody on these lists, by default with the table's own hazard. */
export const mortals = (
  picks: readonly LeaderboardPick[],
  weightOf: (personId: string) => number = () => 1,
): Map<string, Mortal> =>
  new Map(picks.map(({ personId }) => [personId, { sex: null, weight: weightOf(personId) }]))

/** A season of the year 2026 on a morning. */
export const outlookInput = (
  userIds: readonly string[],
  picks: readonly LeaderboardPick[],
  over: Partial<OutlookInput> = {},
): OutlookInput => {
  const today = over.today ?? '2026-01-01'
  return {
    id: 'season',
    participants: players(...userIds),
    picks,
    deaths: [],
    rules: [rules({ rarityMax: 10 })],
    people: mortals(picks),
    factors: [],
    start: '2026-01-01',
    end: '2026-12-31',
    today,
    now: `${today}T00:30:00.000Z`,
    entries: [],
    extras: new Map(),
    ...over,
  }
}

/** `lists` lists of `size` people between 60 and 99, some of them on several lists. */
export const bigLeague = (lists: number, size: number, seed = 'league') => {
  const random = randomFrom(seed)
  const userIds = Array.from({ length: lists }, (_, i) => `user${String(i).padStart(2, '0')}`)
  const pool = Array.from({ length: lists * size }, (_, i) => ({ id: `Q${i + 1}`, years: 60 + (i % 40) }))
  const picks = userIds.flatMap((userId) => {
    const chosen = new Set<number>()
    while (chosen.size < size) chosen.add(Math.floor(random() ** 2 * pool.length))
    return [...chosen].map((i) => {
      const person = pool[i] ?? { id: 'Q1', years: 60 }
      return aged(userId, person.id, person.years)
    })
  })
  return { userIds, picks }
}

/** The day that is this many days after 1 January 2026. */
export const dayAfter = (days: number): string => addDays('2026-01-01', days)
