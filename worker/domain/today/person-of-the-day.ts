import { type CalendarDay, daysBetween } from '../calendar-day.ts'
import { randomFrom } from '../outlook/random.ts'

/**
 * One of these people for a league's page of a day: the same for everybody and the whole day, another one the next, and
 * each in turn before anybody comes again. Null: there is nobody.
 */
export const personOfTheDay = (
  leagueId: string,
  personIds: readonly string[],
  today: CalendarDay,
): string | null => {
  const inTurn = [...new Set(personIds)]
    .map((id) => ({ id, place: randomFrom(`${leagueId} ${id}`)() }))
    .sort((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1))
  return inTurn[daysBetween('2000-01-01', today) % inTurn.length]?.id ?? null
}
