import { createHmac } from 'node:crypto'
import { mailboxOf } from '#domain/leagues/invitations.ts'
import { deriveKey, sameText } from '../keys.ts'

/** Identifies mailboxes without storing addresses, and signs the tokens of mails and links. */
export interface AddressKeys {
  /** The key under which data about a mailbox is stored; the address can't be derived from it. */
  keyOf: (email: string) => string
  /** The token in a mail with which its reader can refuse further mails. */
  tokenFor: (email: string) => string
  /** The key of the mailbox to which a token was mailed; null for an invalid token. */
  readToken: (token: string) => string | null
  /** Signs a text in a mail about news; isSigned verifies the signature. */
  sign: (text: string) => string
  isSigned: (text: string, signature: string) => boolean
  /** The mark of a member in a league's invitation link, which names the inviter; it can't be forged. */
  inviterMark: (leagueId: string, userId: string) => string
  /** Signs a room's ticket; readTicket returns the ticket, or null if the signature is invalid. */
  signTicket: (ticket: string) => string
  readTicket: (signed: string) => string | null
}

/**
 * @param secret key material that only the server has; with another secret, old keys and tokens are invalid
 */
export const createAddressKeys = (secret: string): AddressKeys => {
  const part = (purpose: string): Buffer => deriveKey(secret, purpose)
  const mac = (key: Buffer, text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url')
  const [naming, signing, news] = [part('mailboxes'), part('invitation stops'), part('news')]
  const [inviting, tickets] = [part('inviters'), part('tickets of rooms')]
  const isMac = (key: Buffer, text: string, signature: string): boolean => sameText(signature, mac(key, text))
  const keyOf = (email: string): string => mac(naming, mailboxOf(email))
  return {
    keyOf,
    tokenFor: (email) => {
      const key = keyOf(email)
      return `${key}.${mac(signing, key)}`
    },
    readToken: (token) => {
      const [, key = '', signature = ''] = /^([\w-]{43})\.([\w-]{43})$/.exec(token) ?? []
      return isMac(signing, key, signature) ? key : null
    },
    sign: (text) => mac(news, text),
    isSigned: (text, signature) => isMac(news, text, signature),
    // 72 bits: people read out and type the link, and a correct guess only changes a name on a card.
    inviterMark: (leagueId, userId) => mac(inviting, `${leagueId} ${userId}`).slice(0, 12),
    signTicket: (ticket) => `${ticket}.${mac(tickets, ticket)}`,
    readTicket: (signed) => {
      const [, ticket = '', signature = ''] = /^(.{1,120})\.([\w-]{43})$/.exec(signed) ?? []
      return isMac(tickets, ticket, signature) ? ticket : null
    },
  }
}
