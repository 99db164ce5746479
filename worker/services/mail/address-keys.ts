import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { mailboxOf } from '#domain/leagues/invitations.ts'

/** How a mailbox is known without being named, and how its reader proves to be one. */
export interface AddressKeys {
  /** The key under which something about the mailbox of an address is kept; nobody can go back from it. */
  keyOf: (email: string) => string
  /** What a mail to the address carries, so that its reader can say that no more are wanted. */
  tokenFor: (email: string) => string
  /** The key of the mailbox that a token was mailed to; null for what was never mailed. */
  readToken: (token: string) => string | null
  /** Signs what a mail about news carries, and knows its own signature again. */
  sign: (text: string) => string
  isSigned: (text: string, signature: string) => boolean
  /** What the invitation link of a league's member carries, so that it can say who invites; nobody can make another's. */
  inviterMark: (leagueId: string, userId: string) => string
  /** A room's ticket with our signature, and the ticket of one that has it; null: we never gave that out. */
  signTicket: (ticket: string) => string
  readTicket: (signed: string) => string | null
}

/** @param secret key material that only the server has; another one knows none of the old keys */
export const createAddressKeys = (secret: string): AddressKeys => {
  const part = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `deathlist ${purpose}`, 32))
  const mac = (key: Buffer, text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url')
  const [naming, signing, news] = [part('mailboxes'), part('invitation stops'), part('news')]
  const [inviting, tickets] = [part('inviters'), part('tickets of rooms')]
  const isMac = (key: Buffer, text: string, signature: string): boolean => {
    const [given, right] = [Buffer.from(signature), Buffer.from(mac(key, text))]
    return given.length === right.length && timingSafeEqual(given, right)
  }
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
    // 72 bits: the link is read out and typed, and a guess changes no more than a name on a card.
    inviterMark: (leagueId, userId) => mac(inviting, `${leagueId} ${userId}`).slice(0, 12),
    signTicket: (ticket) => `${ticket}.${mac(tickets, ticket)}`,
    readTicket: (signed) => {
      const [, ticket = '', signature = ''] = /^(.{1,120})\.([\w-]{43})$/.exec(signed) ?? []
      return isMac(tickets, ticket, signature) ? ticket : null
    },
  }
}
