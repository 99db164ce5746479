import type { User } from '@supabase/auth-js'
import { nameFromAddress } from '#domain/leagues/display-name.ts'
import { deletePersisted } from '../persistence/persisted-queries.ts'
import { localKeys, readLocal, readLocalJson, removeLocal, writeLocal } from '../persistence/storage.ts'

/** What the app keeps in this browser beside the session; cleared whenever the session ends. */
const userKey = 'rip_currentUser'
const leaguesKey = 'rip_leagues'
const lastLeagueKey = 'rip_lastLeague'

/** A league as kept for times when the list can't be loaded. */
export interface CachedLeague {
  id: string
  name: string
  slug: string
  inviteCode: string | null
  role: 'OWNER' | 'ADMIN' | 'MEMBER'
  membersCanInvite?: boolean
  memberCount?: number
  /** A draft is planned or under way. */
  draftAhead?: boolean
}

/** The name shown until the profile is there: the part of the e-mail before the at-sign, else 'Player'. */
export const nameOf = (user: Pick<User, 'email'>): string =>
  nameFromAddress(user.email?.split('@')[0] ?? '') || 'Player'

export const cacheUser = (user: User): void =>
  writeLocal(userKey, JSON.stringify({ id: user.id, name: nameOf(user), email: user.email ?? '' }))

/** Keeps the leagues, without the codes that let somebody in. */
export const cacheLeagues = (leagues: readonly CachedLeague[]): void =>
  writeLocal(
    leaguesKey,
    JSON.stringify(
      leagues.map(({ id, name, slug, role, membersCanInvite, memberCount, draftAhead }) => ({
        id,
        name,
        slug,
        role,
        membersCanInvite,
        memberCount,
        draftAhead,
        inviteCode: null,
      })),
    ),
  )

const isCachedLeague = (value: unknown): value is CachedLeague =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'slug' in value &&
  'name' in value &&
  'role' in value

/** The leagues of the last visit; null when none are kept. */
export const cachedLeagues = (): CachedLeague[] | null => {
  const kept = readLocalJson(leaguesKey)
  return Array.isArray(kept) && kept.every(isCachedLeague) ? kept : null
}

/** The slug of the league that was looked at last; null when none is kept. */
export const lastLeague = (): string | null => readLocal(lastLeagueKey)

export const keepLastLeague = (slug: string): void => writeLocal(lastLeagueKey, slug)

/** Deletes what this browser keeps of the signed-out user: answers, and which lists were opened. */
export const clearLocalData = (): void => {
  removeLocal(userKey, leaguesKey, lastLeagueKey, ...localKeys('opened:'))
  void deletePersisted()
}
