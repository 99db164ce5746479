import type { AuthChangeEvent, AuthError, Session } from '@supabase/auth-js'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { createListeners } from '../listeners.ts'
import { defaultRoute } from '../navigation/default-route.ts'
import { authServer } from '../navigation/page-meta.ts'
import { paths } from '../navigation/paths.ts'
import { unsubscribeHere } from '../notices/push.ts'
import { removeLocal } from '../persistence/storage.ts'
import { withoutCallback } from './callback.ts'
import { keepInvitation, keepInvitationOf, withoutInvitation } from './invitation.ts'
import { cacheUser, clearLocalData } from './local-data.ts'
import { accountHere, freshSession, openedWith, sessionKey, storedSession } from './opening.ts'
import { takeProvider } from './provider-return.ts'
import { deleteRememberedSession, restoreSession } from './stay.ts'

// The library is no part of the first download: a stored session that is still good needs no word from its server.
let isLibraryThere = false
const library = async () => {
  const loaded = await import('./client.ts')
  isLibraryThere = true
  return loaded
}

/** The client of the accounts server, for pages that show before they need it. */
export const accounts = async () => (await library()).auth

/** The session as the app sees it: being checked, there, or not. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-in'; session: Session }
  | { status: 'signed-out' }

/**
 * What became of a mailed link or a return from Google that did not sign in: `elsewhere` means that it was opened in
 * another browser than it was asked for in (the address is confirmed, and signing in is all that is left).
 */
export type AuthNotice = { kind: 'elsewhere' } | { kind: 'failed'; code: string; description: string }

let state: SessionState = { status: 'loading' }
let notice: AuthNotice | null = null
const { subscribe, notifyAll } = createListeners()

const set = (next: SessionState): void => {
  state = next
  notifyAll()
}

const setNotice = (next: AuthNotice | null): void => {
  notice = next
  notifyAll()
}

const keep = (session: Session): void => {
  cacheUser(session.user)
  // The library hands over what was read at the start already: nothing that shows is drawn again for it.
  if (state.status === 'signed-in' && replaceEqualDeep(state.session, session) === state.session) return
  set({ status: 'signed-in', session })
}

const drop = (): void => {
  clearLocalData()
  if (state.status !== 'signed-out') set({ status: 'signed-out' })
}

const hasExpired = (session: Session): boolean => (session.expires_at ?? 0) * 1000 <= Date.now()

// A refusal ends the session; a server or network that is down does not.
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
 * Takes over what the library says, at once: anybody who waits for a call of the library must find the state as that call has
 * left it. Only what calls the library back has to wait until it has told everybody.
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

/** A code whose verifier isn't here was asked for in another browser; otherwise the exchange itself has failed. */
const explainFailedCallback = (error: AuthError | null): AuthNotice | null => {
  if (openedWith.kind === 'error')
    return { kind: 'failed', code: openedWith.code, description: openedWith.description }
  if (error) return { kind: 'failed', code: error.code ?? '', description: error.message }
  return openedWith.kind === 'code' ? { kind: 'elsewhere' } : null
}

/** A page that the browser has frozen comes back as it was: it goes where its account has signed out since. */
const leaveIfNotOwn = ({ persisted }: PageTransitionEvent): void => {
  if (!persisted || accountHere() === signedInAs()) return
  document.body.hidden = true
  location.reload()
}

/**
 * Starts watching the session; called once, as the app starts. Where the session leads (off /auth when there is one, to
 * /auth when there is none) is the routes' guard's business.
 * @param atRest resolves once the first screen has all it needs: a session that is still good is watched from then on
 */
export const startSession = async (atRest: Promise<void>): Promise<void> => {
  addEventListener('pageshow', leaveIfNotOwn)
  if (openedWith.kind === 'invitation') keepInvitation(openedWith.code)
  const invited = keepInvitationOf(new URL(location.href))
  if (openedWith.kind === 'none') await restoreSession()
  const here = openedWith.kind === 'none' && !invited ? storedSession() : null
  if (here?.user) {
    // One that has run out is renewed before anything is asked with it; what was kept of its pages shows meanwhile.
    keep(here)
    if (freshSession()) await atRest
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
    // The library could not be fetched: no reason to end a session, which is watched once there is a network again.
    keep(kept)
    addEventListener('online', () => void startSession(atRest), { once: true })
  }
}

/** The state of the session, live. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, () => state)

/** Whose session this tab works with; null: nobody's, or it is not known yet. */
export const signedInAs = (): string | null => (state.status === 'signed-in' ? state.session.user.id : null)

/** Calls back on every change of the session; answers how to stop. */
export const onSessionChange = (listener: (state: SessionState) => void): (() => void) =>
  subscribe(() => listener(state))

/** What became of the link that opened the app, live; null for nothing to tell. */
export const useAuthNotice = (): AuthNotice | null =>
  useSyncExternalStore(
    subscribe,
    () => notice,
    () => null,
  )

/** Forgets what became of the link, once it has been told. */
export const dismissAuthNotice = (): void => setNotice(null)

/**
 * A valid access token, refreshed when it is about to expire; null without a session.
 * @throws when it can't be refreshed for want of a server or network: a call without it would be refused as if there were
 *   no session
 */
export const accessToken = async (): Promise<string | null> => {
  const fresh = freshSession()
  if (fresh && !isLibraryThere) return fresh.access_token
  // The library would try for half a minute.
  if (!fresh && !navigator.onLine && storedSession())
    throw new Error('There is no network to renew the session.')
  const { auth, isOutOfReach } = await library()
  const { data, error } = await auth.getSession()
  if (isOutOfReach(error)) throw error
  return error ? null : (data.session?.access_token ?? null)
}

let ending: Promise<void> | null = null

/**
 * Ends the session of this browser: signs out, clears the stored user and leagues; should that fail, clears all local
 * storage. The guard then shows /auth.
 */
export const endSession = (): Promise<void> => {
  // Anybody who uses this browser next is not told what was meant for another.
  void unsubscribeHere().catch(() => undefined)
  deleteRememberedSession()
  const provider = takeProvider()
  ending ??= library()
    .then(({ auth }) => auth.signOut({ scope: 'local' }))
    // The library keeps a session that its server could not be told of.
    .then(() => removeLocal(sessionKey))
    .catch(() => localStorage.clear())
    .finally(() => {
      ending = null
      drop()
      // Where the provider signs people out, it asks whether to.
      if (provider) location.assign(`${authServer().url}/logout/${encodeURIComponent(provider)}`)
    })
  return ending
}
