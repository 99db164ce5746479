import { seasonGame } from '../competitions/kinds/championship/championship.ts'
import { play } from '../competitions/play.ts'
import type { Sex } from '../outlook/life-table.ts'
import type { LineUp } from '../picks/line-up.ts'
import type { LeaderboardPick, LeaderboardResult, Participant, PersonDeath } from '../scoring/scored.ts'
import { isWho } from './conditions.ts'
import { lineUpRules } from './line-up-rules.ts'
import type { ScoringPack } from './pack.ts'

/*
 * A season that never was, of people who never were, to show what a pack does: three players, five people each, and seven
 * deaths from January to November.
 */

interface Person {
  id: string
  name: string
  born: string
  sex: Sex
  occupation: string
  died?: string
}

const people: readonly Person[] = [
  {
    id: 'a',
    name: 'Orla Fenwick',
    born: '1931-03-13',
    sex: 'female',
    occupation: 'Q33999',
    died: '2025-01-17',
  },
  {
    id: 'b',
    name: 'Tito Marchetti',
    born: '1944-06-02',
    sex: 'male',
    occupation: 'Q937857',
    died: '2025-03-14',
  },
  {
    id: 'c',
    name: 'Ines Quarrel',
    born: '1978-09-09',
    sex: 'female',
    occupation: 'Q177220',
    died: '2025-05-01',
  },
  {
    id: 'd',
    name: 'Basil Thornby',
    born: '1925-06-13',
    sex: 'male',
    occupation: 'Q82955',
    died: '2025-06-13',
  },
  {
    id: 'e',
    name: 'Mona Lindqvist',
    born: '1938-12-24',
    sex: 'female',
    occupation: 'Q36180',
    died: '2025-08-20',
  },
  {
    id: 'f',
    name: 'Rufus Okafor',
    born: '1951-02-28',
    sex: 'male',
    occupation: 'Q639669',
    died: '2025-10-05',
  },
  {
    id: 'g',
    name: 'Gilda Sartori',
    born: '1929-07-07',
    sex: 'female',
    occupation: 'Q2526255',
    died: '2025-11-30',
  },
  { id: 'h', name: 'Percy Vale', born: '1935-04-21', sex: 'male', occupation: 'Q901' },
  { id: 'i', name: 'Lotte Brandvold', born: '1947-10-10', sex: 'female', occupation: 'Q10833314' },
]

/** Each list in its order: the first is the captain, the second the vice-captain. */
export const examplePlayers = [
  { id: 'ann', name: 'Ann', list: ['c', 'a', 'd', 'h', 'e'] },
  { id: 'ben', name: 'Ben', list: ['b', 'd', 'a', 'g', 'i'] },
  { id: 'cleo', name: 'Cleo', list: ['a', 'f', 'd', 'e', 'h'] },
] as const

/** The month that each has chosen, where a pack asks for one. */
const months = { ann: 5, ben: 3, cleo: 8 } as const

const byId = new Map(people.map((person) => [person.id, person]))
export const examplePerson = (id: string): string => byId.get(id)?.name ?? ''

const before = '2024-12-01T10:00:00.000Z'

const picks: LeaderboardPick[] = examplePlayers.flatMap(({ id: userId, list }) =>
  list.flatMap((personId) => {
    const person = byId.get(personId)
    if (!person) return []
    return [
      {
        id: `${userId}/${personId}`,
        userId,
        personId,
        birth: { date: person.born, precision: 'day' as const },
        sex: person.sex,
        occupations: [person.occupation],
        addedAt: before,
        countsFrom: '2024-12-03',
        removedAt: null,
        voidedAt: null,
        suspendedAt: null,
        pauses: [],
      },
    ]
  }),
)

const deaths: PersonDeath[] = people.flatMap(({ id, died }) =>
  died === undefined
    ? []
    : [
        {
          personId: id,
          status: 'confirmed',
          diedOn: died,
          knownFrom: `${died}T20:00:00.000Z`,
          knownUntil: null,
        },
      ],
)

const participantsOf = (pack: ScoringPack): Participant[] => {
  const asks = lineUpRules(pack)
  return examplePlayers.map(({ id, list }, index): Participant => {
    const [captain, vice] = list.map((personId) => `${id}/${personId}`)
    const lineUp: LineUp = {
      from: '2024-12-03',
      captain: asks?.roles.includes('captain') ? (captain ?? null) : null,
      vice: asks?.roles.includes('vice') ? (vice ?? null) : null,
      order: asks?.ranked ? list.map((personId) => `${id}/${personId}`) : [],
      month: asks?.month ? months[id] : null,
    }
    return { userId: id, seed: index + 1, spells: [{ joinedAt: before, leftAt: null }], lineUps: [lineUp] }
  })
}

/** Each pick stands in the first typed place that its person fits, as far as there is room. */
const inPlaces = ({ list }: ScoringPack): LeaderboardPick[] => {
  const places = list?.places ?? []
  const taken = new Map<string, number>()
  return picks.map((pick) => {
    const born = Number(pick.birth?.date.slice(0, 4))
    const { sex = null, occupations = [] } = pick
    const place = places.find(({ name, n, who }) => {
      const key = `${pick.userId} ${name}`
      const isFree = (taken.get(key) ?? 0) < n
      const fitting = isFree && isWho(who, { age: 2024 - born, sex, occupations, countries: [], awards: [] })
      if (fitting) taken.set(key, (taken.get(key) ?? 0) + 1)
      return fitting
    })
    return place ? { ...pick, place: place.name } : pick
  })
}

/** The made-up season by a pack, as it ended: by the very rules that score leagues. */
export const playExample = (pack: ScoringPack): LeaderboardResult =>
  play(
    seasonGame({
      id: 'example',
      start: '2025-01-01',
      end: '2025-12-31',
      rules: [
        {
          version: 1,
          effectiveFrom: '2024-01-01',
          base: 'age',
          flatPoints: 10,
          rarityMax: 0,
          firstDeathBonus: 0,
          pack,
        },
      ],
    }),
    participantsOf(pack),
    inPlaces(pack),
    deaths,
    '2026-03-01T00:00:00.000Z',
  )
