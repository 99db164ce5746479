import { runBatch } from '#db/batch.ts'
import { choicesOpen } from '#db/queries/competitions.ts'
import { tellAll } from '#db/queries/leaderboard-results.ts'
import { addDays, dayOf, daysBetween } from '../../domain/calendar-day.ts'
import { eventId } from '../../domain/event-id.ts'
import { groupBy } from '../../domain/group-by.ts'
import type { Ctx } from '../context.ts'

/** Days before the start on which those who have not chosen are reminded, the longest first. */
const reminderDays = [3, 1] as const

/**
 * Reminds, in the activity of their league, those who have picks left to choose for a competition about to begin: once
 * three days before, once on the last day. Doing it again tells nothing new.
 */
export const remindChoosers = async (ctx: Ctx): Promise<{ reminded: number }> => {
  const today = dayOf(ctx.now)
  const rows = await choicesOpen(ctx.db, today, addDays(today, reminderDays[0]))
  const open = rows.filter(({ chosen, picksCount }) => chosen < (picksCount ?? 1))
  const told = [...groupBy(open, ({ competitionId }) => competitionId)].flatMap(([competitionId, who]) => {
    const first = who[0]
    if (!first) return []
    const left = daysBetween(today, first.startDate)
    const due = reminderDays.findLast((days) => left <= days)
    return due === undefined
      ? []
      : [
          {
            id: eventId(competitionId, 'choose_reminder', first.startDate, String(due)),
            leagueId: first.leagueId,
            kind: 'choose_reminder' as const,
            personId: null,
            competitionId,
            data: {
              userIds: who.map(({ userId }) => userId),
              chooseUntil: addDays(first.startDate, -1),
              startDate: first.startDate,
            },
          },
        ]
  })
  if (told.length > 0) await runBatch(ctx.db, { told: tellAll(ctx.db, told, ctx.now) })
  return { reminded: told.length }
}
