import type { z } from 'zod'
import { validationDetail } from '#contracts/fields/validation.ts'
import type { League, updateLeagueInput } from '#contracts/league.ts'
import { placesExist, scoringPack } from '#contracts/packs/pack.ts'
import { runBatch } from '#db/batch.ts'
import { all, not } from '#db/conditions.ts'
import { thisLeaderboard } from '#db/queries/competitions/leaderboard-inputs.ts'
import { markSeasonStale } from '#db/queries/competitions/leaderboards.ts'
import { isDraftUnchanged } from '#db/queries/drafts/draft-writes.ts'
import { type DraftRow, draftOf } from '#db/queries/drafts/drafts.ts'
import { updateLeague as writeLeague } from '#db/queries/leagues/leagues.ts'
import { currentSeasonIdOf } from '#db/queries/leagues/member-scope.ts'
import { isCurrentAdmin } from '#db/queries/leagues/members.ts'
import {
  addRulesVersion,
  dropReplacedVersions,
  isLatestVersion,
  type RulesRow,
  rulesChanges,
} from '#db/queries/leagues/rules.ts'
import {
  isCurrentSeason,
  isLeaderboardUnchanged,
  isUnbegun,
  moveCarriedPicks,
  otherLists,
  othersHaveLists,
  seasonBegun,
  seasonScored,
  setSeasonDates,
} from '#db/queries/leagues/seasons.ts'
import { recordBarredByRules } from '#db/queries/leagues/votes.ts'
import { auditedChange } from '#db/queries/news/audited-change.ts'
import { markSeasonUnsettled } from '#db/queries/picks/settling.ts'
import { hasSettings } from '#db/queries/settings.ts'
import { addDays, type CalendarDay, dayOf, startOf } from '#domain/calendar-day.ts'
import { overrunDay } from '#domain/draft/draft-plan.ts'
import { changedUntilBegun, changeRefusal } from '#domain/league-settings/refusals.ts'
import { placesIn } from '#domain/league-settings/rule-settings.ts'
import {
  auditedChanges,
  changedSettings,
  leagueKeys,
  mergeSettings,
  ruleKeys,
  type SettingValues,
  seasonKeys,
  settingKeys,
  takeSettings,
} from '#domain/league-settings/values.ts'
import { bindsFrom } from '#domain/leagues/league-rules.ts'
import { counted, standing } from '#domain/leagues/quotas.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { withoutLabels } from '#domain/packs/item-labels.ts'
import { lineUpRules } from '#domain/packs/line-up-rules.ts'
import { mergePacks } from '#domain/packs/merge-packs.ts'
import { isSameDocument } from '#domain/packs/same-document.ts'
import { packOf, settleScoring } from '#domain/packs/scoring-fields.ts'
import { quorumOf } from '#domain/picks/votes.ts'
import { receiptForm } from '#domain/receipts.ts'
import { firstDayOf, type Season } from '#domain/seasons/state.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { freshLeaderboards, staleParts } from '../leaderboards/fresh.ts'
import { readPause } from '../people/upstream-pause.ts'
import { indexSite } from '../people-source.ts'
import { limitError } from '../quotas.ts'
import { completeReceipts } from '../receipts/complete.ts'
import { refuse } from '../refuse.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'
import { boundRules, leagueFacts, viewLeague } from '../views/leagues.ts'
import { labelPack } from './label-items.ts'

type Input = z.output<typeof updateLeagueInput>

/** The requested pack, merged with changes made since the client read it; labels of items are added later. */
const packAsked = ({ pack, packBefore }: Input, latest: RulesRow): Input['pack'] => {
  if (!pack || !packBefore) return pack
  const merged = mergePacks(withoutLabels(packOf(latest)), withoutLabels(packBefore), withoutLabels(pack))
  // The merged rules may refer to a place that another admin has removed.
  if (!merged || !placesExist(merged)) throw new AppError('changed_meanwhile', { field: 'pack' })
  return merged
}

/**
 * The pack as it would be stored keeps the limits of a document: what was sent has been joined with stored parts.
 * @throws AppError validation_failed
 */
const requireValidPack = (ctx: Ctx, pack: SettingValues['pack']): void => {
  const { error } = scoringPack.nullable().safeParse(pack)
  if (!error) return
  const { field, detail } = validationDetail(error, ctx.locale)
  throw new AppError('validation_failed', {
    field: field === null ? 'pack' : `pack.${field}`,
    params: { detail },
  })
}

/**
 * A draft that fitted into the season's days still fits into the new ones.
 * @throws AppError draft_does_not_fit
 */
