import { errorMessage } from '#contracts/errors.ts'
import type { PersonFound } from '#contracts/people/find-people.ts'
import type { FoundPerson } from '#db/queries/people/people-search.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { shownStatus } from '#domain/life-status/statuses.ts'
import { portraitUrl } from '#domain/people/portrait.ts'
import { capacityOf } from '#domain/picks/capacity.ts'
import { type BirthYearRules, pickRefusal } from '#domain/picks/eligibility.ts'
import { priceUnder } from '#domain/picks/list-rules.ts'
import type { Ctx } from '../context.ts'
import { isEntry, type OwnList } from '../deathlists/own-list.ts'
import {
  onThisList,
  type RuledList,
  refusalParams,
  refusedByList,
  refusedByRules,
  whoParams,
} from '../views/list-rules.ts'
import { ageOf, descriptionOf, nameOf, shownDate } from '../views/people.ts'

/** The list to which people found could be added: its rules, and the people on it. */
export interface TargetList extends RuledList {
  rules: BirthYearRules & RuledList['rules']
  onList: ReadonlySet<string>
  /** People on other lists, where lists are exclusive. */
  taken: ReadonlyMap<string, string>
  /** True if there is room for a pick that takes a place: only then the rules of lists are checked. */
  hasRoom: boolean
}

/** The parts of the user's own list that decide who can be added. */
export const targetOf = (own: OwnList<unknown>): TargetList => ({
  ...own,
  onList: new Set(own.kept.filter(isEntry).map(({ pick }) => pick.personId)),
  hasRoom: own.state.entries < capacityOf(own.rules, own.state.countedDead),
})

/** Whether a person can be added to a list; if not, why, as a code and as a text for the reader; and their price. */
export const eligibilityFor = (
  ctx: Ctx,
  list: TargetList,
  person: FoundPerson,
): Pick<PersonFound, 'reason' | 'message' | 'price'> => {
  const { rules, listRules } = list
  const code: PersonFound['reason'] =
    pickRefusal(person, rules, list.onList, dayOf(ctx.now)) ??
    refusedByRules(list, person) ??
    (list.taken.has(person.id) ? 'person_taken' : null)
  const refusal = code === null && list.hasRoom ? refusedByList(list, person) : null
  const reason = code ?? refusal?.code ?? null
  const params = {
    min: rules.minBirthYear,
    max: rules.maxBirthYear,
    ...whoParams(person, rules),
    ...(refusal ? refusalParams(refusal, listRules, ctx.locale) : {}),
  }
  return {
    reason,
    message: reason && errorMessage(reason, ctx.locale, params),
    price: priceUnder(listRules, onThisList(list, person)),
  }
}

/**
 * A person found, in the reader's language, and whether they can be added to the list; `list` is null if there is none.
 */
export const viewFound = (ctx: Ctx, person: FoundPerson, list: TargetList | null): PersonFound => {
  const today = dayOf(ctx.now)
  const { reason = null, message = null, price = null } = list ? eligibilityFor(ctx, list, person) : {}
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
    message,
    price,
  }
}

/** The day up to which the age is counted; null for today. */
const lastDayOf = ({ diedOn, reportedDeathDate, status }: FoundPerson): string | null =>
  diedOn ?? (status === 'reported' || status === 'confirmed' ? reportedDeathDate : null)
