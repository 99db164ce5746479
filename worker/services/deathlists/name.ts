import type { DeathlistView, NameDeathlistInput } from '#contracts/lists/deathlist.ts'
import { deathlistIdOfOwn, nameDeathlist } from '#db/queries/picks/deathlists.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { nameMaxLength } from '#domain/picks/editing.ts'
import { isOpen } from '#domain/seasons/state.ts'
import { isVisible, showable } from '#domain/text.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { readOwnList } from './own-list.ts'

/**
 * Sets or changes the name of the user's own list.
 * @throws AppError deathlist_name_required, deathlist_name_too_long, season_over, deathlist_not_found
 */
export const nameOwnDeathlist = async (ctx: Ctx, input: NameDeathlistInput): Promise<DeathlistView> => {
  const { season, user } = await readOwnList(ctx, { deathlistId: input.deathlistId }, {})
  const name = showable(input.name).normalize('NFC').trim()
  if (!isVisible(name)) throw new AppError('deathlist_name_required', { field: 'name' })
  if (name.length > nameMaxLength)
    throw new AppError('deathlist_name_too_long', { field: 'name', params: { max: nameMaxLength } })
  if (!isOpen(season, dayOf(ctx.now))) throw new AppError('season_over')
  const [named] = await nameDeathlist(ctx.db, deathlistIdOfOwn(input.deathlistId, user.userId), name)
  if (!named) throw new AppError('deathlist_not_found')
  return named
}
