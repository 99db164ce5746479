import { jobCursor, setJobCursor } from '#db/queries/jobs/jobs.ts'
import { addMs, dayMs, type Instant } from '#domain/calendar-day.ts'
import type { Ctx } from '../context.ts'
import { indexSite, PeopleSourceUnavailable } from '../people-source.ts'

const defaultPauseMs = 60_000
const longestPauseMs = dayMs
const cursorOf = (site: string): string => `pause:${site}`

/** Query for the end of a site's pause (real time, UTC), to be added to any batch. */
export const readPause = (ctx: Ctx, site: string) => jobCursor(ctx.db, cursorOf(site))
export type PauseRows = Awaited<ReturnType<typeof readPause>>

/** True while the pause lasts. */
export const isPaused = (rows: PauseRows, realNow: Instant): boolean => {
  const until = rows[0]?.value.until
  return typeof until === 'string' && until > realNow
}

/** Stores the pause if the site rate-limited us, so that later requests and runs respect it. */
export const keepPause = async (ctx: Ctx, site: string, error: PeopleSourceUnavailable): Promise<void> => {
  if (error.reason !== 'limited') return
  const pauseMs = Math.min(error.retryAfterMs ?? defaultPauseMs, longestPauseMs)
  await setJobCursor(ctx.db, cursorOf(site), { until: addMs(new Date().toISOString(), pauseMs) })
}

/**
 * The answer of the index's site to a call for a waiting user; null if it does not answer. A pause that the site asks
 * for is stored after the response. Nothing is called while such a pause lasts.
 */
export const callIndexSite = async <T>(
  ctx: Ctx,
  pause: PauseRows,
  name: string,
  call: () => Promise<T>,
): Promise<T | null> => {
  if (isPaused(pause, ctx.realNow)) return null
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof PeopleSourceUnavailable)) throw error
    ctx.log.info('people_source', { reason: error.reason, call: name })
    ctx.after(keepPause(ctx, indexSite, error))
    return null
  }
}
