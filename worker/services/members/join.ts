import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { joinedLeague, joinPreview } from '#contracts/league.ts'
import { runBatch } from '#db/batch.ts'
import { ensureProfile, isLiveAccount } from '#db/queries/accounts/profiles.ts'
import { markLeagueStale } from '#db/queries/competitions/leaderboards.ts'
import { acceptInvitations, afterJoining, leagueByCode, mayStillJoin } from '#db/queries/leagues/joining.ts'
import { beginMembership, leagueCounts, mayJoinMore } from '#db/queries/leagues/members.ts'
import { isCurrentSeason } from '#db/queries/leagues/seasons.ts'
import { auditedChange } from '#db/queries/news/audited-change.ts'
import { ensureDeathlist } from '#db/queries/picks/deathlists.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { arrivesAnew, firstListUntil, joinAnswer, maxMembers } from '#domain/leagues/joining.ts'
import { rulesInForce } from '#domain/leagues/league-rules.ts'
import type { Role } from '#domain/leagues/roles.ts'
import { listsAreSealed } from '#domain/seasons/sealed-lists.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { newProfile } from '../profile/own.ts'
import { completeReceipts } from '../receipts/complete.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'
import { viewListItem } from '../views/leagues.ts'
import { viewSeason } from '../views/seasons.ts'
import { guessParts, requireFewGuesses } from './code-guesses.ts'
import { refuseMembership } from './refuse-full.ts'

/** The error for a code that belongs to no league: replaced or unknown. */
export const codeRefusal = (replaced: readonly unknown[]): AppError =>
  new AppError(replaced.length > 0 ? 'invite_code_replaced' : 'invite_code_unknown', { field: 'code' })

/** Looks up a code, and counts a wrong one in the same round trip. */
const readCode = async (ctx: Ctx, code: string) => {
  const today = dayOf(ctx.now)
  const { user, rows } = await readAsUser(ctx, (user) => ({
    guesses: guessParts(ctx, code),
    behind: leagueByCode(ctx.db, code, user, today),
  }))
  requireFewGuesses(ctx, rows.guesses.counts)
  const found = rows.behind.leagues[0]
  const rules = rulesInForce(rows.behind.versions, today)
  if (!found || !rules) throw codeRefusal(rows.behind.replaced)
  const { membership, league } = found
  const answer = joinAnswer({
    membership: membership && { leftAt: membership.leftAt, removed: membership.removedBy !== null },
    newlyInvited: found.newlyInvited,
    members: found.memberCount,
    doorsClosed: league.doorsClosed,
  })
  const returning = membership?.leftAt && !arrivesAnew(found.season, membership.leftAt)
  return {
    ...found,
    user,
    rules,
    answer,
    today,
    firstListUntil:
      answer === 'already_member' || returning
        ? null
        : firstListUntil(found.season, rules.allowNewPicks, today),
  }
}

/**
 * The consequences of joining by a code, before joining.
 * @throws AppError invite_code_unknown, invite_code_replaced, rate_limited
 */
export const previewJoin = async (
  ctx: Ctx,
  input: { code: string },
): Promise<z.output<typeof joinPreview>> => {
  const found = await readCode(ctx, input.code)
  const { answer } = found
  const alreadyMember = answer === 'already_member'
  return {
    name: found.league.name,
    memberCount: found.memberCount,
    maxMembers,
    season: viewSeason(found.season, found.today),
    allowNewPicks: found.rules.allowNewPicks,
    alreadyMember,
    slug: alreadyMember ? found.league.slug : null,
    refusal: answer === 'join' || answer === 'rejoin' || alreadyMember ? null : answer,
    firstListUntil: found.firstListUntil,
  }
}

type Joined = z.output<typeof joinedLeague>

/**
 * Joins the league of a code, or rejoins it; does nothing for a member.
 * @throws AppError invite_code_unknown, invite_code_replaced, league_closed, league_full, invitation_needed,
 *   quota_leagues_joined, quota_joins, rate_limited, changed_meanwhile
 */
export const joinByCode = retryOnConflict(async (ctx: Ctx, input: { code: string }): Promise<Joined> => {
  const found = await readCode(ctx, input.code)
  const { league, season, user, answer } = found
  const { db, now } = ctx
  const full = () => new AppError('league_full', { params: { max: maxMembers } })
  const joined = (role: Role, alreadyMember: boolean): Joined => ({
    ...viewListItem({ league, membership: { role } }),
    alreadyMember,
    firstListUntil: alreadyMember ? null : found.firstListUntil,
  })
  if (answer === 'already_member') return joined(found.membership?.role ?? 'MEMBER', true)
  if (answer === 'league_full') throw full()
  if (answer === 'league_closed') throw new AppError('league_closed')
  if (answer === 'invitation_needed') throw new AppError('invitation_needed')

  const leftAt = found.membership?.leftAt ?? null
  const change = auditedChange(ctx, league.id, user.userId)
  const place = { leagueId: league.id, userId: user.userId, leftAt }
  const { written, after, counts } = await runBatch(db, {
    profile: ensureProfile(db, newProfile(ctx, user)),
    written: change.audit(
      {
        action: 'member_joined',
        subjectId: user.userId,
        after: { role: 'MEMBER', ...(leftAt === null ? {} : { returned: true }) },
      },
      mayStillJoin(input.code, place, maxMembers),
      mayJoinMore(user.userId),
      // The new list belongs to this season, and the consequences of joining depend on its days.
      isCurrentSeason(season),
      isLiveAccount(user.userId),
    ),
    after: afterJoining(db, league.id, user.userId),
    counts: leagueCounts(db, user.userId),
    membership: beginMembership(
      db,
      {
        id: uuidv7(),
        periodId: uuidv7(),
        leagueId: league.id,
        userId: user.userId,
        role: 'MEMBER',
        joinedAt: now,
        ...(found.membership && leftAt !== null && !arrivesAnew(season, leftAt)
          ? { rejoinedAs: found.membership.joinedAt }
          : {}),
      },
      change.id,
    ),
    accepted: user.email
      ? acceptInvitations(db, league.id, { userId: user.userId, email: user.email, at: now }, change.done)
      : undefined,
    repeated: change.dropRepeated({ kind: 'joined' }),
    recorded: change.record({ kind: 'joined', data: leftAt === null ? {} : { returned: true } }),
    list: ensureDeathlist(
      db,
      { id: uuidv7(), leagueId: league.id, seasonId: season.id, userId: user.userId, at: now },
      change.done,
    ),
    stale: markLeagueStale(db, league.id, now, change.done),
  })
  if (written.length > 0) {
    ctx.publish?.(league.id)
    if (listsAreSealed(season, dayOf(now))) ctx.after(completeReceipts(ctx, season.id))
    return joined('MEMBER', false)
  }
  const state = after[0]
  if (state?.role) return joined(state.role, true)
  refuseMembership(counts)
  if (!state) throw codeRefusal([])
  if (state.inviteCode !== input.code) throw codeRefusal([state])
  if (state.doorsClosed) throw new AppError('league_closed')
  throw state.memberCount >= maxMembers ? full() : new AppError('changed_meanwhile')
})
