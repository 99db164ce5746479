import type { Instant } from '../calendar-day.ts'
import { birthOf, type FormerBirth, type FormerPerson } from '../people/facts.ts'
import type { FormerFacts, LeaderboardPick } from './scored.ts'

/** True for picks that may not always have been known as they are. */
export const hasChanged = ({ formerly }: LeaderboardPick): boolean =>
  formerly !== undefined && formerly.length > 0

/**
 * A pick as it was known at a moment: of the person whom it then stood for, born when that person was then held to be.
 * When it was on its list, and when not, is a matter of those days, no matter who looks and when.
 */
export const asKnown = (pick: LeaderboardPick, known: Instant): LeaderboardPick => {
  if (!hasChanged(pick)) return pick
  const then = pick.formerly?.find(({ until }) => until > known)
  return then ? { ...pick, personId: then.personId, birth: then.birth } : pick
}

/**
 * What a pick was held to be before: the births of each person that it was of, one after another, each as far as they
 * fall into the time in which it was of that person.
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
