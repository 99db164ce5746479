import { budget, type CostClass } from '../domain/spending.ts'
import type { User } from './actor.ts'
import type { Ctx } from './context.ts'
import { AppError } from './errors.ts'

/** Key of the caller's credential: the session or the personal token. */
export const credentialOf = ({ token, sessionId, aal }: User): string =>
  token ? `token ${token.hash}` : `session ${sessionId} ${aal}`

/**
 * The key that a call is counted against: the account, with all of its sessions and tokens, while they are valid;
 * otherwise, and in a demo with shared accounts, the network. Null for jobs, which are not counted.
 */
const spenderOf = ({
  actor,
  networks,
  spending,
  demo,
}: Ctx): { spender: string; credential?: string } | null => {
  if (actor.kind === 'job') return null
  const network = { spender: `network ${networks?.[0]?.prefix ?? ''}` }
  if (actor.kind !== 'user' || demo) return network
  const credential = credentialOf(actor)
  return spending?.isRefused(credential) ? network : { spender: `user ${actor.userId}`, credential }
}

const refusal = (seconds: number): AppError =>
  new AppError('budget_spent', { params: { seconds }, retryAfter: seconds })

const spendAs = async <T>(
  { spending, searchLimit }: Ctx,
  { spender, credential }: { spender: string; credential?: string },
  cost: CostClass,
  work: () => Promise<T>,
): Promise<T> => {
  if (!spending) return work()
  // Each isolate has its own count; expensive calls are also counted across isolates, if a limiter is bound.
  if (cost === 'dear' && searchLimit && !(await searchLimit(`dear ${spender}`))) throw refusal(budget.seconds)
  const isOthers = credential === undefined ? undefined : () => spending.isRefused(credential)
  const spent = await spending.spend(spender, cost, work, isOthers)
  if ('done' in spent) return spent.done
  throw refusal(spent.waitSeconds)
}

/**
 * Runs work within the caller's budget per minute.
 * @throws AppError budget_spent, with the seconds after which there is room again
 */
export const withinBudget = async <T>(ctx: Ctx, cost: CostClass, work: () => Promise<T>): Promise<T> => {
  const caller = spenderOf(ctx)
  return caller === null ? work() : spendAs(ctx, caller, cost, work)
}

/**
 * Reads the resource of a secret address. This uses a budget of its owner that is separate from the one for calls, so
 * that fetchers shared by many people do not run out. An invalid secret (null) is counted against the caller's network.
 * @throws AppError budget_spent, with the seconds after which there is room again
 */
export const withinOwnersBudget = async <T extends { userId: string }>(
  ctx: Ctx,
  secret: string,
  cost: CostClass,
  work: () => Promise<T | null>,
): Promise<T | null> => {
  const { spending, networks } = ctx
  if (!spending) return work()
  const read = async (): Promise<T | null> => {
    const found = await work()
    spending.learnOwner(secret, found?.userId ?? null)
    return found
  }
  const spent = await spending.spend(
    `guesses ${networks?.[0]?.prefix ?? ''}`,
    'light',
    () => spendAs(ctx, { spender: `secrets of ${spending.ownerOf(secret) ?? secret}` }, cost, read),
    () => spending.ownerOf(secret) !== null,
  )
  if ('done' in spent) return spent.done
  throw refusal(spent.waitSeconds)
}

/**
 * Runs work for the holder of a signed address, whose signature is the only authorization, within a budget of its
 * subject.
 * @throws AppError budget_spent, with the seconds after which there is room again
 */
export const withinSubjectsBudget = <T>(
  ctx: Ctx,
  subject: string,
  cost: CostClass,
  work: () => Promise<T>,
): Promise<T> => spendAs(ctx, { spender: `address of ${subject}` }, cost, work)
