import type { LeaderboardInputRows, LeaderboardPickRow } from '#db/queries/competitions/leaderboard-inputs.ts'
import type { LeaderboardWrite } from '#db/queries/competitions/leaderboard-results.ts'
import { addMs, dayOf, type Instant, startOf } from '#domain/calendar-day.ts'
import { fewestParticipants } from '#domain/competitions/length.ts'
import { play } from '#domain/competitions/play.ts'
import type { LeaderboardResult } from '#domain/scoring/scored.ts'
import { listsAreSealed } from '#domain/seasons/sealed-lists.ts'
import { newsOf } from './news.ts'
import { hasBegun, type LeaderboardHead, type Resolved, resolveLeaderboard } from './resolve.ts'

const empty = (dueOn: string | null): LeaderboardResult => ({
  matches: [],
  standings: [],
  entries: [],
  rankHistory: [],
  lateNotes: [],
  dueOn,
  sealed: false,
})

export interface Computed extends LeaderboardWrite {
  head: LeaderboardHead
  /** Null for a competition that has not begun, or will not be played. */
  resolved: Resolved | null
}

/** The empty result of a competition that is not played: not begun yet, cancelled, or with too few participants. */
const unplayed = (head: LeaderboardHead, now: Instant, resolved: Resolved): LeaderboardResult | null => {
  const row = head.competition
  if (!row) return null
  if (row.cancelledAt !== null) return empty(null)
  if (!hasBegun(row, now)) return empty(row.startDate)
  // A competition on sealed lists begins late, on the day on which they are opened.
  if (listsAreSealed(head.season, dayOf(now))) return empty(head.season.startDate)
  return resolved.participants.length < fewestParticipants ? empty(null) : null
}

const startOfCompetition = (
  head: LeaderboardHead,
  { competition, participants, picks }: Resolved,
): LeaderboardWrite['start'] => {
  const row = head.competition
  if (!row || row.startedAt !== null) return null
  return {
    rulesVersion: competition.rules[0]?.version ?? 1,
    endDate: competition.end ?? row.endDate,
    participants: participants.map(({ userId, seed }) => ({ userId, seed })),
    picks: row.pickParticipation === 'all' ? [] : picks.map(({ userId, id }) => ({ userId, pickId: id })),
  }
}

/** How far the times of two requests can be apart that run at once, in milliseconds */
const skewMs = 60_000

/**
 * The time of the request, or of the latest change that it has read. The change can be that of a request that began a
 * little later; without its effect, the result would be stored as the current one.
 */
const timeOf = (
  { periods }: LeaderboardInputRows,
  picks: readonly LeaderboardPickRow[],
  now: Instant,
): Instant => {
  const last = addMs(now, skewMs)
  return [
    ...periods.flatMap(({ joinedAt, leftAt }) => [joinedAt, leftAt]),
    ...picks.flatMap(({ pick }) => [pick.addedAt, pick.removedAt]),
  ].reduce<Instant>((latest, at) => (at !== null && at > latest && at <= last ? at : latest), now)
}

/**
 * Computes every leaderboard of these rows from scratch: its result, the data to be frozen with it, and
 * the activity to be recorded. Pure.
 */
export const computeLeaderboards = (
  inputs: LeaderboardInputRows,
  picks: readonly LeaderboardPickRow[],
  requestedAt: Instant,
): Computed[] => {
  const now = timeOf(inputs, picks, requestedAt)
  return inputs.heads.map((head): Computed => {
    // The picks of sealed lists are left out: a leaderboard must not depend on the viewer or reveal what is on them.
    const sealed = listsAreSealed(head.season, dayOf(now))
    const known = sealed ? picks.filter(({ pick }) => pick.seasonId !== head.season.id) : picks
    const resolved = resolveLeaderboard(head, inputs, known)
    const nothing = unplayed(head, now, resolved)
    const { competition, participants, deaths } = resolved
    const result = nothing ?? play(competition, participants, resolved.picks, deaths, now)
    const row = head.competition
    const cancelled =
      nothing !== null && !sealed && row !== null && row.cancelledAt === null && now >= startOf(row.startDate)
    const start = nothing ? null : startOfCompetition(head, resolved)
    const stored = inputs.matches.filter((match) => match.competitionId === head.leaderboard.id)
    return {
      head,
      resolved: nothing ? null : resolved,
      leaderboardId: head.leaderboard.id,
      revision: head.leaderboard.revision,
      result,
      start,
      cancelled,
      news: newsOf({ head, result, competition, stored, start, cancelled, now }),
    }
  })
}
