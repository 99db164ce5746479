/** The longest name that a user can go by. */
export const displayNameLength = 60

/** The name that a new user goes by: the part of the e-mail before the at-sign, 'Player' without one. */
export const displayNameFrom = (email: string | null): string =>
  email?.split('@')[0]?.trim().slice(0, displayNameLength) || 'Player'
