import { AuthClient, type AuthError } from '@supabase/auth-js'
import { authServer } from '../navigation/page-meta.ts'
import { auth } from './client.ts'

/** What shows that a mail has arrived: its link, or its six digits. */
type Proof = { token_hash: string } | { email: string; token: string }

/**
 * Confirms one address of a change without signing in: a link may be opened where somebody else is signed in, or
 * nobody. `complete` once both addresses have confirmed.
 */
export const confirmEmailChange = async (
  proof: Proof,
): Promise<{ error: AuthError | null; complete: boolean }> => {
  const { url, apiKey } = authServer()
  const aside = new AuthClient({
    url,
    ...(apiKey ? { headers: { apikey: apiKey } } : {}),
    storageKey: 'deathlist-confirm',
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
  const { data, error } = await aside.verifyOtp({ ...proof, type: 'email_change' })
  const complete = data.session !== null
  if (complete) {
    await aside.signOut({ scope: 'local' })
    // What this browser knows of its user may have changed.
    await auth.refreshSession()
  }
  return { error, complete }
}
