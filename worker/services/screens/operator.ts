import type { OperatorPage } from '#contracts/accounts/operator.ts'
import type { Parts, Result } from '#db/batch.ts'
import {
  growthSince,
  latestDeadTasks,
  latestOperatorActs,
  operatorCandidate,
} from '#db/queries/accounts/operators.ts'
import { backlog, lastRuns, waitingIn } from '#db/queries/competitions/backlog.ts'
import { addMs, dayMs } from '#domain/calendar-day.ts'
import { isOperator } from '#domain/operators.ts'
import { readAsUser } from '../access.ts'
import type { User } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'

const yearMs = 365 * dayMs
const daysShown = 30
const failuresShown = 20
const actsShown = 50

/**
 * One round trip for an operator's read; other users get not_found, as if the page did not exist.
 * @throws AppError not_found for all but operators, and those of readAsUser
 */
export const readAsOperator = async <const P extends Parts>(
  ctx: Ctx,
  parts: P,
): Promise<{ user: User; rows: Result<P> }> => {
  const { user, rows } = await readAsUser(ctx, ({ userId }) => ({
    candidates: operatorCandidate(ctx.db, userId),
    asked: parts,
  }))
  const candidate = rows.candidates[0] ?? { id: user.userId, email: null, proven: false }
  if (!isOperator(ctx.operators, candidate)) throw new AppError('not_found')
  return { user, rows: rows.asked }
}

/** The state of the installation: counts, backlog, jobs, failures, and the operators' audit log. Operators only. */
export const readOperatorPage = async (ctx: Ctx): Promise<OperatorPage> => {
  const { db, realNow } = ctx
  const since = addMs(realNow, -daysShown * dayMs).slice(0, 10)
  const { rows } = await readAsOperator(ctx, {
    growth: growthSince(db, since),
    waiting: backlog(db, realNow),
    runs: lastRuns(db),
    failures: latestDeadTasks(db, since, failuresShown),
    record: latestOperatorActs(db, addMs(realNow, -yearMs), actsShown),
  })
  const total = (kind: string): number => rows.growth.totals.find((each) => each.kind === kind)?.count ?? 0
  return {
    counts: { accounts: total('accounts'), leagues: total('leagues') },
    growth: rows.growth.days,
    waiting: waitingIn(rows.waiting),
    jobs: Object.entries(rows.runs).map(([job, [run]]) => ({
      job,
      finishedAt: run?.finishedAt ?? null,
      said: Object.fromEntries(
        Object.entries(run?.summary ?? {}).filter(
          (entry): entry is [string, number] => typeof entry[1] === 'number',
        ),
      ),
    })),
    failures: rows.failures,
    record: rows.record,
  }
}
