import { type CalendarDay, dayOf, type Instant, startOf } from '../calendar-day.ts'
import { compare } from '../compare.ts'
import { memo } from '../once.ts'
import { compiledPack } from '../packs/compiled.ts'
import { packOf } from '../packs/scoring-fields.ts'
import { inOrder, lineUpOn } from '../picks/line-up.ts'
import { factsOf, lineUpFacts } from './death-facts.ts'
import { type DatedRules, rulesOn } from './rules.ts'
import { ownReasons, sumOf } from './score.ts'
import { type DatedDeath, type Inputs, indexedInputs, isDated, type Membership } from './scorebook-inputs.ts'
import type { BookEntry, LeaderboardPick, Participant, PersonDeath } from './scored.ts'

/** The indexed inputs of a scored leaderboard. `known` is always the time whose knowledge is used. */
export interface Scorebook extends Membership {
  participants: readonly Participant[]
  /**
   * Every pick with a death that counts, scored, sorted by day and then by the time the pick was added; for deaths on
   * these days (inclusive), or on all days. Terms that depend on the table are added later (table-terms.ts).
   */
  entries: (known: Instant, days?: { start: CalendarDay; end: CalendarDay }) => readonly BookEntry[]
  /** The picks on the list at a time (added by then, not removed before it, not void or suspended), as known */
  listAt: (userId: string, at: Instant, known: Instant) => readonly LeaderboardPick[]
  /** The picks removed on these days (inclusive) that counted when the day of their removal began, as known */
  removedIn: (
    userId: string,
    days: { start: CalendarDay; end: CalendarDay | null },
    known: Instant,
  ) => readonly LeaderboardPick[]
  /** For each person the number of that day's players who held the person at a time */
  holdersAt: (at: Instant, day: CalendarDay, known: Instant) => ReadonlyMap<string, number>
  /** Confirmed dead by the end of `through`; with `through` null: on any day */
  isDead: (personId: string, through: CalendarDay | null, known: Instant) => boolean
  /** Days after this one with a death of a picked person. They exist if the clock was set back. */
  deathDaysAfter: (day: CalendarDay) => CalendarDay[]
}

/** The pick of each player that counted on the day of a death, by user: of several the one added first */
const holdersOf = (
  { picks, counts }: Inputs,
  { personId, diedOn }: DatedDeath,
  known: Instant,
): ReadonlyMap<string, LeaderboardPick> => {
  const holders = new Map<string, LeaderboardPick>()
  for (const pick of picks.at(known).byPerson.get(personId) ?? [])
    if (counts(pick, diedOn) && !holders.has(pick.userId)) holders.set(pick.userId, pick)
  return holders
}

/** A death scored for each of its holders */
const scoreDeath = (inputs: Inputs, death: DatedDeath, known: Instant): BookEntry[] => {
  const { personId, diedOn, status } = death
  const holders = holdersOf(inputs, death, known)
  const inForceThen = rulesOn(inputs.rules, diedOn)
  const compiled = compiledPack(packOf(inForceThen))
  const common = { diedOn, players: inputs.players(diedOn), holders: holders.size }
  return [...holders.values()].map((pick): BookEntry => {
    const facts = factsOf(pick, inputs.start, inputs.lineUpsOf(pick.userId), common)
    const reasons = ownReasons(compiled, facts)
    return {
      pickId: pick.id,
      userId: pick.userId,
      personId,
      diedOn,
      status,
      points: sumOf(reasons),
      reasons,
      rulesVersion: inForceThen.version,
      ...(compiled.inTable ? { facts } : {}),
    }
  })
}

/**
 * An entry with its pick's role in the line-up of its day, which depends on other picks and on what is known about
 * them
 */
