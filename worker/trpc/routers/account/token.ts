import {
  createTokenInput,
  newPersonalToken,
  personalToken,
  tokenInput,
} from '#contracts/accounts/personal-token.ts'
import { createToken, listTokens, revokeToken } from '#worker/services/personal-tokens/manage-tokens.ts'
import { proceduresOf, router } from '#worker/trpc/init.ts'

const { query, mutation } = proceduresOf('Profile')

export const tokenRouter = router({
  list: query({ scope: 'session', cost: 'light', output: personalToken.array() }, listTokens, {
    get: '/tokens',
    summary: 'Your personal tokens',
  }),
  make: mutation(
    {
      scope: 'session',
      cost: 'write',
      quota: 'tokensMade',
      quiet: true,
      input: createTokenInput,
      output: newPersonalToken,
    },
    createToken,
    { post: '/tokens', summary: 'Create a personal token; it is returned once' },
  ),
  revoke: mutation(
    { scope: 'session', cost: 'write', quota: null, quiet: true, input: tokenInput },
    revokeToken,
    { delete: '/tokens', summary: 'Revoke the personal token named in the body' },
    { delete: '/tokens/:id', summary: 'Revoke a personal token' },
  ),
})
