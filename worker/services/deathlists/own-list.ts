import type { Parts, Result } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { dayGiven, type Name, type Names, prepareParts } from '#db/prepared.ts'
import { exclusiveFacts, takenIn } from '#db/queries/drafts/drafts.ts'
import {
  currentSeasonIdOf,
  type LeagueIdOf,
  prepareLeagueParts,
  type RequestedLeague,
} from '#db/queries/leagues/member-scope.ts'
import type { RulesRow } from '#db/queries/leagues/rules.ts'
import { votedOutIn } from '#db/queries/leagues/votes.ts'
import {
  type DeathlistIdOf,
  deathlistAlone,
  deathlistIdInLeague,
  deathlistIdOfOwn,
  deathlistIdOfPick,
  deathlistScope,
  leagueIdOf,
  rulesFrom,
  seasonIdOf,
} from '#db/queries/picks/deathlists.ts'
import { barredByMerge, type ExpectedList } from '#db/queries/picks/list-rules.ts'
import type { ListVersion } from '#db/queries/picks/pick-changes.ts'
import { type PickRow, picksOfDeathlist } from '#db/queries/picks/picks.ts'
import { addMs, dayOf } from '#domain/calendar-day.ts'
import { type ByHandRefusal, isJustConfirmed } from '#domain/draft/exclusive.ts'
import { lineUpRules } from '#domain/packs/line-up-rules.ts'
import { packOf } from '#domain/packs/scoring-fields.ts'
import { replacementPlaces } from '#domain/picks/capacity.ts'
import type { CountingPick } from '#domain/picks/counting.ts'
import { type ListState, undoMs } from '#domain/picks/editing.ts'
import { type ListRules, listRulesOf, type StandingPick } from '#domain/picks/list-rules.ts'
import type { WindowPick } from '#domain/picks/windows.ts'
import { listsAreSealed } from '#domain/seasons/sealed-lists.ts'
import { firstDayOf, type Season } from '#domain/seasons/state.ts'
import { readAsMember, readAsUser } from '../access.ts'
import type { User } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { type ExclusiveFacts, refusalByHand } from '../drafts/by-hand.ts'
import { AppError } from '../errors.ts'
import { shownName } from '../profile/present.ts'
import { asCounted, countsOf } from '../views/list-room.ts'
import { barredBy, standingOf } from '../views/list-rules.ts'

/** Identifies the user's own list: by its league, by its id, or by a pick that is or was on it. */
export type OwnListRef = { league: string } | { deathlistId: string } | { pickId: string }

type Scope = Awaited<ReturnType<typeof deathlistScope>>[number]

export interface OwnList<Rows> extends Scope {
  user: User
  /** The rules in force today, with the people barred by the league's votes. */
  rules: RulesRow & { votedOut: ReadonlySet<string> }
  /** The rules saved last, if they take effect on a later day. */
  nextRules: RulesRow | null
  /** Picks that were not removed, including void ones, oldest first. */
  kept: PickRow[]
  /** Removed picks, as far back as the options say. */
  removed: PickRow[]
  state: ListState
  /** The version of the list that a change expects. */
  expectedVersion: ListVersion
  /** The facts of exclusive lists; undefined if a person may be on several lists. */
  exclusive: ExclusiveFacts | undefined
  /** Why no person can be added by hand in such a league; null if they can. */
  byHand: ByHandRefusal | null
  /** People on other lists, with the names of their players. */
  taken: ReadonlyMap<string, string>
  /** The rules for the list besides its size; null if there are none. */
  listRules: ListRules | null
  /** Its picks that take places. */
  standing: StandingPick[]
  /** Current ids of the barred people, after merges. */
  barred: ReadonlySet<string>
  /** The state that the places of the list depend on; null if there are no rules for them. */
  expectedList: ExpectedList | null
  /** Rows of the additional parts, under their names. */
  rows: Rows
}

/** True for picks on a list, substitutes included: neither removed nor void. */
export const isEntry = ({ pick }: { pick: Pick<PickRow['pick'], 'removedAt' | 'voidedAt'> }): boolean =>
  pick.removedAt === null && pick.voidedAt === null

interface StatePick extends Pick<PickRow, 'diedOn' | 'playerWasIn'> {
  pick: CountingPick & WindowPick & Pick<PickRow['pick'], 'replacement'>
}

/**
 * The state that decides which changes of a list are allowed. `picks`: those that were not removed, and all that came
 * through transfer windows.
 */
export const listState = (name: string | null, season: Season, picks: readonly StatePick[]): ListState => ({
  named: name !== null,
  ...countsOf(season, picks.filter(isEntry).map(asCounted)),
  // The first day may have moved to a later one: picks from before it use up nothing.
  windowPicks: picks.flatMap(({ pick }) =>
    pick.windowFrom === null || dayOf(pick.addedAt) < firstDayOf(season) ? [] : [pick],
  ),
})

type Asked = Record<'now' | 'removedSince', string>

interface Ids {
  listId: DeathlistIdOf
  leagueId: LeagueIdOf
  seasonId: ReturnType<typeof currentSeasonIdOf>
}

const partsOf = (db: Db, { listId, leagueId, seasonId }: Ids, { now, removedSince }: Names<Asked>) => ({
  versions: rulesFrom(db, leagueId, dayGiven(now)),
  exclusive: exclusiveFacts(db, seasonId),
  taken: takenIn(db, seasonId),
  barred: barredByMerge(db, leagueId),
  votedOut: votedOutIn(db, seasonId, dayGiven(now)),
  picks: picksOfDeathlist(db, listId, { now, removedSince }),
})

