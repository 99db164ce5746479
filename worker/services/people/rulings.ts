import { uuidv7 } from 'uuidv7'
import type { ObjectInput, ProposeRulingInput, RulingInput } from '#contracts/people/person.ts'
import { runBatch } from '#db/batch.ts'
import { markLeagueStale } from '#db/queries/competitions/leaderboards.ts'
import { isCurrentAdmin, isCurrentMember } from '#db/queries/leagues/members.ts'
import { auditedChange } from '#db/queries/news/audited-change.ts'
import {
  addObjection,
  addRuling,
  hasNotObjected,
  isInForce,
  isOpenToRuling,
  markLeagueListsUnsettled,
  rulingCase,
  withdrawRuling,
} from '#db/queries/people/rulings.ts'
import { addMs } from '#domain/calendar-day.ts'
import {
  isPossibleDay,
  isRecused,
  objectionMs,
  ruleableFrom,
  rulingRefusal,
} from '#domain/life-status/league-ruling.ts'
import { birthOf } from '#domain/people/facts.ts'
import { readAsMember, requireAdmin } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'

/**
 * Reads what a ruling depends on. Whether the index has a person reveals that somebody has searched for them, so a
 * person not in the index gets the same error (`unknown`) as a person that nobody in the league holds, or that has no
 * ruling.
 */
const readCase = async (
  ctx: Ctx,
  { league, wikidataId }: RulingInput,
  { unknown, admins }: { unknown: 'ruling_not_held' | 'ruling_not_found'; admins: boolean },
) => {
  const scope = await readAsMember(ctx, league, ({ leagueId, user }) =>
    rulingCase(ctx.db, leagueId, wikidataId, { ...user, now: ctx.now }),
  )
  if (admins) requireAdmin(scope)
  const { objections } = scope.rows
  const [person] = scope.rows.person
  const [stake] = scope.rows.stake
  const [ruling] = scope.rows.ruling
  if (!person) throw new AppError(unknown)
  if (!stake) throw new AppError('league_not_found')
  return { scope, person, stake, ruling, objections }
}

/**
 * An admin's ruling on a person, for this league alone: a day of death, or that the person is alive. It takes effect
 * when the time for objections is over.
 * @throws AppError not_allowed; ruling_not_held, ruling_clear, ruling_too_early, ruling_stands,
 *   ruling_recused, ruling_day_impossible, changed_meanwhile; league_not_found
 */
export const proposeRuling = async (ctx: Ctx, input: ProposeRulingInput): Promise<void> => {
  const { db, now } = ctx
  const { scope, person, stake, ruling } = await readCase(ctx, input, {
    unknown: 'ruling_not_held',
    admins: true,
  })
  const refusal = rulingRefusal({ ...person, ...stake, stands: ruling !== undefined }, now)
  if (refusal !== null)
    throw new AppError(refusal, { params: { day: (ruleableFrom(person) ?? now).slice(0, 10) } })
  const birth = birthOf(person)
  const diedOn = input.diedOn === 'alive' ? null : input.diedOn
  if (diedOn !== null && !isPossibleDay(diedOn, birth, now))
    throw new AppError('ruling_day_impossible', { field: 'diedOn' })

  const leagueId = scope.league.id
  const change = auditedChange(ctx, leagueId, scope.user.userId)
  const rulingId = uuidv7()
  const effectiveAt = addMs(now, objectionMs)
  const data = { rulingId, personId: person.id, diedOn, sourceUrl: input.sourceUrl, effectiveAt }
  const { written } = await runBatch(db, {
    written: change.audit(
      { action: 'ruling_made', after: data },
      isCurrentAdmin(leagueId, scope.user.userId),
      isOpenToRuling(leagueId, person.id),
    ),
    ruling: addRuling(
      db,
      {
        id: rulingId,
        leagueId,
        personId: person.id,
        diedOn,
        sourceUrl: input.sourceUrl,
        ruledBy: scope.user.userId,
        createdAt: now,
        effectiveAt,
      },
      change.done,
    ),
    recorded: change.record({ kind: 'ruled', personId: person.id, data: { news: 'made', ...data } }),
  })
  if (written.length === 0) throw new AppError('changed_meanwhile')
}

/**
 * A member's objection to the current ruling. An objection in time prevents the ruling from taking effect.
 * @throws AppError ruling_not_found, objections_closed, already_objected, changed_meanwhile
 */
export const objectToRuling = async (ctx: Ctx, input: ObjectInput): Promise<void> => {
  const { db, now } = ctx
  const { scope, person, ruling, objections } = await readCase(ctx, input, {
    unknown: 'ruling_not_found',
    admins: false,
  })
  if (!ruling) throw new AppError('ruling_not_found')
  if (ruling.effectiveAt <= now) throw new AppError('objections_closed')
  const { userId } = scope.user
  if (objections.some((objection) => objection.userId === userId)) throw new AppError('already_objected')
  const change = auditedChange(ctx, scope.league.id, userId)
  const data = { rulingId: ruling.id, personId: person.id, reason: input.reason }
  const { written } = await runBatch(db, {
    written: change.audit(
      { action: 'ruling_objected', after: data },
      isCurrentMember(scope.league.id, userId),
      isInForce(ruling.id, now),
      hasNotObjected(ruling.id, userId),
    ),
    objection: addObjection(
      db,
      { id: uuidv7(), rulingId: ruling.id, userId, reason: input.reason, createdAt: now },
      change.done,
    ),
    recorded: change.record({ kind: 'ruled', personId: person.id, data: { news: 'objected', ...data } }),
  })
  if (written.length === 0) throw new AppError('changed_meanwhile')
}

/**
 * Withdraws the current ruling, before or after it took effect; its effects are undone.
 * @throws AppError not_allowed, ruling_not_found, ruling_recused, changed_meanwhile
 */
export const withdraw = async (ctx: Ctx, input: RulingInput): Promise<void> => {
  const { db, now } = ctx
  const { scope, person, stake, ruling } = await readCase(ctx, input, {
    unknown: 'ruling_not_found',
    admins: true,
  })
  if (!ruling) throw new AppError('ruling_not_found')
  if (isRecused(stake)) throw new AppError('ruling_recused')
  const leagueId = scope.league.id
  const change = auditedChange(ctx, leagueId, scope.user.userId)
  const data = { rulingId: ruling.id, personId: person.id, diedOn: ruling.diedOn }
  const { written } = await runBatch(db, {
    written: change.audit(
      { action: 'ruling_withdrawn', before: data },
      isCurrentAdmin(leagueId, scope.user.userId),
      isInForce(ruling.id),
    ),
    withdrawn: withdrawRuling(db, ruling.id, now, change.done),
    stale: markLeagueStale(db, leagueId, now, change.done, ruling.diedOn === null ? [] : [ruling.diedOn]),
    unsettled: markLeagueListsUnsettled(db, leagueId, person.id, now, change.done),
    recorded: change.record({ kind: 'ruled', personId: person.id, data: { news: 'withdrawn', ...data } }),
  })
  if (written.length === 0) throw new AppError('changed_meanwhile')
}
