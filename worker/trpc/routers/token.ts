import {
  makeTokenInput,
  newPersonalToken,
  personalToken,
  tokenInput,
} from '../../contracts/personal-token.ts'
import { listTokens, makeToken, revokeToken } from '../../services/personal-tokens/manage.ts'
import { procedure, router } from '../init.ts'

export const tokenRouter = router({
  /** One's own personal tokens. Any signed-in user, with a session of their own. */
  list: procedure.output(personalToken.array()).query(({ ctx }) => listTokens(ctx)),
  /** Makes one. Any signed-in user, with a session of their own. */
  make: procedure
    .meta({ quiet: true })
    .input(makeTokenInput)
    .output(newPersonalToken)
    .mutation(({ ctx, input }) => makeToken(ctx, input)),
  /** Ends one. Any signed-in user, with a session of their own. */
  revoke: procedure
    .meta({ quiet: true })
    .input(tokenInput)
    .mutation(({ ctx, input }) => revokeToken(ctx, input)),
})
