import type { Db } from '../client.ts'
import { outlooks } from '../schema/index.ts'
import type { DemoPlayer as Player } from './demo-players.ts'

/** Scored and expected points of the finished season's lists, for its last outlook. */
const lists: Record<Player, { points: number; expectedSoFar: number }> = {
  Marta: { points: 52, expectedSoFar: 35 },
  Paolo: { points: 57, expectedSoFar: 30 },
  Ines: { points: 80, expectedSoFar: 20 },
  Theo: { points: 86, expectedSoFar: 25 },
}

/** The last outlook of the demo's finished season; its yearbook uses it to show the part that luck had. */
export const demoOutlook = (db: Db, seasonId: string, userOf: (name: string) => string) =>
  db.insert(outlooks).values({
    seasonId,
    day: '2025-12-29',
    through: '2025-12-31',
    stepAhead: 1,
    stepBehind: 5,
    weekly: true,
    figures: {
      lists: Object.entries(lists).map(([name, figures]) => ({
        userId: userOf(name),
        ...figures,
        expectedPoints: 0,
        chanceOfADeath: 0,
      })),
      win: Object.keys(lists).map((name) => ({ userId: userOf(name), chance: name === 'Theo' ? 1 : 0 })),
      others: 0,
    },
  })
