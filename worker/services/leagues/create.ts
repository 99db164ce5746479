import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { runBatch } from '#db/batch.ts'
import { ensureDeathlist } from '#db/queries/deathlists.ts'
import { insertLeague, leagueExists } from '#db/queries/leagues.ts'
import { beginMembership, leagueCounts } from '#db/queries/members.ts'
import { ensureProfile } from '#db/queries/profiles.ts'
import { audit, isAudited, tell } from '#db/queries/record.ts'
import { addRulesVersion } from '#db/queries/rules.ts'
import { insertSeason } from '#db/queries/seasons.ts'
import type { createLeagueInput, League } from '../../contracts/league.ts'
import { dayOf } from '../../domain/calendar-day.ts'
import { defaultLeagueName, defaultRules, mergeRules, rulesRefusal } from '../../domain/league-rules.ts'
import { datesRefusal } from '../../domain/seasons/dates.ts'
import { sealRefusal } from '../../domain/seasons/sealed-lists.ts'
import { slugCandidates } from '../../domain/slug.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { refuseLeague } from '../members/room.ts'
import { newProfile } from '../profile/own.ts'
import { completeReceipts } from '../receipts/complete.ts'
import { refuse } from '../refuse.ts'
import { freshCodes, randomLetters } from './codes.ts'
import { viewLeague } from './view.ts'

/**
 * Makes a league that the actor owns, with its first season, rules, leaderboard and the actor's list.
 * @throws AppError quota_leagues_made, quota_leagues_owned, quota_leagues_joined, birth_years_reversed, season_dates_reversed, the refusals of sealed lists; authentication_expired when the account has just gone
 */
export const createLeague = async (ctx: Ctx, input: z.output<typeof createLeagueInput>): Promise<League> => {
  const { user } = await readAsUser(ctx, () => ({}))
  const name = input.name ?? defaultLeagueName
  const rules = mergeRules(defaultRules, input)
  const exclusive = input.exclusive ?? false
  const dates = { startDate: input.startDate ?? null, endDate: input.endDate ?? null }
  refuse(rulesRefusal(rules, rules, false), { field: 'minBirthYear' })
  refuse(datesRefusal(dates), { field: 'endDate' })
  const listsSealed = input.listsSealed ?? false
  refuse(sealRefusal({ ...dates, listsSealed, exclusive }, dayOf(ctx.now)), { field: 'listsSealed' })

  const { now, db } = ctx
  const leagueId = uuidv7()
  const auditId = uuidv7()
  const membership = {
    id: uuidv7(),
    leagueId,
    userId: user.userId,
    role: 'OWNER' as const,
    joinedAt: now,
  }
  const season = { id: uuidv7(), leagueId, number: 1, ...dates, listsSealed, createdAt: now }
  const version = {
    leagueId,
    version: 1,
    effectiveFrom: dayOf(now),
    ...rules,
    createdBy: user.userId,
    createdAt: now,
  }
  const { leagues, counts } = await runBatch(db, {
    profile: ensureProfile(db, newProfile(ctx, user)),
    leagues: insertLeague(db, {
      id: leagueId,
      name,
      slugs: slugCandidates(name, randomLetters()),
      inviteCodes: freshCodes(),
      exclusive,
      createdBy: user.userId,
      createdAt: now,
    }),
    written: audit(
      db,
      {
        id: auditId,
        leagueId,
        actorId: user.userId,
        action: 'league_created',
        after: {
          name,
          ...rules,
          ...dates,
          ...(listsSealed ? { listsSealed } : {}),
          ...(exclusive ? { exclusive } : {}),
        },
        at: now,
      },
      leagueExists(leagueId),
    ),
    season: insertSeason(db, season, auditId),
    rules: addRulesVersion(db, version, isAudited(auditId)),
    membership: beginMembership(db, { ...membership, periodId: uuidv7() }, auditId),
    list: ensureDeathlist(db, { id: uuidv7(), leagueId, seasonId: season.id, userId: user.userId, at: now }),
    told: tell(
      db,
      { id: uuidv7(), leagueId, kind: 'joined', actorId: user.userId, data: {}, at: now },
      isAudited(auditId),
    ),
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
      season: {
        ...season,
        archivedAt: null,
        activityFoldedAt: null,
        reminders: 0,
        outlookDue: '',
        pictureToken: null,
      },
    },
    { versions: [version], counts: [{ count: 1 }] },
  )
}
