import { budget, type CostClass } from '../domain/spending.ts'
import type { Ctx, User } from './context.ts'
import { AppError } from './errors.ts'

/** Counts what each caller causes, for as long as an isolate lives: no round trip, and nothing that is kept. */
export interface Spending {
  /**
   * Runs the work of a caller, if its budget has room for what work of this class may cost; what it has not cost is given
   * back.
   * @param credential what the caller has shown, which the work may find to be no good any more
   * @returns the work's result, or in how many seconds to try again
   */
  spend: <T>(
    spender: string,
    cost: CostClass,
    work: () => Promise<T>,
    credential?: string,
  ) => Promise<{ done: T } | { waitSeconds: number }>
  /**
   * Notes that a session has ended, lacks the second factor, or a token was revoked: what is under way with it is given back
   * to the account, which nobody may spend who is not let in.
   */
  refuse: (credential: string) => void
  isRefused: (credential: string) => boolean
}

/** What somebody has shown: the session or the personal token, as it is known here. */
export const credentialOf = ({ token, sessionId, aal }: User): string =>
  token ? `token ${token.hash}` : `session ${sessionId} ${aal}`

/**
 * Whom a call is counted against: an account with all of its sessions and tokens, as long as they are good; else a network.
 * Jobs are not counted.
 */
const spenderOf = ({ actor, networks, spending }: Ctx): { spender: string; credential?: string } | null => {
  if (actor.kind === 'job') return null
  const network = { spender: `network ${networks?.[0]?.prefix ?? ''}` }
  if (actor.kind !== 'user') return network
  const credential = credentialOf(actor)
  return spending?.isRefused(credential) ? network : { spender: `user ${actor.userId}`, credential }
}

const refusal = (seconds: number): AppError =>
  new AppError('budget_spent', { params: { seconds }, retryAfter: seconds })

/**
 * Runs work within the caller's budget of the minute.
 * @throws AppError budget_spent, with the seconds after which there is room again
 */
export const withinBudget = async <T>(ctx: Ctx, cost: CostClass, work: () => Promise<T>): Promise<T> => {
  const caller = spenderOf(ctx)
  if (!ctx.spending || caller === null) return work()
  const { spender, credential } = caller
  // Isolates count by themselves; what is dear is counted across them too, where a limiter is bound.
  if (cost === 'dear' && ctx.searchLimit && !(await ctx.searchLimit(`dear ${spender}`)))
    throw refusal(budget.seconds)
  const spent = await ctx.spending.spend(spender, cost, work, credential)
  if ('done' in spent) return spent.done
  throw refusal(spent.waitSeconds)
}
