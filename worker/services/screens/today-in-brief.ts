import type { Result } from '#db/batch.ts'
import type { Given } from '#db/prepared.ts'
import { currentSeasonIdsOf } from '#db/queries/leagues/overview.ts'
import { birthdaysInSeasons, lastDeaths } from '#db/queries/leagues/today.ts'
import { type CalendarDay, dayOf, daysBetween } from '#domain/calendar-day.ts'
import { birthOf } from '#domain/people/facts.ts'
import { listsAreSealed, type SealedSeason } from '#domain/seasons/sealed-lists.ts'
import { firstDayOf, type Season, seasonState } from '#domain/seasons/state.ts'
import { birthdaysOn } from '#domain/today/birthdays.ts'
import type { Asking, Ctx } from '../context.ts'
import type { Computed } from '../leaderboards/compute.ts'
import { nameOf } from '../views/people.ts'

const mostNames = 3

/** Queries for the short day's page, for all leagues of a user. */
export const todayInBriefParts = (
  { db, now }: Asking,
  { userId, days }: Record<'userId' | 'days', Given<string>>,
) => ({
  birthdays: birthdaysInSeasons(db, currentSeasonIdsOf(userId), days, { userId, now }),
  deaths: lastDeaths(db, currentSeasonIdsOf(userId)),
})
type BriefRows = Result<ReturnType<typeof todayInBriefParts>>

/**
 * The short day's page of each season: birthdays, and the days since the last death on its lists; null while a reported
 * death is not settled.
 */
export const todayInBrief = (
  ctx: Ctx,
  { birthdays, deaths }: BriefRows,
  fresh: ReadonlyMap<string, Pick<Computed, 'result'>>,
) => {
  const today = dayOf(ctx.now)
  const deathsIn = (seasonId: string): { on: CalendarDay; reported: boolean }[] =>
    fresh
      .get(seasonId)
      ?.result.entries.map(({ diedOn, status }) => ({ on: diedOn, reported: status === 'reported' })) ??
    deaths.filter(({ id }) => id === seasonId).map(({ on, reported }) => ({ on, reported: reported === 1 }))
  const quietDays = (season: Season & { id: string }): number | null => {
    const own = deathsIn(season.id)
    if (own.some(({ reported }) => reported)) return null
    const last = own
      .map(({ on }) => on)
      .toSorted()
      .at(-1)
    const days = daysBetween(last ?? firstDayOf(season), today)
    return days > 0 ? days : null
  }
  return (season: Season & SealedSeason & { id: string }) => {
    const people = birthdays.filter(({ seasonId }) => seasonId === season.id)
    const named = new Map(people.map((person) => [person.personId, person]))
    const born = people.map((person) => ({ personId: person.personId, birth: birthOf(person) }))
    const running = seasonState(season, today) === 'running'
    return {
      birthdays: birthdaysOn(born, today)
        .slice(0, mostNames)
        .flatMap(({ personId }) => {
          const person = named.get(personId)
          return person ? [nameOf(person, ctx.locale)] : []
        }),
      quietDays: running && !listsAreSealed(season, today) ? quietDays(season) : null,
    }
  }
}
