import type { AuthChangeEvent, AuthError, Session } from '@supabase/auth-js'
import { replaceEqualDeep } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { createStore } from '../listeners.ts'
import { defaultRoute } from '../navigation/default-route.ts'
import { authServer } from '../navigation/page-meta.ts'
import { paths } from '../navigation/paths.ts'
import { unsubscribeHere } from '../notices/push.ts'
import { withoutCallback } from './callback.ts'
import { keepInvitation, keepInvitationOf, withoutInvitation } from './invitation.ts'
import { cacheUser, clearLocalData } from './local-data.ts'
import { accountHere, freshSession, libraryLoaded, openedWith, storedSession } from './opening.ts'
import { takeProvider } from './provider-return.ts'
import { deleteRememberedSession, restoreSession } from './remembered-session.ts'

// The library is not in the first download: a stored session that is still valid needs no call to the server.
let isLibraryThere = false
const library = async () => {
  const loaded = await import('./client.ts')
  isLibraryThere = true
  return loaded
}

let ending: Promise<void> | null = null

/** The client of the accounts server, once a sign-out in progress is over: it would end the next session as well. */
export const accounts = async () => {
  await ending
  return (await library()).auth
}

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-in'; session: Session }
  | { status: 'signed-out' }

/**
 * Why the user is not signed in: a mailed link or a return from Google that failed. `elsewhere`: the link was opened in
 * another browser than the one that requested it; the address is confirmed, and the user only has to sign in. `ended`:
 * the server refused the session, or a call without one.
 */
export type AuthNotice =
  | { kind: 'elsewhere' }
  | { kind: 'ended'; hadSession: boolean }
  | { kind: 'failed'; code: string; description: string }

const current = createStore<SessionState>({ status: 'loading' })
const notice = createStore<AuthNotice | null>(null)

export const setNotice = notice.set

const keep = (session: Session): void => {
  cacheUser(session.user)
  // The library reports the session that we already read at the start: avoid a second render.
  const state = current.get()
  if (state.status === 'signed-in' && replaceEqualDeep(state.session, session) === state.session) return
  current.set({ status: 'signed-in', session })
}

const drop = (): void => {
  clearLocalData()
  if (current.get().status !== 'signed-out') current.set({ status: 'signed-out' })
}

const hasExpired = (session: Session): boolean => (session.expires_at ?? 0) * 1000 <= Date.now()

// A refusal ends the session; an unreachable server or network does not.
const refreshElseSignOut = async (session: Session): Promise<Session | null> => {
  const { auth, isOutOfReach } = await library()
  const { data, error } = await auth.refreshSession()
  if (data.session) return data.session
  if (isOutOfReach(error)) return session
  await auth.signOut({ scope: 'local' })
  return null
}

const renew = async (session: Session): Promise<void> => {
  const valid = await refreshElseSignOut(session)
  if (valid) keep(valid)
  else drop()
}

/**
 * Applies the library's events synchronously: code that awaits a call of the library must find the state that the call
 * has produced. Only calls back into the library are deferred until it has notified all listeners.
 */
const handle = (event: AuthChangeEvent, session: Session | null): void => {
  if (event === 'SIGNED_OUT') deleteRememberedSession()
  if (event === 'SIGNED_OUT' || !session) {
    const kept = event === 'INITIAL_SESSION' ? storedSession() : null
    if (kept) keep(kept)
    else drop()
    return
  }
  switch (event) {
    case 'INITIAL_SESSION':
    case 'SIGNED_IN':
      if (hasExpired(session)) setTimeout(() => void renew(session), 0)
      else keep(session)
      return
    case 'PASSWORD_RECOVERY':
      keep(session)
      navigate(paths.newPassword, { replace: true })
      return
    case 'TOKEN_REFRESHED':
    case 'USER_UPDATED':
    case 'MFA_CHALLENGE_VERIFIED':
      keep(session)
  }
}

/** Without an error, a code but no session means that the verifier is in the browser that requested the link. */
const explainFailedCallback = (error: AuthError | null): AuthNotice | null => {
  if (openedWith.kind === 'error')
    return { kind: 'failed', code: openedWith.code, description: openedWith.description }
  if (error) return { kind: 'failed', code: error.code ?? '', description: error.message }
  return openedWith.kind === 'code' ? { kind: 'elsewhere' } : null
}

