import type { ConsoleInput } from '#contracts/accounts/console.ts'
import { type Parts, runBatch } from '#db/batch.ts'
import { all } from '#db/conditions.ts'
import { leaguesOwnedBy } from '#db/queries/accounts/erase.ts'
import { accountIsThere, accountNamed, ifDeletedAt } from '#db/queries/accounts/operators.ts'
import { alignEmail, updateUser } from '#db/queries/auth/accounts.ts'
import { isUnproven } from '#db/queries/auth/address.ts'
import { type Guard, hasVerifiedFactor } from '#db/queries/auth/conditions.ts'
import { deleteFactorsOf } from '#db/queries/auth/factors.ts'
import { deleteUnboundSubscriptions, lowerStrength, revokeSessionsOf } from '#db/queries/auth/sessions.ts'
import type { ConsoleAction } from '#domain/operators.ts'
import { fallbackLanguage } from '#locales/languages.ts'
import { eraseAccount } from '#worker/services/account/erase.ts'
import { closeAllConnections } from '#worker/services/live/hint.ts'
import { putOnRecord } from '#worker/services/operators/put-on-record.ts'
import type { AuthCtx } from '../context.ts'
import { AuthError, invalid } from '../errors.ts'
import { normalEmail } from '../input.ts'
import { draftAccount, writeAccount } from '../new-account.ts'
import { deliverSoon, draftProof, mailAccount } from '../proofs.ts'

/** The console's commands for accounts. Each returns its result and the account's id. */

type OnAccount = ConsoleInput<'password-link'>
type Named = Awaited<ReturnType<typeof accountNamed>>[number]

/** How many of an account's leagues an error names. */
const mostNamed = 5

const notFound = () => new AuthError('user_not_found', { status: 404, message: 'There is no such account' })

/** @throws AuthError user_not_found */
const readNamed = async (auth: AuthCtx, ref: string): Promise<Named> => {
  const [account] = await accountNamed(auth.db, ref)
  if (!account) throw notFound()
  return account
}

/** Reads an account that has a mail address. @throws AuthError user_not_found, validation_failed */
const readWithAddress = async (auth: AuthCtx, ref: string): Promise<Named & { email: string }> => {
  const account = await readNamed(auth, ref)
  if (account.email === null) throw invalid('The account has no address')
  return { ...account, email: account.email }
}

const newPasswordPage = (auth: AuthCtx): string => `${auth.settings.PUBLIC_URL}/auth/new-password`

const passwordProof = (auth: AuthCtx, userId: string, to: string, guard: Guard) =>
  draftProof(auth, { userId, type: 'recovery', to, redirectTo: newPasswordPage(auth) }, guard)

interface Action {
  account: Named
  reason: string
  action: ConsoleAction
  /** A condition of the action, and the error without it. */
  needs?: { condition: Guard; error: AuthError }
}

/** Runs an action and records it, in one transaction. @throws AuthError user_not_found, the error of `needs` */
const act = async (
  auth: AuthCtx,
  { account, reason, action, needs }: Action,
  parts: (done: Guard) => Parts,
): Promise<void> => {
  const { done, written } = putOnRecord(
    auth,
    { action, subjectId: account.id, reason },
    all(accountIsThere(auth.db, account.id), needs?.condition ?? all()),
  )
  const { record } = await runBatch(auth.db, { record: written, parts: parts(done) })
  if (record.length === 0) throw needs?.error ?? notFound()
}

/**
 * Creates an account without a password, and a link with which its owner sets one.
 * @throws a unique violation
 */
export const createAtConsole = async (auth: AuthCtx, input: ConsoleInput<'create-user'>) => {
  const email = normalEmail(input.email)
  const draft = draftAccount({ now: auth.realNow, locale: auth.locale, email, confirmed: input.confirmed })
  const { id } = draft.user
  const record = { action: 'account_made', subjectId: id, reason: input.reason } as const
  const { done, written } = putOnRecord(auth, record, all())
  const proof = passwordProof(auth, id, email, done)
  await runBatch(auth.db, { record: written, account: writeAccount(auth.db, draft), proof: proof.parts })
  return { account: id, email, link: proof.link }
}

export const createPasswordLink = async (auth: AuthCtx, { account: ref, reason }: OnAccount) => {
  const account = await readWithAddress(auth, ref)
  let link = ''
  await act(auth, { account, reason, action: 'password_link_made' }, (done) => {
    const proof = passwordProof(auth, account.id, account.email, done)
    link = proof.link
    return proof.parts
  })
  return { account: account.id, email: account.email, link, minutes: auth.settings.AUTH_OTP_SECONDS / 60 }
}

/** Confirms an address without a mail. */
export const confirmAddress = async (auth: AuthCtx, { account: ref, reason }: OnAccount) => {
  const account = await readWithAddress(auth, ref)
  const at = auth.realNow
  await act(auth, { account, reason, action: 'address_confirmed' }, (done) => ({
    user: updateUser(
      auth.db,
      account.id,
      { emailConfirmedAt: at, emailOnTrust: false, isAnonymous: false, updatedAt: at },
      all(done, isUnproven(account.id)),
    ),
    aligned: alignEmail(auth.db, account.id, at),
  }))
  return { account: account.id, email: account.email }
}

/** Ends all sessions of an account, and closes its open connections. Personal tokens remain. */
export const endSessions = async (auth: AuthCtx, { account: ref, reason }: OnAccount) => {
  const account = await readNamed(auth, ref)
  await act(auth, { account, reason, action: 'sessions_ended' }, (done) => ({
    sessions: revokeSessionsOf(auth.db, account.id, auth.realNow, done),
    browsers: deleteUnboundSubscriptions(auth.db, account.id, done),
  }))
  closeAllConnections(auth, account.id)
  return { account: account.id }
}

/**
 * Removes all second factors and recovery codes; the owner gets a mail. An account without them is refused: its owner
 * would read of a change that never was.
 * @throws AuthError user_not_found, conflict
 */
export const switchOffTwoStep = async (auth: AuthCtx, { account: ref, reason }: OnAccount) => {
  const account = await readNamed(auth, ref)
  const needs = {
    condition: hasVerifiedFactor(account.id),
    error: new AuthError('conflict', { message: 'The account has no two-step verification' }),
  }
  await act(auth, { account, reason, action: 'two_step_switched_off', needs }, (done) => ({
    factors: deleteFactorsOf(auth.db, account.id, done),
    strength: lowerStrength(auth.db, account.id),
    mail: account.email
      ? mailAccount(
          auth,
          'twoStepOff',
          {
            to: account.email,
            locale: account.locale ?? fallbackLanguage,
            url: `${auth.settings.PUBLIC_URL}/profile`,
          },
          done,
        )
      : undefined,
  }))
  deliverSoon(auth)
  return { account: account.id }
}

/** Deletes an account as its owner would. @throws AuthError conflict, with the ids of leagues that it owns */
export const deleteAtConsole = async (auth: AuthCtx, { account: ref, reason }: OnAccount) => {
  const account = await readNamed(auth, ref)
  const owned = await leaguesOwnedBy(auth.db, account.id, mostNamed)
  if (owned.length > 0)
    throw new AuthError('conflict', {
      message: `The account owns leagues, which need another owner first: ${owned.map(({ id }) => id).join(', ')}`,
    })
  const record = { action: 'account_deleted', subjectId: account.id, reason } as const
  const { written } = putOnRecord(auth, record, ifDeletedAt(account.id, auth.realNow))
  await eraseAccount(auth, account.id, { written })
  return { account: account.id }
}
