import { useSyncExternalStore } from 'react'
import { normaliseInviteCode } from '#domain/leagues/invite-code.ts'
import { readLocal, removeLocal, writeLocal } from '../persistence/storage.ts'

/**
 * The invitation of the link that brought someone here. It is kept in this browser, so that it outlives signing up, the
 * way through a mail program and the way through Google. The frame takes it up after the sign-in
 * (features/auth/Arrivals.tsx): joins, or asks first.
 */
export interface Invitation {
  code: string
  /** Its reader saw it on the sign-in page and signed in: joining needs no more questions. */
  accepted: boolean
  /** Its reader saw there that it leads nowhere. It goes along through that visit, and is gone with the next. */
  refused: boolean
}

const key = 'deathlist-invitation'
const lifeMs = 7 * 86_400_000
const listeners = new Set<() => void>()

let readText: string | null = null
let readValue: Invitation | null = null

const parse = (text: string | null): Invitation | null => {
  const [code, at, seen] = text?.split(' ') ?? []
  return code && Date.now() - Number(at) < lifeMs
    ? { code, accepted: seen === 'accepted', refused: seen === 'refused' }
    : null
}

/** The invitation kept; null when there is none or it is older than a week. The same object as long as nothing changes. */
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
  for (const listener of listeners) listener()
}

/** Keeps an invitation for after the sign-in. */
export const keepInvitation = (code: string): void => {
  const normal = normaliseInviteCode(code)
  if (/^\S{1,40}$/.test(normal)) write(`${normal} ${Date.now()}`)
}

/** Notes that who reads it signs in because of it, or along with it. */
export const acceptInvitation = (): void => {
  const kept = keptInvitation()
  if (kept) write(`${kept.code} ${Date.now()} accepted`)
}

/** Notes that its reader was told that it leads nowhere. */
export const noteRefusal = (): void => {
  const kept = keptInvitation()
  if (kept && !kept.accepted && !kept.refused) write(`${kept.code} ${Date.now()} refused`)
}

export const deleteInvitation = (): void => write(null)

/** Forgets an invitation of whose end its reader was told on another visit. */
export const deleteRefused = (): void => {
  if (keptInvitation()?.refused) deleteInvitation()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The invitation kept, live. */
export const useInvitation = (): Invitation | null =>
  useSyncExternalStore(subscribe, keptInvitation, keptInvitation)

const parameter = 'invitation'

/** Where a mailed link leads back to: the site, with the invitation for when it is opened in another browser. */
export const siteWithInvitation = (): string => {
  const kept = keptInvitation()
  return kept ? `${location.origin}/?${parameter}=${encodeURIComponent(kept.code)}` : location.origin
}

/** Keeps the invitation that such an address carries; answers whether it carries one. */
export const keepInvitationOf = (address: URL): boolean => {
  const code = address.searchParams.get(parameter)
  if (code) keepInvitation(code)
  return code !== null
}

/** The address without its invitation. */
export const withoutInvitation = (address: URL): URL => {
  const clean = new URL(address)
  clean.searchParams.delete(parameter)
  return clean
}
