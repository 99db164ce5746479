import type { z } from 'zod'
import type { reactInput, reactions } from '#contracts/comment.ts'
import { runBatch } from '#db/batch.ts'
import { isCurrentMember } from '#db/queries/leagues/members.ts'
import { commentableItem } from '#db/queries/news/comments.ts'
import { deleteReaction, react, reactionsOf } from '#db/queries/news/discussions.ts'
import { discussionRefusal } from '#domain/news/remembrance.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { countRate, requireRate } from '../quotas.ts'
import { refuse } from '../refuse.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'

type Input = z.output<typeof reactInput>

/**
 * Sets or removes a reaction on an activity item. The input is the wanted state, so a repeated call, or the same on two
 * devices, has the same result. Returns the item's reactions.
 * @throws AppError league_not_found, entry_not_found, remarks_off, entry_private, sign_out_of_place,
 *   quota_reactions, changed_meanwhile
 */
export const setReaction = retryOnConflict(
  async (ctx: Ctx, { league: ref, entry: entryId, sign, on }: Input): Promise<z.output<typeof reactions>> => {
    const { db, now } = ctx
    const { league, user, rows } = await readAsMember(ctx, ref, ({ leagueId, user }) => ({
      counted: countRate(ctx, user, 'reactions'),
      entries: commentableItem(db, leagueId, user.userId, entryId),
    }))
    requireRate(ctx, 'reactions', rows.counted)
    const [entry] = rows.entries
    if (!entry) throw new AppError('entry_not_found')
    refuse(
      discussionRefusal(
        league,
        { kind: entry.kind, isPrivate: Boolean(entry.isPrivate), deathStands: true },
        null,
        // A reaction that was set can always be removed.
        on ? sign : undefined,
      ),
    )
    const reaction = { leagueId: league.id, entryId, userId: user.userId, sign, at: now }
    const { signs } = await runBatch(db, {
      written: on
        ? react(db, reaction, isCurrentMember(league.id, user.userId))
        : deleteReaction(db, reaction),
      signs: reactionsOf(db, entryId, user.userId),
    })
    if (on && !signs.some((each) => each.sign === sign && each.own)) throw new AppError('changed_meanwhile')
    return signs
  },
)
