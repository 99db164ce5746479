import { clipped, isVisible, showable } from '../text.ts'

/** The longest name that a user can go by. */
export const displayNameLength = 60

/** The name that an address stands for, with capitals and spaces: marta.rossi, Marta Rossi. */
export const nameFromAddress = (localPart: string): string =>
  localPart
    .replace(/[._\s]+/gu, ' ')
    .trim()
    .replace(/(^|[ -])\p{Ll}/gu, (beginning) => beginning.toUpperCase())

/** The name that a new user goes by: the part of the e-mail before the at-sign, 'Player' without one to show. */
export const displayNameFrom = (email: string | null): string => {
  const name = clipped(nameFromAddress(showable(email?.split('@')[0] ?? '')), displayNameLength)
  return isVisible(name) ? name : 'Player'
}
