import type { User } from '@supabase/auth-js'
import type { LeagueListItem, ListedLeague } from '#contracts/league.ts'
import { nameFromAddress } from '#domain/leagues/display-name.ts'
import { showBadge } from '../notices/app-badge.ts'
import { deletePersisted } from '../persistence/persisted-queries.ts'
import { localKeys, readLocal, readLocalJson, removeLocal, writeLocal } from '../persistence/storage.ts'

/** Keys of what the app stores in this browser beside the session; cleared when the session ends. */
const userKey = 'rip_currentUser'
const leaguesKey = 'rip_leagues'
const lastLeagueKey = 'rip_lastLeague'

/** A league as stored for when the list cannot be loaded */
export type CachedLeague = Omit<LeagueListItem, 'membersCanInvite'> & Partial<ListedLeague>

/** The name shown until the profile is loaded: derived from the local part of the e-mail address, else 'Player' */
export const nameOf = (user: Pick<User, 'email'>): string =>
  nameFromAddress(user.email?.split('@')[0] ?? '') || 'Player'

/** Stores the user; deletes the data of another one who was signed in until now. */
export const cacheUser = (user: User): void => {
  if (readLocal(userKey)?.includes(user.id) === false) clearLocalData()
  writeLocal(userKey, JSON.stringify({ id: user.id, name: nameOf(user), email: user.email ?? '' }))
}

/** Stores the leagues without their invite codes, since a code allows anyone to join. */
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

export const cachedLeagues = (): CachedLeague[] | null => {
  const kept = readLocalJson(leaguesKey)
  return Array.isArray(kept) && kept.every(isCachedLeague) ? kept : null
}

export const lastLeague = (): string | null => readLocal(lastLeagueKey)

export const keepLastLeague = (slug: string): void => writeLocal(lastLeagueKey, slug)

/**
 * Deletes the signed-out user's data from this browser: user, leagues, persisted answers, which lists were opened, and
 * the count on the app's icon.
 */
export const clearLocalData = (): void => {
  removeLocal(userKey, leaguesKey, lastLeagueKey, ...localKeys('opened:'))
  void deletePersisted()
  showBadge(0)
}
