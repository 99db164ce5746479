import { suggestedListName } from '#contracts/fields/list-name.ts'
import type { DeathlistPage, DeathlistView } from '#contracts/lists/deathlist.ts'
import { packTexts } from '#contracts/words/rule-texts.ts'
import { whoWords } from '#contracts/words/who-words.ts'
import type { Names } from '#db/prepared.ts'
import { thisLeaderboard } from '#db/queries/competitions/leaderboard-inputs.ts'
import { currentSeasonIdOf, prepareLeagueParts } from '#db/queries/leagues/member-scope.ts'
import { rulesVersionsOf } from '#db/queries/leagues/rules.ts'
import { ownListVersion } from '#db/queries/versions/league-versions.ts'
import { addMs, dayOf } from '#domain/calendar-day.ts'
import { pickRuleValues } from '#domain/league-settings/rule-settings.ts'
import { capacityOf, replacementPlaces } from '#domain/picks/capacity.ts'
import { countsFrom, shownCountsFrom } from '#domain/picks/counting.ts'
import { decideAdd, firstListLastDay, openPlaces, refillRefusal, undoMs } from '#domain/picks/editing.ts'
import { placeRooms, quotaState, spentOn } from '#domain/picks/list-rules.ts'
import { firstDayOf, isOpen } from '#domain/seasons/state.ts'
import type { Ctx } from '../context.ts'
import { viewLineUp } from '../deathlists/line-up.ts'
import { type OwnList, readOwnList, readOwnListIn } from '../deathlists/own-list.ts'
import { viewWindows } from '../deathlists/windows.ts'
import { resolveWaiverIfDue } from '../drafts/by-hand.ts'
import { freshLeaderboards, staleParts } from '../leaderboards/fresh.ts'
import type { VersionOf } from '../page-version.ts'
import { viewOwnPick, viewRemoved } from '../views/picks.ts'
import { viewSeason } from '../views/seasons.ts'

/** What the rules require of the user's own list besides its size, and how far the list meets it; null if nothing. */
const viewListRules = (
  ctx: Ctx,
  { listRules: rules, standing, state }: OwnList<unknown>,
): DeathlistPage['listRules'] => {
  if (rules === null) return null
  const words = packTexts(ctx.locale)
  const { budget } = rules
  const spent = budget ? spentOn(budget, standing) : 0
  const rooms = placeRooms(rules, standing)
  return {
    places: rules.places.map(({ name, who }) => {
      const room = rooms.find((each) => each.name === name)
      return { name, who: whoWords(who, words), n: room?.n ?? 0, used: room?.used ?? 0 }
    }),
    quotas: rules.quotas.map((quota) => ({
      who: whoWords(quota.who, words),
      min: quota.min ?? null,
      max: quota.max ?? null,
      used: quotaState(rules, quota, standing).fitting,
    })),
    budget: budget && { cap: budget.cap, spent, left: Math.max(0, budget.cap - spent) },
    substitutes: rules.substitutes === 0 ? null : { n: rules.substitutes, used: state.substitutes ?? 0 },
  }
}

const viewAdding = (ctx: Ctx, own: OwnList<unknown>): DeathlistPage['adding'] => {
  const { state, rules, season, membership, byHand } = own
  const terms = [rules, season, membership.joinedAt, ctx.now] as const
  // A list without a name gets the suggested name when its first pick is added.
  const decision = decideAdd({ ...state, named: true }, ...terms)
  const limited = !rules.allowNewPicks && isOpen(season, dayOf(ctx.now))
  return {
    refusal: byHand ?? (decision.kind === 'refused' ? decision.code : null),
    replacement: decision.kind === 'allowed' && decision.replacement,
    substitute: decision.kind === 'allowed' && decision.substitute === true,
    firstListUntil: limited ? firstListLastDay(season, membership.joinedAt) : null,
    countsFrom: shownCountsFrom(
      countsFrom(ctx.now, firstDayOf(season), rules.newPickDelayDays),
      firstDayOf(season),
    ),
    windows: viewWindows(ctx, own),
    refill: {
      plain: refillRefusal(state, false, ...terms),
      replacement: refillRefusal(state, true, ...terms),
    },
  }
}

const partsOf = prepareLeagueParts((db, leagueId, _, { now }: Names<{ now: string }>) => ({
  versions: rulesVersionsOf(db, leagueId),
  leaderboards: staleParts({ db, now }, thisLeaderboard(currentSeasonIdOf(leagueId))),
}))

export const deathlistDependsOn: VersionOf<{ league: string }> = (ctx, { league }, { userId }) =>
  ownListVersion(ctx.db, { league, userId, now: ctx.now, removedSince: addMs(ctx.now, -undoMs) })

/**
 * The page of the user's own list: rules in force, picks, room, and why an action is not possible.
 * @throws AppError league_not_found, deathlist_not_found
 */
export const readDeathlistPage = async (ctx: Ctx, input: { league: string }): Promise<DeathlistPage> => {
  const own = await readOwnListIn(ctx, input.league, (asked) => partsOf(ctx.db, asked, { now: ctx.now }))
  if (await resolveWaiverIfDue(ctx, own)) return readDeathlistPage(ctx, input)
  const { league, season, rules, nextRules, deathlist, state } = own
  const fresh = freshLeaderboards(ctx, own.rows.leaderboards).get(season.id)
  const scores = fresh && new Map(fresh.result.entries.map((entry) => [entry.pickId, entry]))
  return {
    league: { id: league.id, slug: league.slug, name: league.name, locked: league.locked },
    season: viewSeason(season, dayOf(ctx.now)),
    rules: pickRuleValues(rules),
    nextRules: nextRules && { ...pickRuleValues(nextRules), effectiveFrom: nextRules.effectiveFrom },
    keepers: (nextRules ?? rules).pack?.moves?.keepers ?? null,
    deathlist: { id: deathlist.id, name: deathlist.name },
    suggestedName: suggestedListName(own.displayName, rules.maxPicks, ctx.locale),
    lineUp: viewLineUp(ctx, own, own.rows.versions),
    listRules: viewListRules(ctx, own),
    picks: own.kept.map((row) => {
      const pick = viewOwnPick(ctx, scores ? { ...row, score: scores.get(row.pick.id) ?? null } : row, season)
      return own.byHand === 'draft_running' ? { ...pick, removal: pick.removal ?? own.byHand } : pick
    }),
    // No removal can be undone while a draft or a waiver fills the lists.
    removed: own.removed
      .filter(
        ({ pick }) =>
          own.byHand === null && pick.removedAt !== null && addMs(pick.removedAt, undoMs) >= ctx.now,
      )
      .map((row) => viewRemoved(ctx, row))
      .sort((a, b) => (a.removedAt < b.removedAt ? 1 : -1)),
    capacity: {
      total: capacityOf(rules, state.countedDead),
      used: state.entries,
      free: openPlaces(state, rules, season, own.membership.joinedAt, ctx.now),
      replacementPlaces: replacementPlaces(rules, state.countedDead),
      suspended: state.suspended,
      countedDead: state.countedDead,
    },
    adding: viewAdding(ctx, own),
  }
}

/**
 * The user's own list in a league: its id and name.
 * @throws AppError league_not_found, deathlist_not_found
 */
export const readOwnDeathlist = async (ctx: Ctx, input: { league: string }): Promise<DeathlistView> => {
  const { deathlist } = await readOwnList(ctx, input, {})
  return { id: deathlist.id, name: deathlist.name }
}
