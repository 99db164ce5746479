import type { CalendarDay } from '../calendar-day.ts'
import type { Sex } from '../outlook/life-table.ts'
import type { LeaderboardResult } from '../scoring/scored.ts'
import type { ScoringPack } from './pack.ts'
import { type PaperList, playPaperSeason } from './paper-season.ts'

/*
 * A fictional season with fictional people, to show the effect of a pack: three players with five people
 * each, and seven deaths from January to November.
 */

const rows: readonly [string, string, CalendarDay, Sex, string, CalendarDay?][] = [
  ['a', 'Orla Fenwick', '1931-03-13', 'female', 'Q33999', '2025-01-17'],
  ['b', 'Tito Marchetti', '1944-06-02', 'male', 'Q937857', '2025-03-14'],
  ['c', 'Ines Quarrel', '1978-09-09', 'female', 'Q177220', '2025-05-01'],
  ['d', 'Basil Thornby', '1925-06-13', 'male', 'Q82955', '2025-06-13'],
  ['e', 'Mona Lindqvist', '1938-12-24', 'female', 'Q36180', '2025-08-20'],
  ['f', 'Rufus Okafor', '1951-02-28', 'male', 'Q639669', '2025-10-05'],
  ['g', 'Gilda Sartori', '1929-07-07', 'female', 'Q2526255', '2025-11-30'],
  ['h', 'Percy Vale', '1935-04-21', 'male', 'Q901'],
  ['i', 'Lotte Brandvold', '1947-10-10', 'female', 'Q10833314'],
]

const people = rows.map(([id, name, born, sex, occupation, died]) => ({
  id,
  name,
  born,
  sex,
  occupation,
  ...(died && { died }),
}))

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
