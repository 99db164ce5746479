import type { SearchPeopleResult } from '#contracts/people/person.ts'
import type { FoundPerson } from '#db/queries/people/people-search.ts'
import { requireUser } from '../access.ts'
import type { Ctx } from '../context.ts'

/** What a search found, the same for anybody who asks it in this language: nothing in it is anybody's own. */
export interface Found {
  source: SearchPeopleResult['source']
  people: FoundPerson[]
}

const keptSeconds = 60
/** While Wikidata is out of reach the answer is a poorer one: it makes way as soon as that may be over. */
const degradedSeconds = 5
const trustedSeconds = 60

/** Counts up when what is kept changes its shape: releases live side by side for a while. */
const version = 3

const searchKey = (ctx: Ctx, asked: string): string => `search/${version}/${ctx.locale}/${asked}`

/** What was found for the same question lately, or null. */
export const keptSearch = async (ctx: Ctx, asked: string): Promise<Found | null> =>
  // Nothing but keepSearch puts anything under these keys.
  ((await ctx.edgeCache?.get(searchKey(ctx, asked))) as Found | null | undefined) ?? null

/** Keeps what was found, once the answer is out. */
export const keepSearch = (ctx: Ctx, asked: string, found: Found): void => {
  const seconds = found.source === 'degraded' ? degradedSeconds : keptSeconds
  if (ctx.edgeCache) ctx.after(ctx.edgeCache.put(searchKey(ctx, asked), found, seconds))
}

/** A token's session, as strong as the token says it is. */
const trustKey = (ctx: Ctx): string => {
  const { userId, sessionId, aal } = requireUser(ctx)
  return `session/${version}/${userId}/${sessionId}/${aal}`
}

/** True when this session was looked up within the last minute, and was good. */
export const isTrusted = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.edgeCache?.get(trustKey(ctx))) === true

/** Notes that this session was looked up just now, and is good. */
export const trust = (ctx: Ctx): void => {
  if (ctx.edgeCache) ctx.after(ctx.edgeCache.put(trustKey(ctx), true, trustedSeconds))
}
