import type { LiveTicket } from '#contracts/live.ts'
import { runBatch } from '#db/batch.ts'
import { isMemberOf, keepLive, liveUntil } from '#db/queries/leagues/live.ts'
import { addMs, hourMs } from '#domain/calendar-day.ts'
import { standing } from '#domain/leagues/quotas.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { closeConnections } from './hint.ts'

/**
 * How long after a ticket was issued jobs send hints to a league, in ms; the longest connection ends within half of it.
 */
const keptMs = 6 * hourMs

/**
 * A ticket for the WebSocket on which the league's open screens get hints; its value is null without rooms.
 * @throws AppError quota_connections, and those of readAsMember
 */
export const issueLiveTicket = async (ctx: Ctx, input: { league: string }): Promise<LiveTicket> => {
  const { db, live, realNow } = ctx
  const { league, profile, user, rows } = await readAsMember(ctx, input.league, ({ leagueId }) => ({
    live: liveUntil(db, leagueId),
  }))
  if (!live) return { ticket: null }
  const until = rows.live[0]?.until
  // Stored only when half of the time is over; otherwise every ticket would be a write.
  if (until === undefined || until < addMs(realNow, keptMs / 2))
    await runBatch(db, { kept: keepLive(db, league.id, addMs(realNow, keptMs)) })
  // Until now jobs sent no hints: what they changed since the page's answer is made up for by one.
  if (until === undefined || until <= realNow) await live.changed([league.id], null)
  const ticket = await live.issue(league.id, {
    userId: user.userId,
    slug: league.slug,
    shows: profile.showsPresence,
  })
  return { ticket: ctx.addresses.signTicket(ticket) }
}

/**
 * Opens the connection of a ticket. The signature is checked before any room is called, because calling a room creates
 * it, with a file of its own, whatever its name. Membership is checked after opening, so that a member who is removed
 * between ticket and opening is disconnected either by the removal or by this check.
 * @throws AppError live_ticket_refused, too_many_connections
 */
export const openLive = async (
  ctx: Ctx,
  { ticket, league }: { ticket: string; league: string },
): Promise<Response> => {
  const given = ctx.addresses.readTicket(ticket)
  const opened =
    ctx.live && given !== null ? await ctx.live.open(given, league) : ({ refused: 'ticket' } as const)
  if ('refused' in opened) {
    if (opened.refused === 'ticket') throw new AppError('live_ticket_refused')
    const { connections, roomConnections } = standing
    throw new AppError('too_many_connections', {
      params: { max: connections.max, all: roomConnections.max },
    })
  }
  const { response, leagueId, userId } = opened
  const check = async (): Promise<void> => {
    if ((await isMemberOf(ctx.db, leagueId, userId)).length === 0) closeConnections(ctx, [leagueId], userId)
  }
  ctx.after(check())
  return response
}
