import { addDays } from '#domain/calendar-day.ts'
import { play } from '#domain/competitions/play.ts'
import type { Term, When } from '#domain/packs/pack.ts'
import type { LineUp } from '#domain/picks/line-up.ts'
import type { DatedRules } from '#domain/scoring/rules.ts'
import { championship, died, pick, players, rules } from '../domain/competitions/paper.ts'
import { byAge, packWith } from '../domain/packs/pack-season.ts'

/*
 * Five tables of 20 players with 20 picks each and 100 deaths, alternately under House rules and under packs
 * of 20 terms in one run. Goal: 1.5 times House at most.
 */

const size = 20
const tables = 5
const rounds = 60
const [start, over] = ['2026-01-01', '2027-01-05T12:00:00.000Z']

const userIds = Array.from({ length: size }, (_, at) => `player-${at}`)
/** Each player has 20 of 300 people, so some are on many lists. */
const picks = userIds.flatMap((userId, at) =>
  Array.from({ length: size }, (_, place) => {
    const number = (at * 13 + place * place * 7) % 300
    return pick(userId, `Q${number}-${place % 4 === 0 ? 'shared' : at}`, {
      birth: { date: `${1925 + (number % 60)}-03-${10 + (number % 19)}`, precision: 'day' },
      sex: number % 2 === 0 ? 'female' : 'male',
      countries: ['Q30', 'Q38'].slice(0, 1 + (number % 2)),
      occupations: [`Q${number % 4}`],
      awards: number % 5 === 0 ? ['Q3'] : [],
    })
  }),
)
const people = [...new Set(picks.map(({ personId }) => personId))]
const deaths = people.slice(0, 100).map((personId, at) => died(personId, addDays(start, (at * 7) % 360)))
const participants = players(...userIds).map((participant) => {
  const own = picks.filter(({ userId }) => userId === participant.userId).map(({ id }) => id)
  const lineUp: LineUp = {
    from: addDays(start, -5),
    captain: own[0] ?? null,
    vice: own[1] ?? null,
    order: own,
    month: 5,
  }
  return { ...participant, lineUps: [lineUp] }
})

const conditions: readonly When[] = [
  { age: { to: 49 } },
  { age: { from: 95 } },
  { holders: { atMost: 1 } },
  { holders: { shareAtMost: 25 } },
  { death: 'first' },
  { death: 'last' },
  { death: { every: 13 } },
  { day: { weekday: 5, day: 13 } },
  { day: { birthday: true } },
  { day: { chosenMonth: true } },
  { deathsBefore: { atLeast: 3 } },
  { heldDays: { atLeast: 200 } },
  { fact: { property: 'P106', value: 'Q2' } },
  { sweep: true },
  { captain: true },
  { vice: true },
  { rank: { to: 3 } },
  { all: [{ age: { to: 79 } }, { not: { fact: { property: 'P27', value: 'Q30' } } }] },
  { any: [{ fact: { property: 'P166', value: 'Q3' } }, { fact: { property: 'P21', value: 'Q6581072' } }] },
]
const plain: readonly Term[] = [
  ...conditions.map((when, at): Term => ({ id: `term-${at}`, when, points: 5, per: 'pick' })),
  { id: 'miss', when: { noneAtEnd: true }, points: -5, per: 'player' },
]
const mixed: readonly Term[] = plain.map((term, at) => {
  if (!('points' in term) || term.id === 'miss' || at % 3 === 0) return term
  const { id, when } = term
  return at % 3 === 1 ? { id, when, times: 2, per: 'month' } : { ...term, per: 'player' }
})

const measured: Readonly<Record<string, DatedRules>> = {
  House: rules({ rarityMax: 10, firstDeathBonus: 5 }),
  '20 terms that add': rules({ pack: packWith(plain, { base: byAge }) }),
  '20 terms, a third of them factors': rules({ pack: packWith(mixed, { base: byAge }) }),
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Prints the median processor time of each in ms, and its ratio to House. */
export const run = async (): Promise<void> => {
  const times = new Map(Object.keys(measured).map((name) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round++)
    for (const [name, dated] of Object.entries(measured)) {
      const began = process.cpuUsage()
      for (let table = 0; table < tables; table++)
        play(
          championship({ id: `table-${table}`, start, end: '2026-12-31', rules: [dated] }),
          participants,
          picks,
          deaths,
          over,
        )
      // The first rounds are for the JIT compiler.
      const { user, system } = process.cpuUsage(began)
      if (round >= 10) times.get(name)?.push((user + system) / 1000)
    }
  const house = median(times.get('House') ?? [])
  console.log(`  ${tables} tables of ${size} × ${size}, ${deaths.length} deaths, ${picks.length} picks`)
  for (const [name, measuredTimes] of times) {
    const ms = median(measuredTimes)
    console.log(`  ${name.padEnd(36)} ${ms.toFixed(1).padStart(6)} ms  ${(ms / house).toFixed(2)} times`)
  }
}
