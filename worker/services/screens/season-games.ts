import type { z } from 'zod'
import type { leaderboardInput } from '#contracts/competitions/standings.ts'
import type { PersonNamed } from '#contracts/statistics.ts'
import type { Result } from '#db/batch.ts'
import {
  type LeaderboardPickRow,
  leaderboardInputs,
  thisLeaderboard,
} from '#db/queries/competitions/leaderboard-inputs.ts'
import type { LeagueIdOf } from '#db/queries/leagues/member-scope.ts'
import { everMembersOf } from '#db/queries/leagues/members.ts'
import { seasonIdByNumber } from '#db/queries/leagues/season-ids.ts'
import { seasonsOfLeague } from '#db/queries/leagues/seasons.ts'
import type { ShownPickRow } from '#db/queries/picks/shown-picks.ts'
import { type CalendarDay, dayOf } from '#domain/calendar-day.ts'
import { portraitUrl } from '#domain/people/portrait.ts'
import { listsAreUnopened } from '#domain/seasons/sealed-lists.ts'
import type { MemberRead } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { computeLeaderboards } from '../leaderboards/compute.ts'
import { viewLeagueHead } from '../views/competitions.ts'
import { nameOf } from '../views/people.ts'
import { viewSeason, viewSeasonChoices } from '../views/seasons.ts'

type Input = z.output<typeof leaderboardInput>

export const requestedSeason = (leagueId: LeagueIdOf, { season }: Input) => seasonIdByNumber(leagueId, season)

/** Queries for a season's game, without the picks, to be added to a page's batch. */
export const gameParts = (ctx: Ctx, leagueId: LeagueIdOf, input: Input) => ({
  seasons: seasonsOfLeague(ctx.db, leagueId),
  users: everMembersOf(ctx.db, leagueId),
  inputs: leaderboardInputs(ctx.db, thisLeaderboard(requestedSeason(leagueId, input))),
})

/**
 * The season's leaderboard, computed from its rows, stored or not. Sealed lists count as empty for every reader; so do
 * all lists for a reader who has not opened them yet.
 * @throws AppError not_found for a season that the league never had
 */
export const computeSeason = (
  ctx: Ctx,
  scope: MemberRead<Result<ReturnType<typeof gameParts>>>,
  picks: readonly LeaderboardPickRow[],
) => {
  const { inputs, seasons } = scope.rows
  const asked = inputs.heads[0]?.season
  const unopened = asked && listsAreUnopened(asked, scope.membership, dayOf(ctx.now))
  const [computed] = computeLeaderboards(inputs, unopened ? [] : picks, ctx.now)
  if (!computed?.resolved) throw new AppError('not_found', { field: 'season' })
  const { resolved, result, head } = computed
  const { participants, deaths, competition } = resolved
  const { start, end, rules } = competition
  return {
    resolved,
    result,
    game: {
      start,
      end,
      rules,
      participants,
      picks: resolved.picks,
      deaths,
      entries: result.entries,
      extras: result.standings.flatMap(({ userId, extras }) => extras.map((extra) => ({ userId, ...extra }))),
      now: ctx.now,
    },
    /** The header of every page of a season. */
    head: {
      league: viewLeagueHead(scope.league, scope.membership),
      season: viewSeason(head.season, dayOf(ctx.now)),
      seasons: viewSeasonChoices(seasons),
    },
  }
}

/** The people of these picks by id, with their names. */
export const peopleNamed = (
  ctx: Ctx,
  picks: readonly { person: Pick<ShownPickRow['person'], 'id' | 'labels' | 'image'> }[],
  died: ReadonlyMap<string, CalendarDay>,
): ((personId: string) => PersonNamed) => {
  const people = new Map(picks.map(({ person }) => [person.id, person]))
  return (personId) => {
    const person = people.get(personId)
    return {
      wikidataId: personId,
      name: person ? nameOf(person, ctx.locale) : personId,
      imageUrl: portraitUrl(person?.image ?? null),
      diedOn: died.get(personId) ?? null,
    }
  }
}