const withRole = (
  { rules, lineUpsOf, listAt, deathOf }: Inputs,
  entry: BookEntry,
  known: Instant,
): BookEntry => {
  const { userId, pickId, diedOn, facts } = entry
  if (!facts || !compiledPack(packOf(rulesOn(rules, diedOn))).inLineUp) return entry
  const lineUp = lineUpOn(lineUpsOf(userId), diedOn)
  const ordered = inOrder(lineUp, listAt(userId, startOf(diedOn), known))
  const isDead = ({ personId }: LeaderboardPick): boolean => {
    const death = deathOf(personId, known)
    return isDated(death) && death.diedOn < diedOn
  }
  return { ...entry, facts: { ...facts, ...lineUpFacts(pickId, lineUp, ordered, isDead) } }
}

const allDays = { start: '0000-01-01', end: '9999-12-31' }

const entriesOf = (inputs: Inputs): Scorebook['entries'] => {
  const { picks, deathOf } = inputs
  // Cached, because the score of a death is usually the same for every `known`.
  const scored = new Map<PersonDeath, BookEntry[]>()
  const scoresOf = (death: DatedDeath, known: Instant): BookEntry[] => {
    const found = scored.get(death) ?? scoreDeath(inputs, death, known)
    if (picks.at(known) === picks.present) scored.set(death, found)
    return found
  }
  const place = new Map(picks.ordered.map((pick, index) => [pick.id, index]))
  const byDay = (a: BookEntry, b: BookEntry): number =>
    compare(a.diedOn, b.diedOn) || (place.get(a.pickId) ?? 0) - (place.get(b.pickId) ?? 0)
  const entriesFrom = (known: Instant, start: CalendarDay, end: CalendarDay): BookEntry[] =>
    [...picks.at(known).byPerson.keys()]
      .flatMap((personId) => {
        const death = deathOf(personId, known)
        return isDated(death) && death.diedOn >= start && death.diedOn <= end ? scoresOf(death, known) : []
      })
      .map((entry) => withRole(inputs, entry, known))
      .sort(byDay)
  const entries = memo((known) => memo((start) => memo((end) => entriesFrom(known, start, end))))
  return (known, days = allDays) => entries(known)(days.start)(days.end)
}

const holdersAtOf = ({ participants, membership, listAt }: Inputs): Scorebook['holdersAt'] => {
  const countHolders = (at: Instant, day: CalendarDay, known: Instant): Map<string, number> => {
    const count = new Map<string, number>()
    for (const { userId } of participants)
      if (membership.isPlayer(userId, day))
        for (const personId of new Set(listAt(userId, at, known).map((pick) => pick.personId)))
          count.set(personId, (count.get(personId) ?? 0) + 1)
    return count
  }
  const holders = memo((known) => memo((day) => memo((at) => countHolders(at, day, known))))
  return (at, day, known) => holders(known)(day)(at)
}

/** @param start the table's first day */
export const scorebookOf = (
  participants: readonly Participant[],
  leaderboardPicks: readonly LeaderboardPick[],
  deaths: readonly PersonDeath[],
  rules: readonly DatedRules[],
  start: CalendarDay,
): Scorebook => {
  const inputs = indexedInputs(participants, leaderboardPicks, deaths, rules, start)
  const { membership, picks, counts, deathOf, listAt } = inputs
  return {
    participants,
    ...membership,
    entries: entriesOf(inputs),
    listAt,
    removedIn: (userId, { start, end }, known) =>
      (picks.at(known).byUser.get(userId) ?? []).filter((pick) => {
        const day = pick.removedAt && dayOf(pick.removedAt)
        return day !== null && day >= start && (end === null || day <= end) && counts(pick, day)
      }),
    holdersAt: holdersAtOf(inputs),
    isDead: (personId, through, known) => {
      const death = deathOf(personId, known)
      if (death?.status !== 'confirmed') return false
      return through === null || death.diedOn === null || death.diedOn <= through
    },
    deathDaysAfter: (day) =>
      deaths.flatMap(({ personId, diedOn }) =>
        diedOn !== null && diedOn > day && picks.present.byPerson.has(personId) ? [diedOn] : [],
      ),
  }
}
