import { liveLeaguesOfUser } from '#db/queries/leagues/live.ts'
import type { Ctx } from '../context.ts'

/**
 * Hints are sent after the response, and their errors are not reported to the user who made the change: if a room is
 * unavailable, its listeners only see the change later.
 */

type HintCtx = Pick<Ctx, 'live' | 'after'>

/** Sends a hint to the open screens of these leagues, except the one that made the change. */
export const hintLeagues = (
  { live, after, socket }: Partial<HintCtx> & Pick<Ctx, 'socket'>,
  leagueIds: readonly string[],
): void => {
  if (live && leagueIds.length > 0) after?.(live.changed(leagueIds, socket ?? null))
}

/** Sends a hint that the draft has moved. A turn may last a minute or less, so this hint is not delayed. */
export const hintTurn = (
  { live, after, socket }: Partial<HintCtx> & Pick<Ctx, 'socket'>,
  leagueId: string,
): void => {
  if (live) after?.(live.turned(leagueId, socket ?? null))
}

/**
 * Sends hints to all leagues of a user, for a change of the user's own data: name, picture, or whether presence is
 * shown. `leagues` are the rows of `liveLeaguesOfUser` from the batch of the change.
 */
export const hintLeaguesOf = (
  { live, after, socket }: HintCtx & Pick<Ctx, 'socket'>,
  leagues: readonly { id: string }[],
  { userId, shows }: { userId: string; shows?: boolean | undefined },
): void => {
  if (!live || leagues.length === 0) return
  const ids = leagues.map(({ id }) => id)
  const hint = async (): Promise<void> => {
    if (shows !== undefined) await live.show(ids, userId, shows)
    await live.changed(ids, socket ?? null)
  }
  after(hint())
}

/** Closes the connections of users who are no longer members of these leagues. */
export const closeConnections = (
  { live, after }: HintCtx,
  leagueIds: readonly string[],
  userId: string,
): void => {
  if (live && leagueIds.length > 0) after(live.leave(leagueIds, userId))
}

const closeAll = (
  { db, live, after }: HintCtx & Pick<Ctx, 'db'>,
  userId: string,
  how: 'leave' | 'renew',
): void => {
  if (!live) return
  const close = async (): Promise<void> => {
    const leagues = await liveLeaguesOfUser(db, userId)
    await live[how](
      leagues.map(({ id }) => id),
      userId,
    )
  }
  after(close())
}

/** Closes all connections of a member who may not view any league for now. */
export const closeAllConnections = (ctx: HintCtx & Pick<Ctx, 'db'>, userId: string): void =>
  closeAll(ctx, userId, 'leave')

/**
 * Makes all connections of a user reopen after a session has ended: a connection does not know which session opened it.
 */
export const renewConnections = (ctx: HintCtx & Pick<Ctx, 'db'>, userId: string): void =>
  closeAll(ctx, userId, 'renew')
