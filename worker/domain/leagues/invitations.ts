import { counted } from './quotas.ts'

/**
 * Invitations by e-mail per day: for one league, by one account, to one address by a league or an account, and to one
 * address in total. So one sender cannot use up what others may send to an address.
 */
export const invitationsADay = {
  league: counted.invitationsOfLeague.max,
  account: counted.invitationsOfAccount.max,
  address: counted.invitationsToAddress.max,
  addressInAll: counted.invitationsToAddressInAll.max,
} as const

/** The number of invitations sent within the last day, and whether the address has unsubscribed */
export interface InvitationsSent {
  byLeague: number
  byAccount: number
  /** To this address, for the league or by the account */
  toAddress: number
  /** To this address by anybody */
  toAddressInAll: number
  /** The recipient has unsubscribed */
  stopped: boolean
}

export type InvitationRefusal = 'invitations_by_account' | 'invitations_by_league' | 'invitations_to_address'

/**
 * Why no invitation may be sent now, or null. The refusal is the same for an address over its limit and for one that
 * has unsubscribed, so that it does not reveal what others have sent.
 */
export const invitationRefusal = (sent: InvitationsSent): InvitationRefusal | null => {
  if (sent.byAccount >= invitationsADay.account) return 'invitations_by_account'
  if (sent.byLeague >= invitationsADay.league) return 'invitations_by_league'
  const isEnough =
    sent.toAddress >= invitationsADay.address || sent.toAddressInAll >= invitationsADay.addressInAll
  return sent.stopped || isEnough ? 'invitations_to_address' : null
}

/** One provider with two domains; it ignores dots in addresses. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox of an address: `Mia.B+games@gmail.com` and `miab@gmail.com` are the same mailbox */
export const mailboxOf = (email: string): string => {
  const [local = '', domain = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/)
  const [box = ''] = local.split('+')
  const name = box || local
  return dotless.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
