import type { z } from 'zod'
import type { DraftPage, pauseDraftInput } from '#contracts/draft.ts'
import { runBatch } from '#db/batch.ts'
import { isDraftUnchanged } from '#db/queries/drafts/draft-writes.ts'
import { leagueWithId } from '#db/queries/leagues/member-scope.ts'
import { isCurrentAdmin } from '#db/queries/leagues/members.ts'
import { auditedChange } from '#db/queries/news/audited-change.ts'
import { advance, paused, resumed } from '#domain/draft/advance.ts'
import { requireAdmin } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { hintTurn } from '../live/hint.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'
import { draftPageParts, viewDraftPage } from './draft-page.ts'
import { moveStatements, setDraftTimer } from './move.ts'
import { readDraft, requireUnderWay } from './read-draft.ts'

type Input = z.output<typeof pauseDraftInput>

/**
 * Pauses a draft, or resumes it with the time that was left of the turn. Returns the draft unchanged if it is in that
 * state already.
 * @throws AppError not_allowed, draft_not_found, draft_not_begun, draft_over, changed_meanwhile
 */
export const pauseDraft = retryOnConflict(async (ctx: Ctx, input: Input): Promise<DraftPage> => {
  const read = await readDraft(ctx, input.league, {})
  const { league, season, user, rules, draft, moved, world } = read
  requireAdmin(read)
  // A turn that runs out before the pause is over, paused or not.
  const phase = requireUnderWay(moved)
  if ((phase === 'paused') === input.paused) return viewDraftPage(ctx, read, read.rows)
  const { db, now } = ctx
  // A player may have left during the pause: their turn is over as soon as the clock runs.
  const { state, ended } = input.paused
    ? { state: paused(moved.state, now), ended: moved.ended }
    : advance(resumed(moved.state, now), world, now)
  const change = auditedChange(ctx, league.id, user.userId)
  const { newPickDelayDays } = rules
  const { written, move, page } = await runBatch(db, {
    written: change.audit(
      { action: input.paused ? 'draft_paused' : 'draft_resumed' },
      isCurrentAdmin(league.id, user.userId),
      isDraftUnchanged(season.id, draft.stamp),
    ),
    move: moveStatements(
      ctx,
      { draft, season, newPickDelayDays, filling: world.filling, state, ended, started: moved.started },
      change.done,
    ),
    page: draftPageParts(ctx, leagueWithId(league.id)),
  })
  if (written.length === 0 || move.moved.length === 0) throw new AppError('changed_meanwhile')
  ctx.suppress?.(league.id)
  hintTurn(ctx, league.id)
  setDraftTimer(ctx, league.id, state)
  return viewDraftPage(ctx, read, page)
})
