import { runBatch } from '#db/batch.ts'
import { recordActivities } from '#db/queries/competitions/leaderboard-results.ts'
import { noteStartReminders, startsToRemind } from '#db/queries/competitions/start-reminders.ts'
import { type CalendarDay, dayOf } from '#domain/calendar-day.ts'
import { groupBy } from '#domain/group-by.ts'
import { eventId } from '#domain/news/event-id.ts'
import { dueReminder, remindedThrough } from '#domain/notifications/reminders.ts'
import type { Ctx } from '../context.ts'

/** Starts per round, and the most rounds of one run. */
const atOnce = 200
const mostRounds = 25

/** Starts of one league in the order of reminding: the season's first, then the soonest. */
const inOrder = <S extends { competitionId: string | null; startDate: CalendarDay }>(
  starts: readonly S[],
): S[] =>
  starts.toSorted(
    (a, b) =>
      Number(a.competitionId !== null) - Number(b.competitionId !== null) ||
      a.startDate.localeCompare(b.startDate),
  )

/**
 * Reminds of the next starts. Returns how many were checked, and how many reminders were recorded.
 * @param alreadyRecorded the users reminded in this run, per league: a list gets one reminder, however many
 *   starts are due
 */
const remindSome = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  alreadyRecorded: Set<string>,
): Promise<{ seen: number; reminded: number }> => {
  const today = dayOf(ctx.now)
  const through = remindedThrough(today)
  const rows = await startsToRemind(ctx.db, { today, through, limit: atOnce })
  const due = [...groupBy(rows, ({ startId }) => startId).values()].map((who) => {
    const { startId, competitionId, leagueId, startDate } = who[0]
    return {
      startId,
      competitionId,
      leagueId,
      startDate,
      ...dueReminder(today, startDate),
      userIds: who.filter(({ ready }) => ready === 0).map(({ userId }) => userId),
    }
  })
  if (due.length === 0) return { seen: 0, reminded: 0 }
  const isNew = (leagueId: string, userId: string): boolean => {
    const who = `${leagueId} ${userId}`
    return !alreadyRecorded.has(who) && alreadyRecorded.add(who).has(who)
  }
  const reminders = inOrder(due)
    .map(({ userIds, ...start }) => ({
      ...start,
      userIds: userIds.filter((userId) => isNew(start.leagueId, userId)),
    }))
    .filter(({ userIds }) => userIds.length > 0)
    .map(({ startId, competitionId, leagueId, startDate, days, userIds }) => ({
      id: eventId(startId, 'start_reminder', startDate, String(days)),
      leagueId,
      kind: 'start_reminder' as const,
      personId: null,
      competitionId,
      data: { userIds, startDate },
    }))
  await runBatch(ctx.db, {
    recorded: recordActivities(ctx.db, reminders, ctx.now),
    noted: noteStartReminders(ctx.db, due),
  })
  return { seen: due.length, reminded: reminders.length }
}

/**
 * Records reminders in the activity of a league for members whose list is unnamed or not full when a season or a
 * competition is about to begin: seven days, two days and one day before. If several begin, only the season's start is
 * recorded, or that of the first competition. Idempotent.
 */
export const remindOfStarts = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<{ reminded: number }> => {
  const alreadyRecorded = new Set<string>()
  let total = 0
  for (let round = 0; round < mostRounds; round++) {
    const { seen, reminded } = await remindSome(ctx, alreadyRecorded)
    total += reminded
    if (seen === 0) break
  }
  return { reminded: total }
}
