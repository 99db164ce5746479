import type { CalendarLink } from '#contracts/calendar.ts'
import { runBatch } from '#db/batch.ts'
import { ensureProfile, profileOf } from '#db/queries/accounts/profiles.ts'
import { ensureCalendarToken, setCalendarToken } from '#db/queries/leagues/calendar.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { newProfile } from '../profile/own.ts'
import { randomHex } from '../random-codes.ts'

/** The feed's URL, from its secret. */
export const linkOf = (ctx: Ctx, token: string | null): CalendarLink => ({
  url: token === null ? null : `${ctx.publicUrl}/calendar/${token}.ics`,
})

/** The URL of the user's own calendar feed; null if there is none. */
export const readCalendarLink = async (ctx: Ctx): Promise<CalendarLink> => {
  const { rows } = await readAsUser(ctx, (user) => ({ profiles: profileOf(ctx.db, user.userId) }))
  return linkOf(ctx, rows.profiles[0]?.calendarToken ?? null)
}

/** Creates the feed's URL, or with `replace` a new one: the old one stops working. */
export const createCalendarLink = async (
  ctx: Ctx,
  { replace }: { replace: boolean },
): Promise<CalendarLink> => {
  const { user } = await readAsUser(ctx, () => ({}))
  const write = replace ? setCalendarToken : ensureCalendarToken
  const { tokens } = await runBatch(ctx.db, {
    profile: ensureProfile(ctx.db, newProfile(ctx, user)),
    tokens: write(ctx.db, user.userId, randomHex()),
  })
  // The account was deleted in between.
  if (!tokens[0]) throw new AppError('authentication_expired')
  return linkOf(ctx, tokens[0].token)
}

/** Deletes the user's calendar link: its URL stops working. */
export const revokeCalendarLink = async (ctx: Ctx): Promise<CalendarLink> => {
  const { user } = await readAsUser(ctx, () => ({}))
  await setCalendarToken(ctx.db, user.userId, null)
  return linkOf(ctx, null)
}
