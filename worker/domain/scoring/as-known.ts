import type { Instant } from '../calendar-day.ts'
import { birthOf, type FormerBirth, type FormerPerson } from '../people/facts.ts'
import type { FormerFacts, LeaderboardPick, PersonDeath } from './scored.ts'

/** True if the record was accepted at this time */
export const wasAccepted = ({ knownFrom, knownUntil }: PersonDeath, at: Instant): boolean =>
  knownFrom <= at && (knownUntil === null || knownUntil > at)

/** True for picks whose person or birth has changed */
export const hasChanged = ({ formerly }: LeaderboardPick): boolean =>
  formerly !== undefined && formerly.length > 0

/**
 * A pick as known at a time: with the person and birth accepted then. The times at which it was on its list do not
 * depend on `known`.
 */
export const asKnown = (pick: LeaderboardPick, known: Instant): LeaderboardPick => {
  if (!hasChanged(pick)) return pick
  const then = pick.formerly?.find(({ until }) => until > known)
  return then ? { ...pick, personId: then.personId, birth: then.birth } : pick
}

/**
 * The former people and births of a pick: the births of each of its people in order, each limited to the time in which
 * the pick was of that person
 */
export const formerFacts = (
  pick: { personId: string; formerPeople: readonly FormerPerson[] | null },
  person: { formerBirths: readonly FormerBirth[] | null },
): FormerFacts[] => {
  const facts: FormerFacts[] = []
  const add = (personId: string, births: readonly FormerBirth[]): void => {
    const since = facts.at(-1)?.until ?? ''
    for (const birth of births)
      if (birth.until > since) facts.push({ until: birth.until, personId, birth: birthOf(birth) })
  }
  for (const former of pick.formerPeople ?? []) add(former.personId, [...former.formerBirths, former])
  add(pick.personId, person.formerBirths ?? [])
  return facts
}
