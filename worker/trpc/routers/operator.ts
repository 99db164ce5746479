import { operatorAccountInput, operatorLeagueInput, operatorPage } from '../../contracts/operator.ts'
import { banAccount, deleteUnlawfulLeague, unbanAccount } from '../../services/operators/act.ts'
import { readOperatorPage } from '../../services/operators/page.ts'
import { procedure, router } from '../init.ts'

export const operatorRouter = router({
  /** Counts and health of the installation. Operators. */
  page: procedure.output(operatorPage).query(({ ctx }) => readOperatorPage(ctx)),
  /** Bans an account. Operators. */
  ban: procedure
    .meta({ quiet: true })
    .input(operatorAccountInput)
    .mutation(({ ctx, input }) => banAccount(ctx, input)),
  /** Lifts a ban. Operators. */
  unban: procedure
    .meta({ quiet: true })
    .input(operatorAccountInput)
    .mutation(({ ctx, input }) => unbanAccount(ctx, input)),
  /** Deletes a league that breaks the law. Operators. */
  deleteLeague: procedure
    .meta({ quiet: true })
    .input(operatorLeagueInput)
    .mutation(({ ctx, input }) => deleteUnlawfulLeague(ctx, input)),
})
