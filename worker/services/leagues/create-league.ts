import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { createLeagueInput, League } from '#contracts/league.ts'
import { runBatch } from '#db/batch.ts'
import { ensureProfile } from '#db/queries/accounts/profiles.ts'
import { insertLeague, leagueExists } from '#db/queries/leagues/leagues.ts'
import { beginMembership, leagueCounts } from '#db/queries/leagues/members.ts'
import { addRulesVersion } from '#db/queries/leagues/rules.ts'
import { insertSeason } from '#db/queries/leagues/seasons.ts'
import { auditedChange } from '#db/queries/news/audited-change.ts'
import { ensureDeathlist } from '#db/queries/picks/deathlists.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { creationRefusal } from '#domain/league-settings/refusals.ts'
import { placesIn } from '#domain/league-settings/rule-settings.ts'
import {
  creationKeys,
  defaultSettings,
  mergeSettings,
  recorded,
  ruleKeys,
  type SettingKey,
  type SettingValues,
  seasonKeys,
  settingKeys,
  settingOf,
  takeSettings,
} from '#domain/league-settings/values.ts'
import { slugCandidates } from '#domain/leagues/slug.ts'
import { settleScoring } from '#domain/packs/scoring-fields.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { refuseLeague } from '../members/refuse-full.ts'
import { readPause } from '../people/upstream-pause.ts'
import { indexSite } from '../people-source.ts'
import { newProfile } from '../profile/own.ts'
import { freshCodes, randomLetters } from '../random-codes.ts'
import { completeReceipts } from '../receipts/complete.ts'
import { refuse } from '../refuse.ts'
import { viewLeague } from '../views/leagues.ts'
import { labelPack } from './label-items.ts'

/** The audit data of a new league: its rules and dates, and the flags that differ from their defaults. */
const recordedAtCreation = (settings: SettingValues) => {
  const isUsualFlag = (key: SettingKey): boolean => {
    const { store, kind, default: usual } = settingOf(key)
    return kind === 'flag' && (store === 'league' || store === 'season') && settings[key] === usual
  }
  return recorded(
    takeSettings(
      creationKeys.filter((key) => !isUsualFlag(key)),
      settings,
    ),
  )
}

/**
 * Creates a league owned by the current user, with its first season, rules, leaderboard and the user's list.
 * @throws AppError quota_leagues_made, quota_leagues_owned, quota_leagues_joined, birth_years_reversed,
 *   season_dates_reversed, the refusals of sealed lists; authentication_expired when the account has just
 *   been deleted
 */
export const createLeague = async (ctx: Ctx, input: z.output<typeof createLeagueInput>): Promise<League> => {
  const { user, rows } = await readAsUser(ctx, () => ({ pause: readPause(ctx, indexSite) }))
  const usual = defaultSettings(settingKeys)
  const asked = mergeSettings(settingKeys, usual, input)
  const wanted = { ...asked, ...settleScoring(usual, asked, input.pack) }
  const refusal = creationRefusal(wanted, dayOf(ctx.now))
  if (refusal)
    refuse(refusal.code, {
      ...(refusal.field ? { field: refusal.field } : {}),
      params: { places: placesIn(wanted), picks: wanted.maxPicks },
    })
  const pack = wanted.pack && (await labelPack(ctx, wanted.pack, { before: null, pause: rows.pause }))
  const settings = { ...wanted, pack }
  const { name, listsSealed } = settings

  const { now, db } = ctx
  const leagueId = uuidv7()
  const change = auditedChange(ctx, leagueId, user.userId)
  const membership = {
    id: uuidv7(),
    leagueId,
    userId: user.userId,
    role: 'OWNER' as const,
    joinedAt: now,
  }
  const season = { id: uuidv7(), leagueId, number: 1, ...takeSettings(seasonKeys, settings), createdAt: now }
  const version = {
    leagueId,
    version: 1,
    effectiveFrom: dayOf(now),
    ...takeSettings(ruleKeys, settings),
    createdBy: user.userId,
    createdAt: now,
  }
  const { leagues, counts } = await runBatch(db, {
    profile: ensureProfile(db, newProfile(ctx, user)),
    leagues: insertLeague(
      db,
      {
        id: leagueId,
        slugs: slugCandidates(name, randomLetters()),
        inviteCodes: freshCodes(),
        createdBy: user.userId,
        createdAt: now,
      },
      settings,
    ),
    written: change.audit(
      { action: 'league_created', after: recordedAtCreation(settings) },
      leagueExists(leagueId),
    ),
    season: insertSeason(db, season, change.id),
    rules: addRulesVersion(db, version, change.done),
    membership: beginMembership(db, { ...membership, periodId: uuidv7() }, change.id),
    list: ensureDeathlist(db, { id: uuidv7(), leagueId, seasonId: season.id, userId: user.userId, at: now }),
    recorded: change.record({ kind: 'joined', data: {} }),
    counts: leagueCounts(db, user.userId),
  })
  const league = leagues[0]
  if (!league) {
    refuseLeague(counts)
    throw new AppError('authentication_expired')
  }
  if (listsSealed) ctx.after(completeReceipts(ctx, season.id))
  return viewLeague(
    ctx,
    {
      league,
      membership,
      season: { ...season, archivedAt: null },
    },
    { versions: [version], counts: [{ count: 1 }] },
  )
}
