import { clipped, isVisible, showable } from '../text.ts'

/** The longest name that a user can go by. */
export const displayNameLength = 60

/** With a capital wherever a name may begin: marta.rossi, Marta.Rossi. */
export const withCapitals = (name: string): string =>
  name.replace(/(^|[._-])\p{Ll}/gu, (beginning) => beginning.toUpperCase())

/** The name that a new user goes by: the part of the e-mail before the at-sign, 'Player' without one to show. */
export const displayNameFrom = (email: string | null): string => {
  const name = clipped(withCapitals(showable(email?.split('@')[0] ?? '').trim()), displayNameLength)
  return isVisible(name) ? name : 'Player'
}
