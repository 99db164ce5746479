import { operatorAccountInput, operatorLeagueInput, operatorPage } from '#contracts/accounts/operator.ts'
import { banAccount, deleteUnlawfulLeague, unbanAccount } from '#worker/services/operators/acts.ts'
import { readOperatorPage } from '#worker/services/screens/operator.ts'
import { proceduresOf, router } from '../init.ts'

const { query, mutation } = proceduresOf('Operators')

export const operatorRouter = router({
  /** Counts and health of the installation. Operators. */
  page: query({ scope: 'session', cost: 'page', output: operatorPage }, readOperatorPage),
  /** Bans an account. Operators. */
  ban: mutation(
    { scope: 'session', cost: 'write', quota: null, quiet: true, input: operatorAccountInput },
    banAccount,
  ),
  /** Lifts a ban. Operators. */
  unban: mutation(
    { scope: 'session', cost: 'write', quota: null, quiet: true, input: operatorAccountInput },
    unbanAccount,
  ),
  /** Deletes a league that breaks the law. Operators. */
  deleteLeague: mutation(
    { scope: 'session', cost: 'write', quota: null, quiet: true, input: operatorLeagueInput },
    deleteUnlawfulLeague,
  ),
})
