import { counted } from './quotas.ts'

/**
 * Invitations by mail that may be sent within a day: for one league, by one account, to one address by a league or an account,
 * and to one address in all. Nobody alone uses up what others may send there.
 */
export const invitationsADay = {
  league: counted.invitationsOfLeague.max,
  account: counted.invitationsOfAccount.max,
  address: counted.invitationsToAddress.max,
  addressInAll: counted.invitationsToAddressInAll.max,
} as const

/** What has been sent within the last day, and whether the address wants any. */
export interface InvitationsSent {
  byLeague: number
  byAccount: number
  /** To this address, for the league or by the account. */
  toAddress: number
  /** To this address by anybody. */
  toAddressInAll: number
  /** Who reads its mail has asked for no more. */
  stopped: boolean
}

export type InvitationRefusal = 'invitations_by_account' | 'invitations_by_league' | 'invitations_to_address'

/**
 * Why no invitation may be sent now, or null. What is told of an address is the same for one that has had enough and for
 * one that wants none: nobody learns from it what others have sent there.
 */
export const invitationRefusal = (sent: InvitationsSent): InvitationRefusal | null => {
  if (sent.byAccount >= invitationsADay.account) return 'invitations_by_account'
  if (sent.byLeague >= invitationsADay.league) return 'invitations_by_league'
  const isEnough =
    sent.toAddress >= invitationsADay.address || sent.toAddressInAll >= invitationsADay.addressInAll
  return sent.stopped || isEnough ? 'invitations_to_address' : null
}

/** One provider under two names, at whose addresses dots mean nothing. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox behind an address: `Mia.B+games@gmail.com` and `miab@gmail.com` end up in front of the same person. */
export const mailboxOf = (email: string): string => {
  const [local = '', domain = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/)
  const [box = ''] = local.split('+')
  const name = box || local
  return dotless.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
