import type { WatchlistInput, WatchlistPeople } from '#contracts/people/find-people.ts'
import type { PersonInput } from '#contracts/people/person.ts'
import { runBatch } from '#db/batch.ts'
import { ensureProfile } from '#db/queries/accounts/profiles.ts'
import { upsertPeople } from '#db/queries/people/people.ts'
import {
  afterKeeping,
  deleteFromWatchlist,
  insertIntoWatchlist,
  watchlistPeople,
} from '#db/queries/people/watchlist.ts'
import { standing } from '#domain/leagues/quotas.ts'
import { readAsUser, requireUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { readOwnList } from '../deathlists/own-list.ts'
import { AppError } from '../errors.ts'
import { readStranger } from '../people/stranger.ts'
import { newProfile } from '../profile/own.ts'
import { targetOf, viewFound } from './found.ts'

const maxWatchlist = standing.inMind.max

/**
 * The people on the user's watchlist; with a league, each with whether they can be added to the user's own list there.
 * One round trip.
 * @throws AppError league_not_found, deathlist_not_found (with a league); the refusals of sessions
 */
export const readWatchlist = async (ctx: Ctx, { league }: WatchlistInput): Promise<WatchlistPeople> => {
  const parts = { kept: watchlistPeople(ctx.db, requireUser(ctx).userId) }
  const own = league === undefined ? null : await readOwnList(ctx, { league }, parts)
  const rows = own ? own.rows : (await readAsUser(ctx, () => parts)).rows
  const list = own && targetOf(own)
  return { people: rows.kept.map((person) => viewFound(ctx, person, list)), most: maxWatchlist }
}

/**
 * Adds a person to the watchlist; a repeated call changes nothing. A person who is not in the index is fetched from
 * Wikidata, as for a pick: an error would reveal that nobody has searched for them yet.
 * @throws AppError person_not_found, person_reported, person_source_unavailable, in_mind_full; the refusals
 *   of sessions
 */
export const addToWatchlist = async (ctx: Ctx, { wikidataId }: PersonInput): Promise<void> => {
  const { user } = await readAsUser(ctx, () => ({}))
  const { userId } = user
  const keep = async (personId: string) => {
    const { after } = await runBatch(ctx.db, {
      profile: ensureProfile(ctx.db, newProfile(ctx, user)),
      kept: insertIntoWatchlist(ctx.db, { userId, personId, at: ctx.now, most: maxWatchlist }),
      after: afterKeeping(ctx.db, userId, personId),
    })
    return after[0]
  }
  const learn = async () => {
    const facts = await readStranger(ctx, wikidataId)
    // Only the refresh may record a death in the index.
    if (facts.reportedDead) throw new AppError('person_reported', { field: 'wikidataId' })
    await upsertPeople(ctx.db, [facts], ctx.now)
    return keep(facts.id)
  }
  const person = (await keep(wikidataId)) ?? (await learn())
  if (!person) throw new AppError('person_not_found', { field: 'wikidataId' })
  if (!person.kept) throw new AppError('in_mind_full', { params: { most: maxWatchlist } })
}

/** Removes a person from the watchlist; does nothing if they are not on it. */
export const removeFromWatchlist = async (ctx: Ctx, { wikidataId }: PersonInput): Promise<void> => {
  const { user } = await readAsUser(ctx, () => ({}))
  await deleteFromWatchlist(ctx.db, user.userId, wikidataId)
}