const ofLeague = prepareLeagueParts((db, leagueId, userId, names: Names<Asked>) => {
  const listId = deathlistIdInLeague(leagueId, userId)
  return {
    list: deathlistAlone(db, listId),
    rows: partsOf(db, { listId, leagueId, seasonId: currentSeasonIdOf(leagueId) }, names),
  }
})
/** Prepared queries for the list identified by `of`: the id of a pick, or of the list itself. */
const preparedFor = (idOf: (of: Name<string>, userId: Name<string>) => DeathlistIdOf) =>
  prepareParts((db, { of, userId, ...names }: Names<Asked & Record<'of' | 'userId', string>>) => {
    const listId = idOf(of, userId)
    return {
      list: deathlistScope(db, listId),
      rows: partsOf(db, { listId, leagueId: leagueIdOf(listId), seasonId: seasonIdOf(listId) }, names),
    }
  })
const ofPick = preparedFor(deathlistIdOfPick)
const ofList = preparedFor(deathlistIdOfOwn)

/** Builds the user's own list from its rows; null if there is none. */
const asOwnList = (
  ctx: Ctx,
  user: User,
  scope: Scope | undefined,
  rows: Result<ReturnType<typeof partsOf>>,
  removedSince: string,
): Omit<OwnList<never>, 'rows'> | null => {
  const { versions, picks } = rows
  const rules = versions[0]
  if (!scope || !rules) return null
  const today = dayOf(ctx.now)
  const sealed = listsAreSealed(scope.season, today)
  if (sealed) ctx.suppress?.(scope.league.id)
  else ctx.publish?.(scope.league.id)
  const kept = picks.filter(({ pick }) => pick.removedAt === null)
  const entries = kept.filter(isEntry).map(({ pick }) => pick)
  const listRules = listRulesOf(rules)
  const nextRules = versions.length > 1 ? (versions.at(-1) ?? null) : null
  const exclusive = rows.exclusive[0]
  // A void pick has given its place back already, and starts no waiver; nor does a death that opens no place.
  const justFreed =
    replacementPlaces(rules, 1) > 0 &&
    kept.some(
      (row) => isEntry(row) && row.diedOn !== null && isJustConfirmed(row.person, exclusive?.draft, ctx.now),
    )
  return {
    ...scope,
    user,
    rules: { ...rules, votedOut: new Set(rows.votedOut.map(({ personId }) => personId)) },
    nextRules,
    kept,
    removed: picks.filter(({ pick }) => pick.removedAt !== null && pick.removedAt >= removedSince),
    state: listState(scope.deathlist.name, scope.season, picks),
    expectedVersion: {
      listId: scope.deathlist.id,
      seasonId: scope.season.id,
      today,
      sealed: sealed ? entries.map(({ id, personId, place }) => ({ id, personId, place })) : null,
      asked: lineUpRules(packOf(nextRules ?? rules)),
      lineUps: scope.deathlist.lineUps,
    },
    exclusive,
    byHand: refusalByHand(ctx, exclusive, { season: scope.season, justFreed }),
    taken: new Map(
      rows.taken
        .filter(({ userId }) => userId !== user.userId)
        .map(({ personId, ...player }) => [personId, shownName(player, ctx.locale)]),
    ),
    listRules,
    standing: standingOf(scope.season, kept),
    barred: barredBy(rules, rows.barred),
    expectedList: listRules && {
      listId: scope.deathlist.id,
      entries: entries.map(({ id, place, price, suspendedAt }) => ({
        id,
        place,
        price,
        suspended: suspendedAt !== null,
      })),
      rulesVersion: rules.version,
      today,
    },
  }
}

interface Options {
  /** Include picks whose removal can no longer be undone. */
  allRemoved?: boolean
}

const valuesOf = ({ now }: Ctx, { allRemoved }: Options) => ({
  now,
  removedSince: allRemoved ? '' : addMs(now, -undoMs),
})

/**
 * Reads the user's own list in a league with everything that decides which changes are allowed, and further parts, in
 * one round trip.
 * @throws AppError league_not_found, deathlist_not_found
 */
export const readOwnListIn = async <const P extends Parts>(
  ctx: Ctx,
  league: string,
  more: (league: RequestedLeague) => P,
  options: Options = {},
): Promise<OwnList<Result<P>>> => {
  const values = valuesOf(ctx, options)
  const { user, rows, profile, ...member } = await readAsMember(ctx, league, ({ asked }) => ({
    own: ofLeague(ctx.db, asked, values),
    more: more(asked),
  }))
  const list = rows.own.list[0]
  const scope = list && { ...member, ...list, displayName: profile.displayName }
  const own = asOwnList(ctx, user, scope, rows.own.rows, values.removedSince)
  if (!own) throw new AppError('deathlist_not_found')
  return { ...own, rows: rows.more }
}

/**
 * The same for the list that `ref` identifies.
 * @throws AppError league_not_found (given by league), pick_not_found (by pick), deathlist_not_found; these
 *   also for what belongs to another user, to an earlier season or to a league that the user has left
 */
export const readOwnList = async <const P extends Parts>(
  ctx: Ctx,
  ref: OwnListRef,
  more: P,
  options: Options = {},
): Promise<OwnList<Result<P>>> => {
  if ('league' in ref) return readOwnListIn(ctx, ref.league, () => more, options)
  const values = valuesOf(ctx, options)
  const { user, rows } = await readAsUser(ctx, ({ userId }) => ({
    own:
      'pickId' in ref
        ? ofPick(ctx.db, { ...values, userId, of: ref.pickId })
        : ofList(ctx.db, { ...values, userId, of: ref.deathlistId }),
    more,
  }))
  const own = asOwnList(ctx, user, rows.own.list[0], rows.own.rows, values.removedSince)
  if (!own) throw new AppError('pickId' in ref ? 'pick_not_found' : 'deathlist_not_found')
  return { ...own, rows: rows.more }
}
