import { z } from 'zod'
import { growthKinds, operatorActions } from '#domain/operators.ts'
import { instant, leagueRef, lineOfText, outputDay } from '../fields/fields.ts'

/** The state of an installation in numbers, never content. */
export const operatorPage = z.object({
  counts: z.object({ accounts: z.int(), leagues: z.int() }),
  /** The last thirty days with created or deleted accounts or leagues, newest first. */
  growth: z.array(z.object({ day: outputDay, kind: z.enum(growthKinds), made: z.int(), gone: z.int() })),
  /** Pending work; `oldest`: since when the oldest item has been due, null if unknown. */
  waiting: z.array(z.object({ what: z.string(), count: z.int(), oldest: instant.nullable() })),
  /** The last run of each job that records its runs; null: it has never run. */
  jobs: z.array(
    z.object({
      job: z.string(),
      finishedAt: instant.nullable(),
      /** The numbers of the run's summary. */
      said: z.record(z.string(), z.number()),
    }),
  ),
  /** Tasks of the last thirty days that failed finally, newest first. */
  failures: z.array(z.object({ id: z.string(), kind: z.string(), at: instant })),
  /** The operators' actions of the last year, newest first. */
  record: z.array(
    z.object({
      id: z.string(),
      at: instant,
      action: z.enum(operatorActions),
      operatorId: z.string(),
      subjectId: z.string(),
      reason: z.string(),
    }),
  ),
})
export type OperatorPage = z.output<typeof operatorPage>

const reason = lineOfText(300)

/** `account`: an id or a mail address. */
export const operatorAccountInput = z.object({ account: z.string().trim().min(1).max(254), reason })
export const operatorLeagueInput = z.object({ league: leagueRef, reason })