/** A page restored from the back/forward cache shows its old state: reload it if the account has changed since. */
const leaveIfNotOwn = ({ persisted }: PageTransitionEvent): void => {
  if (!persisted || accountHere() === signedInAs()) return
  document.body.hidden = true
  location.reload()
}

/**
 * Starts watching the session; called once, at the start of the app. Redirects by session (from or to /auth) are done
 * in Routes.tsx.
 * @param screenLoaded resolves once the first screen has loaded: a session that is still valid is watched only from
 * then on, or once a screen has loaded the library
 */
export const startSession = async (screenLoaded: Promise<void>): Promise<void> => {
  addEventListener('pageshow', leaveIfNotOwn)
  if (openedWith.kind === 'invitation') keepInvitation(openedWith.code)
  const invited = keepInvitationOf(new URL(location.href))
  if (openedWith.kind === 'none') await restoreSession()
  const here = openedWith.kind === 'none' && !invited ? storedSession() : null
  if (here?.user) {
    // An expired session is refreshed before the first call; meanwhile the screens show persisted answers.
    keep(here)
    if (freshSession()) await Promise.race([screenLoaded, libraryLoaded])
  }
  try {
    const { auth } = await library()
    auth.onAuthStateChange(handle)
    const { error } = await auth.initialize()
    const leadOn = () =>
      navigate(withoutCallback(withoutInvitation(new URL(location.href))), {
        replace: true,
        state: defaultRoute,
      })
    if (openedWith.kind === 'none' || openedWith.kind === 'invitation') {
      if (invited) leadOn()
      return
    }
    const { data } = await auth.getSession()
    if (error || !data.session || openedWith.kind === 'error') setNotice(explainFailedCallback(error))
    leadOn()
  } catch (error) {
    console.warn('The session could not be checked', error)
    const kept = storedSession()
    if (!kept) return drop()
    // The library could not be loaded. That is no reason to end the session; watch it once the network is back.
    keep(kept)
    addEventListener('online', () => void startSession(screenLoaded), { once: true })
  }
}

export const useSession = current.use

/** The user id of this tab's session; null if signed out or not known yet */
export const signedInAs = (): string | null => {
  const state = current.get()
  return state.status === 'signed-in' ? state.session.user.id : null
}

export const onSessionChange = (listener: (state: SessionState) => void): (() => void) =>
  current.subscribe(() => listener(current.get()))

/** Why the user is not signed in; null if there is nothing to say */
export const useAuthNotice = notice.use

export const dismissAuthNotice = (): void => setNotice(null)

/**
 * A valid access token, refreshed if it is about to expire; null without a session.
 * @throws if it cannot be refreshed because the server or network is unreachable: sent without a token, the
 * call would be refused as if there were no session
 */
export const accessToken = async (): Promise<string | null> => {
  const fresh = freshSession()
  if (fresh && !isLibraryThere) return fresh.access_token
  // The library would retry for half a minute.
  if (!fresh && !navigator.onLine && storedSession())
    throw new Error('There is no network to renew the session.')
  const { auth, isOutOfReach } = await library()
  const { data, error } = await auth.getSession()
  if (isOutOfReach(error)) throw error
  return error ? null : (data.session?.access_token ?? null)
}

/**
 * Ends the session of this browser: signs out and clears the stored user and leagues; if that fails, clears all of
 * local storage. The app then redirects to /auth.
 */
export const endSession = (): Promise<void> => {
  // The next user of this browser must not get push notifications of this one.
  void unsubscribeHere().catch(() => undefined)
  deleteRememberedSession()
  const provider = takeProvider()
  ending ??= library()
    .then(async ({ auth }) => void (await auth.signOut({ scope: 'local' })))
    .catch(() => localStorage.clear())
    .finally(() => {
      ending = null
      drop()
      // If the provider supports signing out, it asks the user whether to.
      if (provider) location.assign(`${authServer().url}/logout/${encodeURIComponent(provider)}`)
    })
  return ending
}
