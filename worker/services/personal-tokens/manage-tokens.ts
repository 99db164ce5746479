import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type {
  createTokenInput,
  NewPersonalToken,
  PersonalToken,
  tokenInput,
} from '#contracts/accounts/personal-token.ts'
import { runBatch } from '#db/batch.ts'
import { profileOf } from '#db/queries/accounts/profiles.ts'
import {
  deletePersonalToken,
  hasRoomForToken,
  ifPersonalTokenIsThere,
  insertPersonalToken,
  personalTokensOf,
} from '#db/queries/auth/personal-tokens.ts'
import { enqueueMail } from '#db/queries/news/outbox.ts'
import { addMs, dayMs } from '#domain/calendar-day.ts'
import { standing } from '#domain/leagues/quotas.ts'
import { maxPersonalTokens } from '#domain/personal-tokens.ts'
import { tokenCreatedMail } from '#worker/mail/templates/token-created.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { deliverSoon } from '../mail/deliver-mails.ts'
import { limitError } from '../quotas.ts'

/** The user's personal tokens, the newest first. Empty with a foreign issuer. */
export const listTokens = async (ctx: Ctx): Promise<PersonalToken[]> =>
  (await readAsUser(ctx, ({ userId }) => ({ tokens: personalTokensOf(ctx.db, userId) }))).rows.tokens

/**
 * Creates a personal token with the assurance level of the current session, and notifies the account's address. The
 * token is returned once, and never again.
 * @throws AppError tokens_full, tokens_not_offered (a foreign issuer), authentication_expired; those of
 *   readAsUser
 */
export const createToken = async (
  ctx: Ctx,
  { name, scope, expiresInDays }: z.output<typeof createTokenInput>,
): Promise<NewPersonalToken> => {
  const { db, realNow } = ctx
  const { user, rows } = await readAsUser(ctx, ({ userId }) => ({
    tokens: personalTokensOf(db, userId),
    profiles: profileOf(db, userId),
  }))
  if (!ctx.ownAccounts) throw new AppError('tokens_not_offered')
  if (rows.tokens.length >= maxPersonalTokens) throw limitError(standing.tokens)
  const [profile] = rows.profiles
  const { token, hash } = ctx.tokenKeys.make(user.userId, scope)
  const made = {
    id: uuidv7(),
    name,
    scope,
    createdAt: realNow,
    expiresAt: addMs(realNow, expiresInDays * dayMs),
  }
  const { written, now } = await runBatch(db, {
    written: insertPersonalToken(
      db,
      { ...made, userId: user.userId, sessionId: user.sessionId, tokenHash: hash },
      hasRoomForToken(user.userId, maxPersonalTokens),
    ),
    mail: profile?.email
      ? enqueueMail(
          db,
          {
            id: uuidv7(),
            to: profile.email,
            at: realNow,
            ...tokenCreatedMail({ locale: profile.locale, url: `${ctx.publicUrl}/profile`, ...made }),
          },
          ifPersonalTokenIsThere(made.id),
        )
      : undefined,
    now: personalTokensOf(db, user.userId),
  })
  if (written.length === 0)
    throw now.length >= maxPersonalTokens
      ? limitError(standing.tokens)
      : new AppError('authentication_expired')
  deliverSoon(ctx)
  return { ...made, token }
}

/**
 * Revokes one of the user's own tokens.
 * @throws AppError not_found, and those of readAsUser
 */
export const revokeToken = async (ctx: Ctx, { id }: z.output<typeof tokenInput>): Promise<void> => {
  const { user } = await readAsUser(ctx, () => ({}))
  const ended = await deletePersonalToken(ctx.db, user.userId, id)
  if (ended.length === 0) throw new AppError('not_found')
}
