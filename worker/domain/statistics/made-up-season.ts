import { addDays, type CalendarDay } from '../calendar-day.ts'
import { byDay } from '../competitions/table-ties.ts'
import { type Random, randomFrom } from '../outlook/random.ts'
import type { PaperList, PaperPerson } from '../packs/paper-season.ts'
import { ageOn } from '../scoring/age.ts'

/** A fictional death of a fictional person */
interface MadeUpDeath {
  name: string
  /** In whole years. */
  age: number
  diedOn: CalendarDay
  userIds: string[]
}

export interface MadeUpSeason {
  lists: readonly PaperList[]
  /** By day. */
  deaths: MadeUpDeath[]
}

/** The shape of a league's lists: their lengths and their overlaps. The names on them are not used. */
interface Shape {
  seed: string
  players: readonly { userId: string; list: readonly string[] }[]
}

const most = { size: 20, deaths: 24 } as const
/** Shorter lists are filled up to this length. */
const length = 10
const fewestDeaths = 6
/** The share of people on lists who die: more than in most seasons, so that every rule has an effect. */
const share = 0.15

const givenNames = {
  female: ['Orla', 'Ines', 'Mona', 'Gilda', 'Lotte', 'Petra', 'Willa', 'Nerea'],
  male: ['Tito', 'Basil', 'Rufus', 'Percy', 'Anselm', 'Duncan', 'Ivo', 'Matteo'],
} as const
/** Enough names that no two of a season's deaths have the same one */
const familyNames = [
  'Fenwyck',
  'Quarrelby',
  'Thornbeck',
  'Brandvoldt',
  'Ostrelli',
  'Vantrey',
  'Hollisk',
  'Marrowby',
  'Perlango',
  'Quendt',
  'Rasmere',
  'Tolvani',
  'Umbrelle',
] as const
const occupations = ['Q33999', 'Q177220', 'Q82955', 'Q36180', 'Q901', 'Q937857', 'Q2526255'] as const
const countries = ['Q145', 'Q38', 'Q30', 'Q142', 'Q183'] as const

const one = <Item>(random: Random, items: readonly Item[]): Item =>
  // The index is always within the array.
  items[Math.floor(random() * items.length)] as Item

const dayOf2025 = (random: Random): CalendarDay => addDays('2025-01-01', Math.floor(random() * 365))

/** Ages 20 to 99, most of them old */
const inventPerson = (random: Random, id: string): PaperPerson => {
  const age = 20 + Math.floor(80 * Math.sqrt(random()))
  return {
    id,
    born: `${2024 - age}${dayOf2025(random).slice(4)}`,
    sex: random() < 0.5 ? 'female' : 'male',
    occupation: one(random, occupations),
    country: one(random, countries),
  }
}

/**
 * The people who die. To show the rules, these include a captain, the youngest person and the one on the most lists;
 * the rest is random.
 */
const chooseDead = (lists: readonly PaperList[], random: Random): PaperPerson[] => {
  const held = new Map<PaperPerson, number>()
  for (const { people } of lists) for (const person of people) held.set(person, (held.get(person) ?? 0) + 1)
  const everybody = [...held.keys()]
  const number = Math.min(
    most.deaths,
    everybody.length,
    Math.max(fewestDeaths, Math.round(share * everybody.length)),
  )
  const captain = lists.length === 0 ? undefined : one(random, lists).people[0]
  const youngest = [...everybody].sort((a, b) => (a.born < b.born ? 1 : -1))[0]
  const shared = [...everybody].sort((a, b) => (held.get(b) ?? 0) - (held.get(a) ?? 0))[0]
  const lots = everybody
    .map((person) => ({ person, lot: random() }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ person }) => person)
  const first = [captain, youngest, shared].filter((person) => person !== undefined)
  return [...new Set([...first, ...lots])].slice(0, number)
}

/** A year of deaths on lists with this shape, the same for the same seed. All people are fictional. */
export const makeUpSeason = ({ seed, players }: Shape): MadeUpSeason => {
  const random = randomFrom(`made up ${seed}`)
  const stands = new Map<string, PaperPerson>()
  const standIn = (key: string): PaperPerson => {
    const known = stands.get(key)
    if (known) return known
    const made = inventPerson(random, `made-up-${stands.size + 1}`)
    stands.set(key, made)
    return made
  }
  const spare = Math.max(length, Math.round(0.7 * length * players.length))
  const lists = players.map(({ userId, list }): PaperList => {
    const people = new Set(list.slice(0, most.size).map((personId) => standIn(`of ${personId}`)))
    while (people.size < length) people.add(standIn(`spare ${Math.floor(random() * spare)}`))
    return { userId, people: [...people], month: 1 + Math.floor(random() * 12) }
  })
  const offset = Math.floor(random() * familyNames.length)
  const dead = chooseDead(lists, random).map((person, at): PaperPerson & { died: string; name: string } => {
    const died = dayOf2025(random)
    const given = givenNames[person.sex]
    return {
      ...person,
      // One death is on a birthday, because some rules depend on it.
      born: at === 2 ? `${person.born.slice(0, 4)}${died.slice(4)}` : person.born,
      died,
      name: `${given[at % given.length]} ${familyNames[(at + offset) % familyNames.length]}`,
    }
  })
  const byId = new Map(dead.map((person) => [person.id, person]))
  const dying = lists.map((list) => ({
    ...list,
    people: list.people.map((person) => byId.get(person.id) ?? person),
  }))
  return {
    lists: dying,
    deaths: dead
      .map(({ id, name, born, died }) => ({
        name,
        age: ageOn({ date: born, precision: 'day' }, died),
        diedOn: died,
        userIds: dying
          .filter(({ people }) => people.some((each) => each.id === id))
          .map(({ userId }) => userId),
      }))
      .sort(byDay),
  }
}
