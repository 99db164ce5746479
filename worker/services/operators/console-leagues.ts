import { uuidv7 } from 'uuidv7'
import type { ConsoleInput } from '#contracts/accounts/console.ts'
import { runBatch } from '#db/batch.ts'
import { accountNamed, largestLeagues, leagueIsThere, leagueNamed } from '#db/queries/accounts/operators.ts'
import { always } from '#db/queries/auth/conditions.ts'
import { leaderboardsOfLeague, markLeagueStale } from '#db/queries/competitions/leaderboards.ts'
import { roster } from '#db/queries/leagues/members.ts'
import { isAudited } from '#db/queries/news/activity.ts'
import { retryFailedMails } from '#db/queries/news/outbox.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { recomputeThese } from '../leaderboards/recompute.ts'
import { deliverSoon } from '../mail/deliver-mails.ts'
import { handOverError, handOverParts } from '../members/hand-over.ts'
import { putOnRecord } from './put-on-record.ts'

/** Commands of the console for leagues and mails. Their results contain only ids and counts. */

export const listLeagues = async (ctx: Ctx, { limit, reason }: ConsoleInput<'leagues'>) => {
  const { leagues } = await runBatch(ctx.db, {
    written: putOnRecord(ctx, { action: 'leagues_listed', subjectId: 'all', reason }, always).written,
    leagues: largestLeagues(ctx.db, limit),
  })
  return { leagues }
}

/**
 * Makes a member the owner of a league whose owner can't do it; the old owner stays as an admin.
 * @throws AppError league_not_found, member_not_found, already_owner, quota_leagues_owned_by, changed_meanwhile
 */
export const handOverAtConsole = async (ctx: Ctx, input: ConsoleInput<'hand-over'>) => {
  const { db } = ctx
  const named = await runBatch(db, {
    leagues: leagueNamed(db, input.league),
    accounts: accountNamed(db, input.account),
  })
  const [league] = named.leagues
  const [account] = named.accounts
  if (!league) throw new AppError('league_not_found')
  if (!account) throw new AppError('member_not_found')
  const members = await roster(db, league.id)
  const target = members.find(({ userId }) => userId === account.id)
  const owner = members.find(({ role }) => role === 'OWNER')
  if (!target) throw new AppError('member_not_found')
  if (!owner) throw new AppError('changed_meanwhile')
  if (owner.userId === target.userId) throw new AppError('already_owner')
  const id = uuidv7()
  const act = { action: 'league_handed_over', subjectId: league.id, reason: input.reason } as const
  const { written, counts } = await runBatch(db, {
    ...handOverParts(ctx, { id, leagueId: league.id, actorId: null, from: owner.userId }, target),
    record: putOnRecord(ctx, act, isAudited(id)).written,
  })
  if (written.length === 0) throw handOverError(counts)
  return { league: league.id, from: owner.userId, to: target.userId }
}

/** Retries the mails that were given up, and sends the due ones. */
export const sendMailsAgain = async (ctx: Ctx, { address, reason }: ConsoleInput<'mails-again'>) => {
  const { mails } = await runBatch(ctx.db, {
    written: putOnRecord(ctx, { action: 'mails_sent_again', subjectId: 'all', reason }, always).written,
    mails: retryFailedMails(ctx.db, ctx.realNow, address),
  })
  deliverSoon(ctx)
  return { mails: mails.length }
}

/**
 * Recomputes the unsealed tables of a league.
 * @throws AppError league_not_found
 */
export const recomputeAtConsole = async (ctx: Ctx, { league, reason }: ConsoleInput<'recompute'>) => {
  const { db } = ctx
  const [found] = await leagueNamed(db, league)
  if (!found) throw new AppError('league_not_found')
  const act = { action: 'league_recomputed', subjectId: found.id, reason } as const
  const { written, done } = putOnRecord(ctx, act, leagueIsThere(db, found.id))
  const { rows, boards } = await runBatch(db, {
    rows: written,
    marked: markLeagueStale(db, found.id, ctx.now, done),
    boards: leaderboardsOfLeague(db, found.id),
  })
  if (rows.length === 0) throw new AppError('league_not_found')
  const computed = await recomputeThese(
    ctx,
    boards.map(({ id }) => id),
  )
  return { league: found.id, tables: computed }
}
