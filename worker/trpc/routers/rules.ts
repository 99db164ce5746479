import { leagueInput } from '../../contracts/fields.ts'
import {
  leagueRulesView,
  preview,
  previewInput,
  ruleVersion,
  setScoringInput,
} from '../../contracts/rules.ts'
import { getRules } from '../../services/rules/get.ts'
import { previewScore } from '../../services/rules/preview.ts'
import { setScoring } from '../../services/rules/set-scoring.ts'
import { procedure, router } from '../init.ts'

export const rulesRouter = router({
  /** All versions of a league's rules. Members. */
  get: procedure
    .input(leagueInput)
    .output(leagueRulesView)
    .query(({ ctx, input }) => getRules(ctx, input)),
  /** Saves scoring rules. Admins. */
  set: procedure
    .input(setScoringInput)
    .output(ruleVersion)
    .mutation(({ ctx, input }) => setScoring(ctx, input)),
  /** What a death would bring. Members. */
  preview: procedure
    .input(previewInput)
    .output(preview)
    .query(({ ctx, input }) => previewScore(ctx, input)),
})
