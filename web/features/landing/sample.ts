import type { ScoringRules } from '#domain/scoring/rules.ts'
import { scoreReasons, sumOf } from '#domain/scoring/score.ts'

/** The fictional league of the landing page. Its points are real: computed by the rules of a new league. */
const rules: ScoringRules = { version: 1, base: 'age', flatPoints: 0, rarityMax: 10, firstDeathBonus: 0 }
const players = ['Marta', 'Ines', 'Paolo', 'Theo'] as const

interface SampleDeath {
  /** Fictional, like the biography */
  name: string
  does: 'engineer' | 'actor' | 'director'
  age: number
  holders: readonly (typeof players)[number][]
}

const deaths: readonly SampleDeath[] = [
  { name: 'Dorothea Muster', does: 'engineer', age: 87, holders: ['Marta'] },
  { name: 'Hiro Reigai', does: 'director', age: 79, holders: ['Ines'] },
  { name: 'Émile Façade', does: 'actor', age: 94, holders: ['Marta', 'Paolo'] },
]

const diedIn = 2026

const reasonsOf = ({ age, holders }: SampleDeath) =>
  scoreReasons(
    rules,
    { date: `${diedIn - age}-01-01`, precision: 'day' },
    `${diedIn}-06-01`,
    players.length,
    holders.length,
  )

/** Each death with its two terms: for the age, and for the small number of holders */
export const sampleScores = deaths.map((death) => {
  const reasons = reasonsOf(death)
  const pointsFor = (rule: string) => reasons.find((reason) => reason.rule === rule)?.points ?? 0
  return {
    ...death,
    diedIn,
    players: players.length,
    agePoints: pointsFor('age'),
    rarityPoints: pointsFor('rarity'),
    points: sumOf(reasons),
  }
})

export const sampleStandings = players
  .map((player) => {
    const own = sampleScores.filter(({ holders }) => holders.includes(player))
    return { player, points: own.reduce((sum, { points }) => sum + points, 0) }
  })
  .sort((a, b) => b.points - a.points)
