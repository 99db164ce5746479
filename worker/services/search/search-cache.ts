import type { SearchPeopleResult } from '#contracts/people/find-people.ts'
import type { FoundPerson } from '#db/queries/people/people-search.ts'
import { requireUser } from '../access.ts'
import type { Ctx } from '../context.ts'

/** The result of a search, the same for all users with this query and language: it contains no data of a user. */
export interface Found {
  source: SearchPeopleResult['source']
  people: FoundPerson[]
}

const keptSeconds = 60
/** While Wikidata is unavailable the result is incomplete: keep it only until Wikidata may answer again. */
const degradedSeconds = 5
const trustedSeconds = 60

/** Increase it when the shape of cached results changes: two releases may run side by side for a while. */
const version = 3

const searchKey = (ctx: Ctx, asked: string): string => `search/${version}/${ctx.locale}/${asked}`

export const cachedSearch = async (ctx: Ctx, asked: string): Promise<Found | null> =>
  // Only cacheSearch writes these keys.
  ((await ctx.edgeCache?.get(searchKey(ctx, asked))) as Found | null | undefined) ?? null

/** Caches a result, after the response. */
export const cacheSearch = (ctx: Ctx, asked: string, found: Found): void => {
  const seconds = found.source === 'degraded' ? degradedSeconds : keptSeconds
  if (ctx.edgeCache) ctx.after(ctx.edgeCache.put(searchKey(ctx, asked), found, seconds))
}

/** The key of a token's session, with the token's assurance level. */
const trustKey = (ctx: Ctx): string => {
  const { userId, sessionId, aal } = requireUser(ctx)
  return `session/${version}/${userId}/${sessionId}/${aal}`
}

/** True if this session was checked within the last minute, and was valid. */
export const isTrusted = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.edgeCache?.get(trustKey(ctx))) === true

/** Records that this session has just been checked, and is valid. */
export const trust = (ctx: Ctx): void => {
  if (ctx.edgeCache) ctx.after(ctx.edgeCache.put(trustKey(ctx), true, trustedSeconds))
}
