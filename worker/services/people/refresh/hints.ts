import { holdsLease, jobCursor, setJobCursor } from '#db/queries/jobs/jobs.ts'
import { suspectPeople } from '#db/queries/people/people-status.ts'
import { addDays, addMs, dayOf } from '#domain/calendar-day.ts'
import type { Ctx } from '#worker/services/context.ts'
import type { Run } from './refresh-run.ts'

const cursorOf = (name: string): string => `status-refresh:${name}`
/** A person read within this time is not read again because of a hint, which may rest on deprecated dates. */
const readMs = 12 * 3_600_000

/** When each source of hints was last queried, in the member `at` of the value. */
export const hintCursors = ({ db, people }: Pick<Ctx, 'db' | 'people'>) =>
  people.evidence.hints.map(({ name }) => jobCursor(db, cursorOf(name)))

/**
 * Queries the hint sources that are due for recent deaths; the people they name are flagged as suspected, and read
 * next.
 * @param last when each source was last queried
 */
export const followHints = async (run: Run, last: readonly unknown[]): Promise<void> => {
  const { ctx, lease } = run
  for (const [nr, source] of ctx.people.evidence.hints.entries()) {
    const { name, everyMs, days } = source
    const at = last[nr]
    if (typeof at === 'string' && at <= ctx.now && addMs(at, everyMs) > ctx.now) continue
    const ids = await run.ask(source, () => source.diedAfter(addDays(dayOf(ctx.now), -days)))
    if (ids === null || ids === 'malformed') continue
    await run.write({
      suspected: suspectPeople(ctx.db, ids, { at: ctx.now, notReadSince: addMs(ctx.now, -readMs) }, lease),
      seen: setJobCursor(ctx.db, cursorOf(name), { at: ctx.now }, holdsLease(lease)),
    })
  }
}
