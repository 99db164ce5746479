import { clipped, isVisible, showable } from '../text.ts'

/** The longest name that a user can go by. */
export const displayNameLength = 60

/** The name that a new user goes by: the part of the e-mail before the at-sign, 'Player' without one to show. */
export const displayNameFrom = (email: string | null): string => {
  const name = clipped(showable(email?.split('@')[0] ?? '').trim(), displayNameLength)
  return isVisible(name) ? name : 'Player'
}
