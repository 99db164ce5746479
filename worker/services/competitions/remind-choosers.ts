import { runBatch } from '#db/batch.ts'
import { recordActivities } from '#db/queries/competitions/leaderboard-results.ts'
import { choicesOpen, noteStartReminders } from '#db/queries/competitions/start-reminders.ts'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import { groupBy } from '#domain/group-by.ts'
import { eventId } from '#domain/news/event-id.ts'
import { dueReminder, remindedThrough } from '#domain/notifications/reminders.ts'
import type { Ctx } from '../context.ts'

/** Competitions per round, and the most rounds of one run. */
const atOnce = 200
const mostRounds = 25

/**
 * Reminds the players of the next competitions. Returns how many competitions were checked, and how many reminders were
 * needed.
 */
const remindSome = async (ctx: Ctx): Promise<{ seen: number; reminded: number }> => {
  const today = dayOf(ctx.now)
  const through = remindedThrough(today)
  const rows = await choicesOpen(ctx.db, { today, through, limit: atOnce })
  const due = [...groupBy(rows, ({ competitionId }) => competitionId)].map(([competitionId, who]) => {
    const [{ leagueId, startDate, sealed }] = who
    return {
      startId: competitionId,
      competitionId,
      leagueId,
      startDate,
      ...dueReminder(today, startDate),
      /**
       * While lists are sealed each player is reminded separately: nobody else may learn how many picks they have
       * chosen.
       */
      sealed,
      userIds: who.filter(({ chosen, picksCount }) => chosen < (picksCount ?? 1)).map(({ userId }) => userId),
    }
  })
  if (due.length === 0) return { seen: 0, reminded: 0 }
  const reminders = due
    .filter(({ userIds }) => userIds.length > 0)
    .flatMap(({ competitionId, leagueId, startDate, days, sealed, userIds }) => {
      const key = [competitionId, 'choose_reminder', startDate, String(days)] as const
      const line = { leagueId, kind: 'choose_reminder' as const, personId: null, competitionId }
      const data = { chooseUntil: addDays(startDate, -1), startDate }
      return sealed
        ? userIds.map((userId) => ({
            ...line,
            id: eventId(...key, userId),
            data: { ...data, userIds: [userId] },
            onlyFor: userId,
          }))
        : [{ ...line, id: eventId(...key), data: { ...data, userIds } }]
    })
  await runBatch(ctx.db, {
    recorded: recordActivities(ctx.db, reminders, ctx.now),
    noted: noteStartReminders(ctx.db, due),
  })
  return { seen: due.length, reminded: due.filter(({ userIds }) => userIds.length > 0).length }
}

/**
 * Records reminders in the activity of a league for players who still have picks to choose for a competition that is
 * about to begin: seven days, two days and one day before. Idempotent.
 */
export const remindChoosers = async (ctx: Ctx): Promise<{ reminded: number }> => {
  let total = 0
  for (let round = 0; round < mostRounds; round++) {
    const { seen, reminded } = await remindSome(ctx)
    total += reminded
    if (seen === 0) break
  }
  return { reminded: total }
}
