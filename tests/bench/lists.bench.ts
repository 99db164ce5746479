import fc from 'fast-check'
import { startTestDatabase } from '../support/database.ts'
import { ListGame } from '../support/lists/list-game.ts'
import { listHistories } from '../support/lists/list-histories.ts'
import { PackedGame, packedHistories } from '../support/lists/packed-game.ts'
import { runs } from '../support/runs.ts'

/*
 * Random games with a list on the services and on a model of the rules, as in
 * tests/services/picks/list-model.test.ts, but more of them: 200, multiplied by BENCH_RUNS. It ends at the
 * first step at which the two differ. Then as many under the rules of packs, without a model.
 */

export const run = async (): Promise<void> => {
  const database = await startTestDatabase()
  const seen = new Map<string, number>()
  const games = runs(200)
  let played = 0
  try {
    await fc.assert(
      fc.asyncProperty(listHistories(60), async (history) => {
        await ListGame.play(database, history, seen)
        played++
        if (played % 50 === 0) console.log(`  ${played} of ${games} games`)
      }),
      { numRuns: games, endOnFailure: true },
    )
    for (const [what, times] of [...seen].sort()) console.log(`  ${what.padEnd(32)} ${times}`)
    console.log(`  ${played} games, no move on which the services and the model part`)
    await fc.assert(
      fc.asyncProperty(packedHistories(60), (history) => PackedGame.play(database, history)),
      { numRuns: games, endOnFailure: true },
    )
    console.log(`  ${games} games under the rules of packs, each list in order`)
  } finally {
    await database.stop()
  }
}
