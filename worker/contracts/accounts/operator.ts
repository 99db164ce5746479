import { z } from 'zod'
import { growthKinds, operatorActions } from '#domain/operators.ts'
import { instant, leagueRef, lineOfText, outputDay } from '../fields/fields.ts'

/** What an installation is like, by count and never by content. */
export const operatorPage = z.object({
  counts: z.object({ accounts: z.int(), leagues: z.int() }),
  /** The last thirty days on which something came or went, the newest first. */
  growth: z.array(z.object({ day: outputDay, kind: z.enum(growthKinds), made: z.int(), gone: z.int() })),
  /** What waits to be done; `oldest`: since when the oldest of it has been due, where that is known. */
  waiting: z.array(z.object({ what: z.string(), count: z.int(), oldest: instant.nullable() })),
  /** The last run of each job that notes its runs; null: it has never run. */
  jobs: z.array(
    z.object({
      job: z.string(),
      finishedAt: instant.nullable(),
      /** What it says of itself, in numbers. */
      said: z.record(z.string(), z.number()),
    }),
  ),
  /** Tasks that failed for good in thirty days, the newest first. */
  failures: z.array(z.object({ id: z.string(), kind: z.string(), at: instant })),
  /** What operators did in a year, the last first. */
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

/** An account is named by its id or its address. */
export const operatorAccountInput = z.object({ account: z.string().trim().min(1).max(254), reason })
export const operatorLeagueInput = z.object({ league: leagueRef, reason })
