import { AuthClient, type AuthError } from '@supabase/auth-js'
import { authServer } from '../navigation/page-meta.ts'
import { auth } from './client.ts'

/** Proof that a mail has arrived: the token of its link, or its six digits */
type Proof = { token_hash: string } | { email: string; token: string }

/**
 * Confirms one address of an e-mail change without signing in, because the link may be opened where another user is
 * signed in, or nobody. `complete` is true once both addresses are confirmed.
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
    // Update this browser's copy of the user.
    await auth.refreshSession()
  }
  return { error, complete }
}
