import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import { accountBy } from '#db/queries/auth/accounts.ts'
import { type Guard, ifTokenExists, userWithEmail } from '#db/queries/auth/conditions.ts'
import { type NewPassword, replaceOneTimeToken } from '#db/queries/auth/tokens.ts'
import { enqueueMail } from '#db/queries/news/outbox.ts'
import type { OneTimeTokenType } from '#db/schema/accounts/auth.ts'
import type { Locale } from '../contracts/errors.ts'
import { addMs } from '../domain/calendar-day.ts'
import { accountMail } from '../mail/templates/render.ts'
import type { AccountMail } from '../mail/templates/words.ts'
import { type Account, toAccount } from './account.ts'
import type { AuthCtx } from './context.ts'
import { checkCount, checkMail, countCall, countMail, type LimitKind, type MailKind } from './limits.ts'
import { ownIssuer } from './settings.ts'
import { hashToken, randomCode, randomToken } from './tokens/secrets.ts'

/** The name of a proof's type in the protocol. */
export const publicType = (type: OneTimeTokenType): string =>
  type.startsWith('email_change') ? 'email_change' : type

const pkcePrefix = 'pkce_'

/** True for the token of a link that was requested with PKCE. */
export const isForPkce = (token: string): boolean => token.startsWith(pkcePrefix)

interface NewProof {
  userId: string
  type: OneTimeTokenType
  /** The address to prove. */
  to: string
  redirectTo: string
  codeChallenge?: string | null
  passwordHash?: NewPassword
  /** How many earlier mails of its type remain valid: only for sign-ups, because each has its own password. */
  keep?: number
}

/** Encodes an address readably, as clients expect; characters that would end the parameter are escaped. */
const readable = (address: string): string =>
  encodeURIComponent(address).replaceAll('%3A', ':').replaceAll('%2F', '/')

/**
 * A proof of an address, not written yet: a link with a token of 256 random bits, and six digits to type. The link
 * contains nothing about the request except the checked redirect and whether it used PKCE, so that even an expired link
 * can report its error in the right way.
 */
export const draftProof = (auth: AuthCtx, proof: NewProof, guard?: Guard) => {
  const token = (proof.codeChallenge ? pkcePrefix : '') + randomToken()
  const code = randomCode()
  const id = uuidv7()
  const query = new URLSearchParams({ token, type: publicType(proof.type) })
  return {
    id,
    token,
    code,
    link: `${ownIssuer(auth.settings)}/verify?${query}&redirect_to=${readable(proof.redirectTo)}`,
    parts: replaceOneTimeToken(
      auth.db,
      {
        id,
        userId: proof.userId,
        type: proof.type,
        tokenHash: hashToken(token),
        codeHash: auth.secrets.hashCode(proof.to, code),
        email: proof.to,
        codeChallenge: proof.codeChallenge ?? null,
        passwordHash: proof.passwordHash ?? null,
        createdAt: auth.realNow,
        expiresAt: addMs(auth.realNow, auth.settings.AUTH_OTP_SECONDS * 1000),
      },
      { keep: proof.keep ?? 0, guard },
    ),
  }
}

interface MailedProof extends NewProof {
  locale: Locale
  codeOnly?: boolean
  newEmail?: string
}

/** Reads the account of an address that is to get a proof, and counts the call and the mail. */
export const readAddressee = async (
  auth: AuthCtx,
  email: string,
  limit: LimitKind,
  kind: MailKind,
): Promise<Account | undefined> => {
  const { count, mails, found } = await runBatch(auth.db, {
    count: countCall(auth, limit),
    mails: countMail(auth, kind, email),
    found: accountBy(auth.db, userWithEmail(email)),
  })
  checkCount(auth, limit, count)
  checkMail(auth, mails)
  return toAccount(found)
}

/** The statement that enqueues a mail about an account. */
export const mailAccount = (
  auth: AuthCtx,
  kind: AccountMail,
  { to, ...fill }: Parameters<typeof accountMail>[1] & { to: string },
  guard?: Guard,
) => enqueueMail(auth.db, { id: uuidv7(), to, at: auth.realNow, ...accountMail(kind, fill) }, guard)

/** The mail that contains a proof of this type. */
const mailWith = (type: OneTimeTokenType): AccountMail => {
  if (type === 'email_change_current') return 'emailChangeCurrent'
  return type === 'email_change_new' ? 'emailChangeNew' : type
}

/** The statements for a proof and its mail: the mail is sent only if the proof was written. */
export const mailProof = (auth: AuthCtx, proof: MailedProof, guard?: Guard) => {
  const draft = draftProof(auth, proof, guard)
  const { type, to, locale, newEmail } = proof
  const url = proof.codeOnly ? undefined : draft.link
  const fill = { to, locale, url, code: draft.code, newEmail }
  return { ...draft.parts, mail: mailAccount(auth, mailWith(type), fill, ifTokenExists(draft.id)) }
}

export { deliverSoon } from '../services/mail/deliver-mails.ts'
