import { uuidv7 } from 'uuidv7'
import { writeMove } from '#db/queries/drafts/draft-writes.ts'
import type { DraftRow } from '#db/queries/drafts/drafts.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { type DraftState, type EndedTurn, endingAt, turnAtHand } from '#domain/draft/advance.ts'
import { announcedFromSeconds } from '#domain/draft/draft-plan.ts'
import { countsFrom } from '#domain/picks/counting.ts'
import { firstDayOf, type Season } from '#domain/seasons/state.ts'
import type { Ctx } from '../context.ts'
import type { Filling } from './filling.ts'

export interface Move {
  draft: DraftRow
  season: Season
  newPickDelayDays: number
  filling: Filling
  state: DraftState
  /** The turns that this move ends, including those picked by hand. */
  ended: readonly (EndedTurn & { byHand?: boolean })[]
  started: boolean
}

/**
 * The statements that move a draft to a state, for one batch; `condition` as in `writeMove`. A pick has the time of its
 * turn: a turn that ran out before anybody opened the page picked when it ran out.
 */
export const moveStatements = (ctx: Ctx, move: Move, condition?: Parameters<typeof writeMove>[2]) => {
  const { draft, season, newPickDelayDays, filling, state, ended, started } = move
  const turns = ended.map((turn) => ({ ...turn, pickId: turn.personId === null ? null : uuidv7() }))
  return writeMove(
    ctx.db,
    {
      draft,
      state,
      stamp: uuidv7(),
      at: ctx.now,
      players: started ? (state.players ?? []) : [],
      announced:
        state.dueAt !== null && draft.secondsPerTurn >= announcedFromSeconds ? turnAtHand(state) : null,
      turns: turns.map(({ number, userId, outcome, pickId, byHand, at }) => ({
        number,
        userId,
        outcome,
        pickId,
        auto: outcome === 'picked' && !byHand,
        at,
      })),
      picks: turns.flatMap(({ pickId, personId, userId, at }, index) =>
        pickId === null || personId === null
          ? []
          : [
              {
                pickId,
                userId,
                personId,
                at,
                countsFrom: countsFrom(at, firstDayOf(season), newPickDelayDays),
                replacement: false,
                ...filling.placed({ personId, userId }, turns.slice(0, index)),
              },
            ],
      ),
    },
    condition,
  )
}

/** Schedules the room to settle the draft at an instant. Does nothing without rooms. */
export const wakeDraft = (ctx: Ctx, leagueId: string, at: Instant): void => {
  if (ctx.live) ctx.after(ctx.live.wake(leagueId, Math.max(0, Date.parse(at) - Date.parse(ctx.now))))
}

/**
 * Schedules the room to settle the draft when it is next due. Without rooms the scheduled job does it.
 * @param endingRecorded the reminder that the turn ends soon has been recorded
 */
export const setDraftTimer = (
  ctx: Ctx,
  leagueId: string,
  state: DraftState,
  { endingRecorded = false }: { endingRecorded?: boolean } = {},
): void => {
  const next = (endingRecorded ? null : endingAt(state)) ?? state.dueAt
  if (next !== null) wakeDraft(ctx, leagueId, next)
}
