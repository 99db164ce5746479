import type { Parts, Result } from '#db/batch.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { type Advance, advance, phaseOf } from '#domain/draft/advance.ts'
import { type MemberRead, readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { boundRules } from '../views/leagues.ts'
import { type DraftPageRows, draftPageParts } from './draft-page.ts'
import { outcomesOf, stateOf, withVotedOut, worldOf } from './state.ts'

export interface DraftRead<More> extends Omit<MemberRead<unknown>, 'rows'> {
  rows: DraftPageRows
  rules: ReturnType<typeof boundRules>['inForce'] & { votedOut: ReadonlySet<string> }
  draft: DraftPageRows['drafts'][number]
  world: ReturnType<typeof worldOf>
  /** Brought up to the present, which is still to be written down. */
  moved: Advance
  more: More
}

/**
 * Reads a league's draft for a member who does something in it, brought up to the present.
 * @throws AppError draft_not_found, and those of readAsMember
 */
export const readDraft = async <const P extends Parts>(
  ctx: Ctx,
  league: string,
  more: P,
): Promise<DraftRead<Result<P>>> => {
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

/** @throws AppError draft_not_begun, draft_over */
export const requireUnderWay = ({ state }: Advance): 'running' | 'paused' => {
  const phase = phaseOf(state)
  if (phase === 'planned') throw new AppError('draft_not_begun')
  if (phase === 'finished') throw new AppError('draft_over')
  return phase
}
