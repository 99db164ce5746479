import type { Parts } from '#db/batch.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { type Advance, advance, phaseOf } from '#domain/draft/advance.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { boundRules } from '../views/leagues.ts'
import { draftPageParts } from './draft-page.ts'
import { settleDraft } from './settle-drafts.ts'
import { outcomesOf, stateOf, withVotedOut, worldOf } from './state.ts'

const read = async <const P extends Parts>(ctx: Ctx, league: string, more: P) => {
  const { rows: all, ...scope } = await readAsMember(ctx, league, ({ leagueId }) => ({
    page: draftPageParts(ctx, leagueId),
    more,
  }))
  const rows = all.page
  const draft = rows.drafts[0]
  if (!draft) throw new AppError('draft_not_found')
  const rules = withVotedOut(boundRules(rows.versions, dayOf(ctx.now)).inForce, rows.votedOut)
  const world = worldOf(rows, rules, ctx.now)
  const moved = advance(stateOf(draft, outcomesOf(rows)), world, ctx.now)
  return { ...scope, rows, rules, draft, world, moved, more: all.more }
}

/**
 * Reads a league's draft for a member's change, advanced to the present. The caller has to store the advance, except for
 * turns of an earlier day: they are stored here, by the rules of that day.
 * @throws AppError draft_not_found, and those of readAsMember
 */
export const readDraft = async <const P extends Parts>(ctx: Ctx, league: string, more: P) => {
  const found = await read(ctx, league, more)
  const { dueAt } = found.draft
  if (dueAt === null || dayOf(dueAt) >= dayOf(ctx.now)) return found
  await settleDraft(ctx, found.league.id)
  return read(ctx, league, more)
}

/** @throws AppError draft_not_begun, draft_over */
export const requireUnderWay = ({ state }: Advance): 'running' | 'paused' => {
  const phase = phaseOf(state)
  if (phase === 'planned') throw new AppError('draft_not_begun')
  if (phase === 'finished') throw new AppError('draft_over')
  return phase
}
