import { updateUser } from '#db/queries/auth/accounts.ts'
import type { Guard } from '#db/queries/auth/conditions.ts'
import type { Account } from './account.ts'
import type { AuthCtx } from './context.ts'
import { mailProof } from './proofs.ts'

interface EmailChange {
  newEmail: string
  redirectTo: string
  codeChallenge: string | null
  /** The session that requests the change. */
  session: string | null
}

/**
 * True if the present address is missing or unproven: nobody reads mail there, so a proof of the new address is enough.
 */
export const needsOneProof = ({ user }: Pick<Account, 'user'>): boolean =>
  !user.email || !user.emailConfirmedAt

/** The statements that start or restart a change of address: a mail to each address that has to confirm. */
export const mailEmailChange = (auth: AuthCtx, account: Account, change: EmailChange, guard?: Guard) => {
  const { user, locale } = account
  const { session, ...asked } = change
  const common = { userId: user.id, locale, ...asked }
  return {
    change: updateUser(
      auth.db,
      user.id,
      {
        newEmail: change.newEmail,
        emailChangeConfirmed: 'none',
        emailChangeSession: session,
        emailChangeSentAt: auth.realNow,
        updatedAt: auth.realNow,
      },
      guard,
    ),
    toNew: mailProof(auth, { ...common, type: 'email_change_new', to: change.newEmail }, guard),
    toCurrent:
      user.email && !needsOneProof(account)
        ? mailProof(auth, { ...common, type: 'email_change_current', to: user.email }, guard)
        : undefined,
  }
}
