import type { LeaderboardResult } from '../scoring/scored.ts'
import type { ScoringPack } from './pack.ts'
import { type PaperList, type PaperPerson, playPaperSeason } from './paper-season.ts'

/*
 * A fictional season with fictional people, to show the effect of a pack: three players with five people
 * each, and seven deaths from January to November.
 */

type Person = PaperPerson & { name: string }

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

/** Each list in its order: captain, vice-captain, others */
export const examplePlayers = [
  { id: 'ann', name: 'Ann', list: ['c', 'a', 'd', 'h', 'e'] },
  { id: 'ben', name: 'Ben', list: ['b', 'd', 'a', 'g', 'i'] },
  { id: 'cleo', name: 'Cleo', list: ['a', 'f', 'd', 'e', 'h'] },
] as const

/** The month chosen by each player, for packs that use one */
const months = { ann: 5, ben: 3, cleo: 8 } as const

const byId = new Map(people.map((person) => [person.id, person]))
export const examplePerson = (id: string): string => byId.get(id)?.name ?? ''

const lists: readonly PaperList[] = examplePlayers.map(({ id, list }) => ({
  userId: id,
  people: list.flatMap((personId) => byId.get(personId) ?? []),
  month: months[id],
}))

export const playExample = (pack: ScoringPack): LeaderboardResult =>
  playPaperSeason(lists, {
    version: 1,
    base: 'age',
    flatPoints: 10,
    rarityMax: 0,
    firstDeathBonus: 0,
    pack,
  })
