import { readLocal, removeLocal, writeLocal } from '../storage.ts'

const key = 'deathlist-invitation'

/**
 * The invite code of the link that brought someone here, kept while they sign up, confirm their address or come back
 * from Google. The dashboard offers to join with it and forgets it.
 */
export const keepInvitation = (code: string): void => writeLocal(key, code)
export const keptInvitation = (): string | null => readLocal(key)
export const forgetInvitation = (): void => removeLocal(key)
