import { createDayFlag } from '../persistence/day-flag.ts'

/**
 * Somebody has signed up in this browser and still has to confirm the address. A mailed link that is opened here then
 * confirms without a click. A mail scanner has no such record, and so does not consume the link. It is deleted by its
 * use, so that after a failure the user has to click.
 */
const signUp = createDayFlag('deathlist-signed-up')

export const noteSignUp = signUp.set
export const takeSignUp = signUp.take
