import type { z } from 'zod'
import type { WhatIfPage, whatIfInput } from '#contracts/statistics.ts'
import { shownPicksOfSeason } from '#db/queries/picks/shown-picks.ts'
import { groupBy } from '#domain/group-by.ts'
import { fromKeys, scoringFieldKeys, takeSettings } from '#domain/league-settings/values.ts'
import { scoringOf } from '#domain/packs/pack-document.ts'
import { playPaperSeason } from '#domain/packs/paper-season.ts'
import { wasActiveAt } from '#domain/picks/counting.ts'
import { rulesOn } from '#domain/scoring/rules.ts'
import type { StandingRow } from '#domain/scoring/scored.ts'
import { confirmedEntries, lastDayOf, type SeasonGame } from '#domain/statistics/lists.ts'
import { type MadeUpSeason, makeUpSeason } from '#domain/statistics/made-up-season.ts'
import { movesBetween } from '#domain/statistics/moved-by.ts'
import { playOtherwise, rulesOtherwise } from '#domain/statistics/what-if.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { viewMoves } from '../views/moves.ts'
import { usersById } from '../views/standings.ts'
import { computeSeason, gameParts, peopleNamed, requestedSeason } from './season-games.ts'

/** A made-up season, with lists as long as the real ones; lists that the reader may not see are not used. */
const madeUpOf = (
  { picks, now }: SeasonGame,
  seed: string,
  rows: readonly Pick<StandingRow, 'userId' | 'active'>[],
): MadeUpSeason => {
  const standing = groupBy(
    picks.filter((pick) => pick.removedAt === null && wasActiveAt(pick, now)),
    ({ userId }) => userId,
  )
  const players = rows
    .flatMap(({ userId, active }) => (active ? [userId] : []))
    .sort()
    .map((userId) => ({ userId, list: (standing.get(userId) ?? []).map(({ personId }) => personId) }))
  return makeUpSeason({ seed, players })
}

/**
 * A season's table under other scoring rules (for the real season or a made-up one), or without one of the deaths that
 * counted in it. One round trip; nothing is stored.
 * @throws AppError league_not_found, not_found for a season that the league never had and for a person
 *   without a confirmed death that counts in it, above all the living
 */
export const readWhatIf = async (ctx: Ctx, input: z.output<typeof whatIfInput>): Promise<WhatIfPage> => {
  const { without = null } = input
  const scope = await readAsMember(ctx, input.league, ({ leagueId, user }) => ({
    ...gameParts(ctx, leagueId, input),
    picks: shownPicksOfSeason(ctx.db, requestedSeason(leagueId, input), { ...user, now: ctx.now }),
  }))
  const { picks, users } = scope.rows
  const { resolved, result, game, head } = computeSeason(ctx, scope, picks)
  const deaths = groupBy(confirmedEntries(game), ({ personId }) => personId)
  if (without !== null && !deaths.has(without)) throw new AppError('not_found', { field: 'without' })
  const otherwise = {
    rules: fromKeys(scoringFieldKeys, (key) => input[key]),
    pack: input.pack && scoringOf(input.pack),
    without,
  }
  const inForce = rulesOn(game.rules, lastDayOf(game))
  const madeUp = input.madeUp ? madeUpOf(game, scope.league.id, result.standings) : null
  const played = madeUp ? playPaperSeason(madeUp.lists, inForce) : result
  const tried = rulesOtherwise(madeUp ? [inForce] : game.rules, otherwise)
  const asIf = madeUp
    ? playPaperSeason(madeUp.lists, rulesOn(tried, inForce.effectiveFrom))
    : playOtherwise(resolved, otherwise, ctx.now)
  const before = new Map(played.standings.map(({ userId, rank, points }) => [userId, { rank, points }]))
  const active = new Map(result.standings.map((row) => [row.userId, row.active]))
  const userOf = usersById(users, ctx.locale)
  const personOf = peopleNamed(
    ctx,
    picks,
    new Map([...deaths].map(([personId, [{ diedOn }]]) => [personId, diedOn])),
  )
  return {
    ...head,
    rules: { ...takeSettings(scoringFieldKeys, inForce), pack: inForce.pack ?? null },
    deaths: [...deaths].map(([personId, entries]) => ({
      ...personOf(personId),
      userIds: entries.map(({ userId }) => userId),
    })),
    rows: asIf.standings.map((row) => ({
      ...userOf(row.userId),
      ...row,
      active: active.get(row.userId) ?? true,
      before: before.get(row.userId) ?? { rank: row.rank, points: 0 },
    })),
    moves: viewMoves(ctx, movesBetween(played, asIf), { real: game.rules, tried, userOf, personOf }),
    madeUp: madeUp?.deaths ?? null,
  }
}
