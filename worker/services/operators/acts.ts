import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { operatorAccountInput, operatorLeagueInput } from '#contracts/accounts/operator.ts'
import { runBatch } from '#db/batch.ts'
import { all, not } from '#db/conditions.ts'
import {
  accountIsBanned,
  accountIsBannedPast,
  accountIsThere,
  accountNamed,
  leagueIsThere,
  leagueNamed,
} from '#db/queries/accounts/operators.ts'
import { updateUser } from '#db/queries/auth/accounts.ts'
import { deletePersonalTokensOf } from '#db/queries/auth/personal-tokens.ts'
import { revokeSessionsOf } from '#db/queries/auth/sessions.ts'
import { deleteLeague } from '#db/queries/leagues/leagues.ts'
import { enqueueMail } from '#db/queries/news/outbox.ts'
import { suspendOutgoing } from '#db/queries/suspend.ts'
import { addMs, dayMs } from '#domain/calendar-day.ts'
import { isOperator, type OperatorAction } from '#domain/operators.ts'
import { fallbackLanguage } from '#locales/languages.ts'
import { banMail } from '#worker/mail/templates/ban.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { closeAllConnections } from '../live/hint.ts'
import { deliverSoon } from '../mail/deliver-mails.ts'
import { readAsOperator } from '../screens/operator.ts'
import { putOnRecord } from './put-on-record.ts'

/** A hundred years: until an operator lifts the ban. */
const banMs = 100 * 365 * dayMs

type AccountInput = z.output<typeof operatorAccountInput>

const actOnAccount = async (
  ctx: Ctx,
  input: AccountInput,
  action: Extract<OperatorAction, 'account_banned' | 'account_unbanned'>,
): Promise<void> => {
  const { db, realNow } = ctx
  const { user, rows } = await readAsOperator(ctx, { accounts: accountNamed(db, input.account) })
  const [account] = rows.accounts
  if (!account) throw new AppError('not_found')
  const bans = action === 'account_banned'
  if (bans && isOperator(ctx.operators, account)) throw new AppError('operator_not_banned')
  const record = putOnRecord(
    ctx,
    { operatorId: user.userId, action, subjectId: account.id, reason: input.reason },
    all(
      accountIsThere(db, account.id),
      // A ban that is about to end by itself can be made lasting.
      bans ? not(accountIsBannedPast(account.id, addMs(realNow, banMs / 2))) : accountIsBanned(account.id),
    ),
  )
  const { done } = record
  const { written } = await runBatch(db, {
    written: record.written,
    account: updateUser(
      db,
      account.id,
      { bannedUntil: bans ? addMs(realNow, banMs) : null, updatedAt: realNow },
      done,
    ),
    sessions: bans ? revokeSessionsOf(db, account.id, realNow, done) : undefined,
    personalTokens: bans ? deletePersonalTokensOf(db, account.id, done) : undefined,
    outgoing: bans
      ? suspendOutgoing(db, { userId: account.id, email: account.email, at: ctx.now, realAt: realNow }, done)
      : undefined,
    mail: account.email
      ? enqueueMail(
          db,
          {
            id: uuidv7(),
            to: account.email,
            at: realNow,
            ...banMail({
              locale: account.locale ?? fallbackLanguage,
              banned: bans,
              reason: input.reason,
              url: ctx.publicUrl,
            }),
          },
          done,
        )
      : undefined,
  })
  if (written.length === 0) throw new AppError(bans ? 'account_already_banned' : 'account_not_banned')
  if (bans) closeAllConnections(ctx, account.id)
  deliverSoon(ctx)
}

/**
 * Bans an account: sign-in is refused, every session and personal token ends at once, and its owner is notified by
 * mail. Recorded in the operators' audit log. An account with a lasting ban is refused: its owner would get the mail
 * again.
 * @throws AppError not_found (no operator, or no such account), operator_not_banned, account_already_banned
 */
export const banAccount = (ctx: Ctx, input: AccountInput): Promise<void> =>
  actOnAccount(ctx, input, 'account_banned')

/**
 * Lifts a ban; the owner is notified by mail. Recorded in the operators' audit log. An account that is not banned is
 * refused: its owner would read of a ban that never was.
 * @throws AppError not_found, account_not_banned
 */
export const unbanAccount = (ctx: Ctx, input: AccountInput): Promise<void> =>
  actOnAccount(ctx, input, 'account_unbanned')

/**
 * Deletes an unlawful league with all its data. The audit log keeps who did it, when, why, and the league's id.
 * @throws AppError not_found (no operator, or no such league)
 */
export const deleteUnlawfulLeague = async (
  ctx: Ctx,
  { league, reason }: z.output<typeof operatorLeagueInput>,
): Promise<void> => {
  const { db, realNow } = ctx
  const { user, rows } = await readAsOperator(ctx, { leagues: leagueNamed(db, league) })
  const [found] = rows.leagues
  if (!found) throw new AppError('not_found')
  const record = putOnRecord(
    ctx,
    { operatorId: user.userId, action: 'league_deleted', subjectId: found.id, reason },
    leagueIsThere(db, found.id),
  )
  const { written } = await runBatch(db, {
    written: record.written,
    league: deleteLeague(db, { leagueId: found.id, realAt: realNow }, record.done),
  })
  if (written.length === 0) throw new AppError('not_found')
  if (ctx.live) ctx.after(ctx.live.end(found.id))
}
