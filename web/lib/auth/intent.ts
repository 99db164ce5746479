import { createDayFlag } from '../persistence/day-flag.ts'

/**
 * A visitor wants to start a league. Remembered across sign-up, confirmation and Google; the frame takes it up after the
 * sign-in (features/auth/Arrivals.tsx).
 */
const start = createDayFlag('deathlist-intent')

export const keepStart = start.set
export const wantsStart = start.isSet
export const takeStart = start.take
