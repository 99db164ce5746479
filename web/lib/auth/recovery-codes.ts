import type { AuthError } from '@supabase/auth-js'
import { auth } from './client.ts'

/** A code in groups of four characters, as it is shown and typed */
const groupedCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/**
 * Creates ten recovery codes, in place of existing ones if `replacing`. The server returns them this once only.
 * @returns the codes in groups of four, or the error
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

export const recoveryCodesLeft = async (): Promise<number | null> => {
  const { data } = await auth.mfa.recoveryCodes.getStatus()
  return data?.remaining ?? null
}