const requireRoomForDraft = (
  draft: DraftRow,
  members: number,
  { today, before, after }: { today: CalendarDay; before: Season; after: Season },
): void => {
  const players = draft.players?.length ?? members
  const until = overrunDay(draft, { season: after, players }, today)
  if (until !== null && overrunDay(draft, { season: before, players }, today) === null)
    throw new AppError('draft_does_not_fit', {
      field: until === after.startDate ? 'startDate' : 'endDate',
      params: { until },
    })
}

/** @throws AppError quota_rules_saved, quota_season_rules */
const requireRoomForRules = ({ now }: Ctx, changes: { today: number; days: number } | undefined): void => {
  const { rulesSaved } = counted
  const tomorrow = startOf(addDays(dayOf(now), 1))
  const { seasonRules } = standing
  if ((changes?.today ?? 0) >= rulesSaved.max)
    throw limitError(rulesSaved, Math.ceil((Date.parse(tomorrow) - Date.parse(now)) / 1_000))
  if ((changes?.days ?? 0) >= seasonRules.max) throw limitError(seasonRules)
}

/** Settings without Wikidata's labels: the server adds these, and they change no rule. */
const unlabelled = (values: SettingValues): SettingValues => ({
  ...values,
  pack: values.pack && withoutLabels(values.pack),
})

/** Reads the league and its season, merges the requested settings, and checks whether they are allowed. */
const readChange = async (ctx: Ctx, input: Input) => {
  const scope = await readAsMember(ctx, input.league, ({ leagueId, user }) => ({
    facts: leagueFacts(ctx, leagueId),
    scored: seasonScored(ctx.db, leagueId),
    stale:
      input.startDate === undefined
        ? undefined
        : staleParts(ctx, thisLeaderboard(currentSeasonIdOf(leagueId))),
    others: otherLists(ctx.db, leagueId, user.userId),
    begun: seasonBegun(ctx.db, leagueId),
    drafts:
      input.startDate === undefined && input.endDate === undefined ? undefined : draftOf(ctx.db, leagueId),
    changes: rulesChanges(ctx.db, leagueId, dayOf(ctx.now), bindsFrom(dayOf(ctx.now))),
    pause: readPause(ctx, indexSite),
  }))
  const { league, season, membership, rows } = scope
  if (!isAdmin(membership.role)) throw new AppError('settings_not_allowed')
  const today = dayOf(ctx.now)
  const { latest } = boundRules(rows.facts.versions, today)
  const before: SettingValues = {
    ...takeSettings(leagueKeys, league),
    ...takeSettings(ruleKeys, latest),
    ...takeSettings(seasonKeys, season),
  }
  const asked = mergeSettings(settingKeys, before, input)
  const wanted = { ...asked, ...settleScoring(before, asked, packAsked(input, latest)) }
  const others = rows.others.length > 0
  const [stored] = rows.scored
  const fresh = rows.stale && freshLeaderboards(ctx, rows.stale).get(season.id)
  const refusal = changeRefusal(before, wanted, season, today, {
    others,
    scored: fresh ? fresh.result.entries.length > 0 : (stored?.scored ?? false),
    begun: rows.begun[0]?.begun ?? false,
  })
  if (refusal)
    refuse(refusal.code, {
      ...(refusal.field ? { field: refusal.field } : {}),
      params: { places: placesIn(wanted), picks: wanted.maxPicks },
    })
  const draft = rows.drafts?.[0]
  if (draft && draft.finishedAt === null)
    requireRoomForDraft(draft, rows.facts.counts[0]?.count ?? 0, {
      today,
      before: season,
      after: { ...season, startDate: wanted.startDate, endDate: wanted.endDate },
    })
  if (changedSettings(ruleKeys, unlabelled(before), unlabelled(wanted)))
    requireRoomForRules(ctx, rows.changes[0])
  if (!isSameDocument(before.pack, wanted.pack)) requireValidPack(ctx, wanted.pack)
  // Query Wikidata only after all other checks.
  const { pack: saved } = before
  const pack = wanted.pack && (await labelPack(ctx, wanted.pack, { before: saved, pause: rows.pause }))
  const after = { ...wanted, pack }
  const rules = changedSettings(ruleKeys, before, after)
  return { scope, before, after, rules, latest, others, draft, revision: stored?.revision ?? 0 }
}

type Change = Awaited<ReturnType<typeof readChange>>

