import { clipped, isVisible, showable } from '../text.ts'

export const displayNameLength = 60

/** The stored name of a user whose personal data has been deleted */
export const formerName = 'Former player'

/** A name from the local part of an address: marta.rossi becomes Marta Rossi */
export const nameFromAddress = (localPart: string): string =>
  localPart
    .replace(/[._\s]+/gu, ' ')
    .trim()
    .replace(/(^|[ -])\p{Ll}/gu, (beginning) => beginning.toUpperCase())

/** The name of a new user: from the part of the e-mail address before the at-sign, or 'Player' */
export const displayNameFrom = (email: string | null): string => {
  const name = clipped(nameFromAddress(showable(email?.split('@')[0] ?? '')), displayNameLength)
  return isVisible(name) ? name : 'Player'
}
