import type { z } from 'zod'
import type { leaderboardInput } from '#contracts/competitions/standings.ts'
import type { StatisticsPage } from '#contracts/statistics.ts'
import { countedPicksOfSeason } from '#db/queries/picks/shown-picks.ts'
import { countriesOf, fieldsOf } from '#domain/people/facets.ts'
import { daysOfDeath } from '#domain/statistics/lists.ts'
import { statisticsOf, type Traits } from '#domain/statistics/statistics.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { usersById } from '../views/standings.ts'
import { computeSeason, gameParts, peopleNamed, requestedSeason } from './season-games.ts'

const unknown: Traits = { fields: [], countries: [], sitelinks: 0 }

/**
 * The statistics of a season, counted from its current rows, without sealed lists. One round trip.
 * @throws AppError league_not_found, not_found for a season that the league never had
 */
export const readStatistics = async (
  ctx: Ctx,
  input: z.output<typeof leaderboardInput>,
): Promise<StatisticsPage> => {
  const scope = await readAsMember(ctx, input.league, ({ leagueId, user }) => ({
    ...gameParts(ctx, leagueId, input),
    picks: countedPicksOfSeason(ctx.db, requestedSeason(leagueId, input), { ...user, now: ctx.now }),
  }))
  const { picks, users } = scope.rows
  const { game, result, head } = computeSeason(ctx, scope, picks)
  const traits = new Map(
    picks.map(({ person }): [string, Traits] => [
      person.id,
      {
        fields: fieldsOf(person.occupations),
        countries: countriesOf(person.countries),
        sitelinks: person.sitelinks,
      },
    ]),
  )
  const active = new Map(result.standings.map((row) => [row.userId, row.active]))
  const { lists, mostShared, rarest, longestHeld, ...counts } = statisticsOf(
    game,
    [...active.keys()],
    (personId) => traits.get(personId) ?? unknown,
  )
  const userOf = usersById(users, ctx.locale)
  const personOf = peopleNamed(ctx, picks, daysOfDeath(game))
  const heldPerson = ({ personId, userIds }: (typeof rarest)[number]) => ({ ...personOf(personId), userIds })
  return {
    ...head,
    ...counts,
    lists: lists.map(({ userId, ages, ...figures }) => ({
      ...userOf(userId),
      active: active.get(userId) ?? false,
      ...figures,
      ages: ages && {
        ...ages,
        youngestPerson: personOf(ages.youngestId),
        oldestPerson: personOf(ages.oldestId),
      },
    })),
    mostShared: mostShared.map(heldPerson),
    rarest: rarest.map(heldPerson),
    longestHeld: longestHeld.map(({ personId, ...holding }) => ({ ...holding, person: personOf(personId) })),
  }
}
