import { budget, type CostClass } from '../domain/spending.ts'
import type { Ctx, User } from './context.ts'
import { AppError } from './errors.ts'

/** Counts what each caller causes, for as long as an isolate lives: no round trip, and nothing that is kept. */
export interface Spending {
  /**
   * Runs the work of a caller, if its budget has room for what work of this class may cost; what it has not cost is given
   * back.
   * @param isOthers asked when the work is over: it was not this caller's, and all is given back
   * @returns the work's result, or in how many seconds to try again
   */
  spend: <T>(
    spender: string,
    cost: CostClass,
    work: () => Promise<T>,
    isOthers?: () => boolean,
  ) => Promise<{ done: T } | { waitSeconds: number }>
  /**
   * Notes that a session has ended, lacks the second factor, or a token was revoked: what is under way with it is given back
   * to the account, which nobody may spend who is not let in.
   */
  refuse: (credential: string) => void
  isRefused: (credential: string) => boolean
  /** Notes whose secret address this is; null: it opens nothing. */
  learnOwner: (secret: string, userId: string | null) => void
  /** Whose it is, as far as this isolate has learned. */
  ownerOf: (secret: string) => string | null
}

/** What somebody has shown: the session or the personal token, as it is known here. */
export const credentialOf = ({ token, sessionId, aal }: User): string =>
  token ? `token ${token.hash}` : `session ${sessionId} ${aal}`

/**
 * Whom a call is counted against: an account with all of its sessions and tokens, as long as they are good; else, and in a
 * demo whose accounts are everybody's, a network.
 * Jobs are not counted.
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
  // Isolates count by themselves; what is dear is counted across them too, where a limiter is bound.
  if (cost === 'dear' && searchLimit && !(await searchLimit(`dear ${spender}`))) throw refusal(budget.seconds)
  const isOthers = credential === undefined ? undefined : () => spending.isRefused(credential)
  const spent = await spending.spend(spender, cost, work, isOthers)
  if ('done' in spent) return spent.done
  throw refusal(spent.waitSeconds)
}

/**
 * Runs work within the caller's budget of the minute.
 * @throws AppError budget_spent, with the seconds after which there is room again
 */
export const withinBudget = async <T>(ctx: Ctx, cost: CostClass, work: () => Promise<T>): Promise<T> => {
  const caller = spenderOf(ctx)
  return caller === null ? work() : spendAs(ctx, caller, cost, work)
}

/**
 * Reads what a secret address opens, within a budget of its owner beside that for calls: fetchers that many people share do
 * not run out. A secret that opens nothing (null) is counted for the network that tried it.
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
