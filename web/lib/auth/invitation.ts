import { useSyncExternalStore } from 'react'
import { normaliseInviteCode } from '#domain/leagues/invite-code.ts'
import { createListeners } from '../listeners.ts'
import { readLocal, removeLocal, writeLocal } from '../persistence/storage.ts'

/**
 * The invitation from the link that the visitor opened. It is stored in this browser, so that it survives the sign-up,
 * a detour through a mail program, and one through Google. After the sign-in the frame (features/auth/Arrivals.tsx)
 * joins the league, or asks first.
 */
export interface Invitation {
  code: string
  /** The visitor saw the invitation on the sign-in page and signed in: join without asking again. */
  accepted: boolean
  /** The visitor was shown that the invitation is invalid. It is kept during that visit and deleted on the next. */
  refused: boolean
}

const key = 'deathlist-invitation'
const lifeMs = 7 * 86_400_000
const listeners = createListeners()

let readText: string | null = null
let readValue: Invitation | null = null

const parse = (text: string | null): Invitation | null => {
  const [code, at, seen] = text?.split(' ') ?? []
  return code && Date.now() - Number(at) < lifeMs
    ? { code, accepted: seen === 'accepted', refused: seen === 'refused' }
    : null
}

/**
 * The stored invitation; null if there is none or it is older than a week. Returns the same object until it changes.
 */
const keptInvitation = (): Invitation | null => {
  const text = readLocal(key)
  if (text !== readText) {
    readText = text
    readValue = parse(text)
  }
  return readValue
}

const write = (text: string | null): void => {
  if (text) writeLocal(key, text)
  else removeLocal(key)
  listeners.notifyAll()
}

/** Keeps a code. One that has been accepted stays so: the page that waits for the mailed code may be reloaded. */
export const keepInvitation = (code: string): void => {
  const normal = normaliseInviteCode(code)
  const kept = keptInvitation()
  if (kept?.accepted && kept.code === normal) return
  if (/^\S{1,40}$/.test(normal)) write(`${normal} ${Date.now()}`)
}

/** Records that the visitor has seen the invitation and signs in. */
export const acceptInvitation = (): void => {
  const kept = keptInvitation()
  if (kept) write(`${kept.code} ${Date.now()} accepted`)
}

/** Records that the visitor has seen that the invitation is invalid. */
export const noteRefusal = (): void => {
  const kept = keptInvitation()
  if (kept && !kept.accepted && !kept.refused) write(`${kept.code} ${Date.now()} refused`)
}

export const deleteInvitation = (): void => write(null)

/** Deletes an invitation that was shown as invalid on an earlier visit. */
export const deleteRefused = (): void => {
  if (keptInvitation()?.refused) deleteInvitation()
}

const subscribe = (listener: () => void): (() => void) => {
  const unsubscribe = listeners.subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    unsubscribe()
    removeEventListener('storage', listener)
  }
}

export const useInvitation = (): Invitation | null =>
  useSyncExternalStore(subscribe, keptInvitation, keptInvitation)

const parameter = 'invitation'

/**
 * The URL that a mailed link returns to: the site, with the invitation in case the link is opened in another browser
 */
export const siteWithInvitation = (): string => {
  const kept = keptInvitation()
  return kept ? `${location.origin}/?${parameter}=${encodeURIComponent(kept.code)}` : location.origin
}

/** Stores the invitation that such a URL carries. Returns whether it carries one. */
export const keepInvitationOf = (address: URL): boolean => {
  const code = address.searchParams.get(parameter)
  if (code) keepInvitation(code)
  return code !== null
}

export const withoutInvitation = (address: URL): URL => {
  const clean = new URL(address)
  clean.searchParams.delete(parameter)
  return clean
}