/** True while everything that the decision depends on is unchanged. */
const isAsRead = ({
  scope: { league, season, user },
  before,
  after,
  latest,
  others,
  draft,
  revision,
}: Change) =>
  all(
    isCurrentAdmin(league.id, user.userId),
    isLatestVersion(league.id, latest.version),
    isCurrentSeason(season),
    hasSettings(league.id, league),
    // A member who joins at this moment joins under sealed lists.
    ...(season.listsSealed && !others ? [not(othersHaveLists(season.id, user.userId))] : []),
    ...(changedUntilBegun(before, after).length > 0 ? [isUnbegun(season.id)] : []),
    // A death that has scored fixes the first day.
    ...(after.startDate === before.startDate ? [] : [isLeaderboardUnchanged(season.id, revision)]),
    ...(after.startDate === before.startDate && after.endDate === before.endDate
      ? []
      : [isDraftUnchanged(season.id, draft?.stamp ?? null)]),
  )

/**
 * Changes the given settings of a league: name, lock, invitations, rules and season dates; all or nothing. Changed
 * rules become a new version, in force from the next UTC day. Concurrent changes of different settings are both kept.
 * @throws AppError settings_not_allowed, league_locked, birth_years_reversed, exclusive_fixed, the refusals
 *   of season dates and sealed lists, draft_does_not_fit, quota_rules_saved, quota_season_rules,
 *   validation_failed for a pack that is too large once joined with the stored one, changed_meanwhile
 */
export const updateLeague = retryOnConflict(async (ctx: Ctx, input: Input): Promise<League> => {
  const change = await readChange(ctx, input)
  const { scope, before, after, rules, latest } = change
  const { league, season, membership, user } = scope
  const { facts } = scope.rows
  const { db, now } = ctx
  const binds = { effectiveFrom: bindsFrom(dayOf(now)) }
  const ofSeason = changedSettings(seasonKeys, before, after)
  const startMoves = after.startDate !== before.startDate
  const [firstDay, nextFirstDay] = [firstDayOf(season), firstDayOf({ ...season, startDate: after.startDate })]
  const [first, ...others] = auditedChanges(before, after).map((entry) =>
    entry.action === 'rules_changed' ? { ...entry, after: { ...entry.after, ...binds } } : entry,
  )
  if (!first) return viewLeague(ctx, scope, facts)

  const audited = auditedChange(ctx, league.id, user.userId)
  const { done } = audited
  const version = {
    leagueId: league.id,
    version: latest.version + 1,
    ...binds,
    ...takeSettings(ruleKeys, after),
    createdBy: user.userId,
    createdAt: now,
  }
  const data = {
    before: { ...rules?.before, ...ofSeason?.before },
    after: { ...rules?.after, ...ofSeason?.after },
    ...(rules ? binds : {}),
  }
  const { written } = await runBatch(db, {
    written: audited.audit(first, isAsRead(change)),
    others: others.map((other) => audited.auditAlso(other)),
    league: writeLeague(db, league.id, takeSettings(leagueKeys, after), done),
    replaced: rules ? dropReplacedVersions(db, version, done) : undefined,
    rules: rules ? addRulesVersion(db, version, done) : undefined,
    carried: startMoves ? moveCarriedPicks(db, { ...season, firstDay }, nextFirstDay, done) : undefined,
    season: ofSeason ? setSeasonDates(db, season.id, takeSettings(seasonKeys, after), done) : undefined,
    lists: startMoves ? markSeasonUnsettled(db, season.id, now, done) : undefined,
    barred:
      quorumOf(before) === quorumOf(after)
        ? undefined
        : recordBarredByRules(db, { leagueId: league.id, seasonId: season.id, at: now }, audited.id),
    ...(rules || ofSeason
      ? {
          repeated: audited.dropRepeated({ kind: 'rule_changed', data }),
          recorded: audited.record({ kind: 'rule_changed', data }),
          stale: markSeasonStale(db, season.id, now),
        }
      : {}),
  })
  if (written.length === 0) throw new AppError('changed_meanwhile')
  const formOf = ({ pack }: SettingValues) => receiptForm(pack && lineUpRules(pack))
  if (after.listsSealed && !before.listsSealed) ctx.after(completeReceipts(ctx, season.id, { changed: true }))
  else if (after.listsSealed && !isSameDocument(formOf(before), formOf(after)))
    ctx.after(completeReceipts(ctx, season.id, { form: true }))
  return viewLeague(
    ctx,
    {
      membership,
      league: { ...league, ...takeSettings(leagueKeys, after) },
      season: { ...season, ...takeSettings(seasonKeys, after) },
    },
    rules ? { ...facts, versions: [...facts.versions, version] } : facts,
  )
})
