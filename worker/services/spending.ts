import { budget, type CostClass } from '../domain/spending.ts'
import type { Ctx } from './context.ts'
import { AppError } from './errors.ts'

/** Counts what each caller causes, for as long as an isolate lives: no round trip, and nothing that is kept. */
export interface Spending {
  /**
   * Runs the work of a caller, if its budget has room for what work of this class may cost; what it has not cost is given
   * back.
   * @returns the work's result, or in how many seconds to try again
   */
  spend: <T>(
    spender: string,
    cost: CostClass,
    work: () => Promise<T>,
  ) => Promise<{ done: T } | { waitSeconds: number }>
}

/** Whom a call is counted against: an account with all of its sessions and tokens, else a network. Jobs are not counted. */
const spenderOf = ({ actor, networks }: Ctx): string | null => {
  if (actor.kind === 'job') return null
  return actor.kind === 'user' ? `user ${actor.userId}` : `network ${networks?.[0]?.prefix ?? ''}`
}

const refusal = (seconds: number): AppError =>
  new AppError('budget_spent', { params: { seconds }, retryAfter: seconds })

/**
 * Runs work within the caller's budget of the minute.
 * @throws AppError budget_spent, with the seconds after which there is room again
 */
export const withinBudget = async <T>(ctx: Ctx, cost: CostClass, work: () => Promise<T>): Promise<T> => {
  const spender = spenderOf(ctx)
  if (!ctx.spending || spender === null) return work()
  // Isolates count by themselves; what is dear is counted across them too, where a limiter is bound.
  if (cost === 'dear' && ctx.searchLimit && !(await ctx.searchLimit(`dear ${spender}`)))
    throw refusal(budget.seconds)
  const spent = await ctx.spending.spend(spender, cost, work)
  if ('done' in spent) return spent.done
  throw refusal(spent.waitSeconds)
}
