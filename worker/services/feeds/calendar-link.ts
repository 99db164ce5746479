import type { CalendarLink } from '#contracts/calendar.ts'
import { runBatch } from '#db/batch.ts'
import { ensureProfile, profileOf } from '#db/queries/accounts/profiles.ts'
import { ensureCalendarToken, setCalendarToken } from '#db/queries/leagues/calendar.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { newProfile } from '../profile/own.ts'
import { randomHex } from '../random-codes.ts'

/** The feed's address, by its secret. */
export const linkOf = (ctx: Ctx, token: string | null): CalendarLink => ({
  url: token === null ? null : `${ctx.publicUrl}/calendar/${token}.ics`,
})

/** The address of one's own calendar feed; null: there is none. */
export const readCalendarLink = async (ctx: Ctx): Promise<CalendarLink> => {
  const { rows } = await readAsUser(ctx, (user) => ({ profiles: profileOf(ctx.db, user.userId) }))
  return linkOf(ctx, rows.profiles[0]?.calendarToken ?? null)
}

/** Makes the feed's address, or with `replace` a new one: anybody who has the old one is shut out. */
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

/** Takes the feed away. */
export const revokeCalendarLink = async (ctx: Ctx): Promise<CalendarLink> => {
  const { user } = await readAsUser(ctx, () => ({}))
  await setCalendarToken(ctx.db, user.userId, null)
  return linkOf(ctx, null)
}
