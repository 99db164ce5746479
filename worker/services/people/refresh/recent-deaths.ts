import { holdsLease, jobCursor, setJobCursor } from '#db/queries/jobs.ts'
import { suspectPeople } from '#db/queries/people-status.ts'
import { addDays, addMs, dayOf } from '#domain/calendar-day.ts'
import type { Ctx } from '../../context.ts'
import type { Run } from './run.ts'

const cursorName = 'status-refresh:recent-deaths'
const everyMs = 3_600_000
const days = 10
/** Who was read so lately is not read again because of that, which also holds deprecated dates. */
const readMs = 12 * 3_600_000

/** When recent deaths were last asked for: its value's `at`. */
export const recentDeathsCursor = ({ db }: Pick<Ctx, 'db'>) => jobCursor(db, cursorName)

/**
 * The recent deaths: who died lately by anybody's account. Finds people whom nobody picked, and what a poll overlooked;
 * those come under suspicion, and are read next.
 */
export const suspectRecentDeaths = async (run: Run, last: unknown): Promise<void> => {
  const { ctx, lease } = run
  if (typeof last === 'string' && last <= ctx.now && addMs(last, everyMs) > ctx.now) return
  const ids = await run.ask('wikidata_query', () => ctx.people.diedAfter(addDays(dayOf(ctx.now), -days)))
  if (ids === null || ids === 'malformed') return
  await run.write({
    suspected: suspectPeople(ctx.db, ids, { at: ctx.now, notReadSince: addMs(ctx.now, -readMs) }, lease),
    seen: setJobCursor(ctx.db, cursorName, { at: ctx.now }, holdsLease(lease)),
  })
}
