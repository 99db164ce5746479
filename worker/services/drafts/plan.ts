import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { DraftPage, planDraftInput } from '#contracts/draft.ts'
import { runBatch } from '#db/batch.ts'
import { hasNoPicks, isDraftUnchanged, planDraft } from '#db/queries/drafts/draft-writes.ts'
import { isExclusive } from '#db/queries/leagues/leagues.ts'
import { leagueWithId } from '#db/queries/leagues/member-scope.ts'
import { isCurrentAdmin, memberCountOf } from '#db/queries/leagues/members.ts'
import { isCurrentSeason } from '#db/queries/leagues/seasons.ts'
import { auditedChange } from '#db/queries/news/audited-change.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { draftPlanRefusal } from '#domain/draft/draft-plan.ts'
import { commitmentOf } from '#domain/draw.ts'
import { readAsAdmin } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { randomHex } from '../random-codes.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'
import { boundRules } from '../views/leagues.ts'
import { draftPageParts, viewDraftPage } from './draft-page.ts'
import { wakeDraft } from './move.ts'

type Input = z.output<typeof planDraftInput>

/**
 * Plans the draft of the current season, or changes the plan before the draft begins. The coin is generated once:
 * changing the plan does not draw another order.
 * @throws AppError not_allowed, lists_not_exclusive, draft_begun, draft_lists_not_empty, the refusals of
 *   draftPlanRefusal, changed_meanwhile
 */
export const planLeagueDraft = retryOnConflict(async (ctx: Ctx, input: Input): Promise<DraftPage> => {
  const { db, now } = ctx
  const scope = await readAsAdmin(ctx, input.league, ({ leagueId }) => ({
    members: memberCountOf(db, leagueId),
    page: draftPageParts(ctx, leagueId),
  }))
  const { league, season, user } = scope
  const { page: rows, members } = scope.rows
  if (!league.exclusive) throw new AppError('lists_not_exclusive')
  const before = rows.drafts[0]
  const startsAt = new Date(input.startsAt).toISOString()
  if (before && (before.startedAt !== null || before.finishedAt !== null || before.startsAt <= now))
    throw new AppError('draft_begun')
  if (rows.picked[0]?.picked) throw new AppError('draft_lists_not_empty')
  const { maxPicks } = boundRules(rows.versions, dayOf(startsAt)).inForce
  const { secondsPerTurn, rounds = maxPicks } = input
  const refusal = draftPlanRefusal(
    { startsAt, secondsPerTurn, rounds },
    { season, maxPicks, players: members[0]?.count ?? 0 },
    now,
  )
  if (refusal) throw new AppError(refusal.code, refusal)

  const change = auditedChange(ctx, league.id, user.userId)
  const coinSeed = before?.coinSeed ?? randomHex()
  const planned = { startsAt, secondsPerTurn, rounds }
  const { written, page } = await runBatch(db, {
    written: change.audit(
      {
        action: 'draft_planned',
        before: before
          ? { startsAt: before.startsAt, secondsPerTurn: before.secondsPerTurn, rounds: before.rounds }
          : null,
        after: planned,
      },
      isCurrentAdmin(league.id, user.userId),
      isCurrentSeason(season),
      isExclusive(league.id),
      hasNoPicks(season.id),
      isDraftUnchanged(season.id, before?.stamp ?? null),
    ),
    draft: planDraft(
      db,
      {
        id: before?.id ?? uuidv7(),
        leagueId: league.id,
        seasonId: season.id,
        ...planned,
        coinSeed,
        coinCommitment: commitmentOf(coinSeed),
        createdBy: user.userId,
        createdAt: now,
        dueAt: startsAt,
        stamp: uuidv7(),
      },
      change.done,
    ),
    recorded: change.record({ kind: 'draft_planned', data: planned }),
    page: draftPageParts(ctx, leagueWithId(league.id)),
  })
  if (written.length === 0) throw new AppError('changed_meanwhile')
  wakeDraft(ctx, league.id, startsAt)
  return viewDraftPage(ctx, scope, page)
})
