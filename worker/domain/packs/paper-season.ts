import { seasonGame } from '../competitions/kinds/championship/championship.ts'
import { play } from '../competitions/play.ts'
import type { Sex } from '../outlook/life-table.ts'
import type { LineUp } from '../picks/line-up.ts'
import type { ScoringRules } from '../scoring/rules.ts'
import type { LeaderboardPick, LeaderboardResult, Participant, PersonDeath } from '../scoring/scored.ts'
import { isWho } from './conditions.ts'
import { lineUpRules } from './line-up-rules.ts'
import type { ScoringPack } from './pack.ts'
import { packOf } from './scoring-fields.ts'

/* Example seasons with fictional people, in 2025. The lists were complete before the season began. */

export interface PaperPerson {
  id: string
  born: string
  sex: Sex
  /** Wikidata items. */
  occupation: string
  country?: string
  died?: string
}

/** A list in its order: captain, vice-captain, others */
export interface PaperList {
  userId: string
  people: readonly PaperPerson[]
  /** The month that its owner has chosen, for packs that use one */
  month: number
}

const before = '2024-12-01T10:00:00.000Z'

const picksOf = (lists: readonly PaperList[]): LeaderboardPick[] =>
  lists.flatMap(({ userId, people }) =>
    people.map(({ id, born, sex, occupation, country }) => ({
      id: `${userId}/${id}`,
      userId,
      personId: id,
      birth: { date: born, precision: 'day' as const },
      sex,
      occupations: [occupation],
      countries: country === undefined ? [] : [country],
      addedAt: before,
      countsFrom: '2024-12-03',
      removedAt: null,
      voidedAt: null,
      suspendedAt: null,
      pauses: [],
    })),
  )

const deathsOf = (lists: readonly PaperList[]): PersonDeath[] => {
  const people = new Map(lists.flatMap((list) => list.people.map((person) => [person.id, person] as const)))
  return [...people.values()].flatMap(({ id, died }) =>
    died === undefined
      ? []
      : [
          {
            personId: id,
            status: 'confirmed' as const,
            diedOn: died,
            knownFrom: `${died}T20:00:00.000Z`,
            knownUntil: null,
          },
        ],
  )
}

const participantsOf = (pack: ScoringPack, lists: readonly PaperList[]): Participant[] => {
  const asks = lineUpRules(pack)
  return lists.map(({ userId, people, month }, index): Participant => {
    const [captain, vice] = people.map(({ id }) => `${userId}/${id}`)
    const lineUp: LineUp = {
      from: '2024-12-03',
      captain: asks?.roles.includes('captain') ? (captain ?? null) : null,
      vice: asks?.roles.includes('vice') ? (vice ?? null) : null,
      order: asks?.ranked ? people.map(({ id }) => `${userId}/${id}`) : [],
      month: asks?.month ? month : null,
    }
    return { userId, seed: index + 1, periods: [{ joinedAt: before, leftAt: null }], lineUps: [lineUp] }
  })
}

/** Puts each pick into the first typed place that its person fits and that has room. */
const inPlaces = ({ list }: ScoringPack, picks: readonly LeaderboardPick[]): LeaderboardPick[] => {
  const places = list?.places ?? []
  const taken = new Map<string, number>()
  return picks.map((pick) => {
    const born = Number(pick.birth?.date.slice(0, 4))
    const { sex = null, occupations = [], countries = [] } = pick
    const place = places.find(({ name, n, who }) => {
      const key = `${pick.userId} ${name}`
      const isFree = (taken.get(key) ?? 0) < n
      const fitting = isFree && isWho(who, { age: 2024 - born, sex, occupations, countries, awards: [] })
      if (fitting) taken.set(key, (taken.get(key) ?? 0) + 1)
      return fitting
    })
    return place ? { ...pick, place: place.name } : pick
  })
}

/** The final result of a paper season, computed with the scoring code of real leagues */
export const playPaperSeason = (lists: readonly PaperList[], rules: ScoringRules): LeaderboardResult => {
  const pack = packOf(rules)
  return play(
    seasonGame({
      id: 'paper',
      start: '2025-01-01',
      end: '2025-12-31',
      rules: [{ ...rules, effectiveFrom: '2024-01-01' }],
    }),
    participantsOf(pack, lists),
    inPlaces(pack, picksOf(lists)),
    deathsOf(lists),
    '2026-03-01T00:00:00.000Z',
  )
}
