import type { AuthError } from '@supabase/auth-js'
import { auth } from './client.ts'

/** A code in groups of four, as it is read and typed. */
const groupedCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/**
 * Has ten recovery codes made: the first ones, or new ones in place of those that there are. They are told this once.
 * @returns the codes in groups, or what went wrong
 */
export const createRecoveryCodes = async (
  replacing: boolean,
): Promise<{ codes: string[]; error: null } | { codes: null; error: AuthError }> => {
  const { recoveryCodes } = auth.mfa
  const { data, error } = await (replacing ? recoveryCodes.regenerate() : recoveryCodes.generate())
  if (error) return { codes: null, error }
  // The session's user has one more factor now.
  if (!replacing) await auth.refreshSession()
  return { codes: data.codes.map(groupedCode), error: null }
}

/** How many recovery codes the user has not used yet; null when that can't be told. */
export const recoveryCodesLeft = async (): Promise<number | null> => {
  const { data } = await auth.mfa.recoveryCodes.getStatus()
  return data?.remaining ?? null
}
