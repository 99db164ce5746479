import type { z } from 'zod'
import type { allowPicturesInput, PictureLink, sharePictureInput } from '#contracts/picture.ts'
import { runBatch } from '#db/batch.ts'
import { ensurePictureToken, setPicturesShared } from '#db/queries/accounts/pictures.ts'
import { isCurrentAdmin } from '#db/queries/leagues/members.ts'
import { seasonsOfLeague } from '#db/queries/leagues/seasons.ts'
import { auditedChange } from '#db/queries/news/audited-change.ts'
import { readAsAdmin, readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { randomHex } from '../random-codes.ts'

/**
 * Allows or forbids members to share pictures of the league. Either way all existing links stop working: allowing again
 * renews them.
 * @throws AppError not_allowed for plain members, changed_meanwhile
 */
export const allowPictures = async (
  ctx: Ctx,
  { league: ref, shared }: z.output<typeof allowPicturesInput>,
): Promise<{ shared: boolean }> => {
  const { league, user } = await readAsAdmin(ctx, ref, () => ({}))
  const change = auditedChange(ctx, league.id, user.userId)
  const { written } = await runBatch(ctx.db, {
    written: change.audit(
      {
        action: 'pictures_changed',
        before: { picturesShared: league.picturesShared },
        after: { picturesShared: shared },
      },
      isCurrentAdmin(league.id, user.userId),
    ),
    set: setPicturesShared(ctx.db, league.id, shared, change.done),
  })
  if (written.length === 0) throw new AppError('changed_meanwhile')
  return { shared }
}

export const pictureLinkOf = ({ publicUrl }: Pick<Ctx, 'publicUrl'>, token: string): PictureLink => ({
  url: `${publicUrl}/shared/${token}`,
  imageUrl: `${publicUrl}/shared/${token}.png`,
})

/**
 * The URL of a season's picture, the same for all members of the league; created at the first request.
 * @throws AppError not_found for a season that the league never had, pictures_not_shared
 */
export const sharePicture = async (
  ctx: Ctx,
  { league: ref, season: number }: z.output<typeof sharePictureInput>,
): Promise<PictureLink> => {
  const { season, league, user, rows } = await readAsMember(ctx, ref, ({ leagueId }) => ({
    seasons: seasonsOfLeague(ctx.db, leagueId),
  }))
  const asked = number === undefined ? season : rows.seasons.find((each) => each.number === number)
  if (!asked) throw new AppError('not_found', { field: 'season' })
  if (!league.picturesShared) throw new AppError('pictures_not_shared')
  const [written] = await ensurePictureToken(ctx.db, { id: asked.id, userId: user.userId }, randomHex())
  // Sharing was switched off, or the user has left, meanwhile.
  if (!written?.token) throw new AppError('pictures_not_shared')
  return pictureLinkOf(ctx, written.token)
}
