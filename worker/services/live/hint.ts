import { liveLeaguesOfUser } from '#db/queries/leagues/live.ts'
import type { Ctx } from '../context.ts'

/*
 * All of this goes on after the answer, and none of it is told to the user who made the change: a room out of reach costs the
 * listeners time and nothing else.
 */

type HintCtx = Pick<Ctx, 'live' | 'after'>

/** Tells open screens of these leagues that something has changed, except the one that has changed it. */
export const hintLeagues = (
  { live, after, socket }: Partial<HintCtx> & Pick<Ctx, 'socket'>,
  leagueIds: readonly string[],
): void => {
  if (live && leagueIds.length > 0) after?.(live.changed(leagueIds, socket ?? null))
}

/** Tells them that the draft has moved: a live turn lasts a minute or less, so this hint never waits for seconds. */
export const hintTurn = (
  { live, after, socket }: Partial<HintCtx> & Pick<Ctx, 'socket'>,
  leagueId: string,
): void => {
  if (live) after?.(live.turned(leagueId, socket ?? null))
}

/**
 * Tells those of all leagues of a user, for what is the user's own: a name, a picture, whether presence shows. The leagues
 * are what `liveLeaguesOfUser` answered in the batch of the change.
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

/** Closes those of who may not look at any league for now, and is a member still. */
export const closeAllConnections = (ctx: HintCtx & Pick<Ctx, 'db'>, userId: string): void =>
  closeAll(ctx, userId, 'leave')

/** Has all connections of a user opened again, where a session has ended: a connection does not say which one opened it. */
export const renewConnections = (ctx: HintCtx & Pick<Ctx, 'db'>, userId: string): void =>
  closeAll(ctx, userId, 'renew')
