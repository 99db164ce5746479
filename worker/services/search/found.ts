import type { PersonFound } from '#contracts/people/person.ts'
import type { FoundPerson } from '#db/queries/people/people-search.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { shownStatus } from '#domain/life-status/statuses.ts'
import { portraitUrl } from '#domain/people/portrait.ts'
import { type BirthYearRules, pickRefusal } from '#domain/picks/eligibility.ts'
import type { Ctx } from '../context.ts'
import { isEntry, type OwnList } from '../deathlists/own-list.ts'
import { ageOf, descriptionOf, nameOf, shownDate } from '../views/people.ts'

/** The list on which somebody found may go: what it lets on, and who is on it. */
export interface TargetList {
  rules: BirthYearRules
  onList: ReadonlySet<string>
  /** Whom others hold, where lists are exclusive. */
  taken: ReadonlyMap<string, string>
}

/** One's own list as far as it decides about people. */
export const targetOf = (own: OwnList<unknown>): TargetList => ({
  rules: own.rules,
  onList: new Set(own.kept.filter(isEntry).map(({ pick }) => pick.personId)),
  taken: own.taken,
})

/** Somebody found, in the reader's language, and whether they can go on the list; null: there is none. */
export const viewFound = (ctx: Ctx, person: FoundPerson, list: TargetList | null): PersonFound => {
  const today = dayOf(ctx.now)
  const reason =
    list &&
    (pickRefusal(person, list.rules, list.onList, today) ??
      (list.taken.has(person.id) ? 'person_taken' : null))
  const died = person.diedOn ?? shownDate(person.reportedDeathDate, person.reportedDeathPrecision)
  return {
    wikidataId: person.id,
    label: nameOf(person, ctx.locale),
    description: descriptionOf(person, ctx.locale),
    imageUrl: portraitUrl(person.image),
    birthDate: shownDate(person.birthDate, person.birthPrecision),
    birthYear: person.birthYear,
    age: ageOf(person, lastDayOf(person) ?? today),
    status: shownStatus(person),
    died: person.status === 'alive' || person.status === 'retracted' ? null : died,
    pickable: list && reason === null,
    reason,
  }
}

/** The day up to which a life is counted; null: today. */
const lastDayOf = ({ diedOn, reportedDeathDate, status }: FoundPerson): string | null =>
  diedOn ?? (status === 'reported' ? reportedDeathDate : null)
