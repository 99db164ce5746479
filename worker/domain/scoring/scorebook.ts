import { addDays, type CalendarDay, dayOf, daysBetween, type Instant, startOf } from '../calendar-day.ts'
import { groupBy } from '../group-by.ts'
import { wasMemberOn } from '../leagues/membership-spells.ts'
import { compiledPack } from '../packs/compiled.ts'
import type { DeathFacts } from '../packs/conditions.ts'
import { packOf } from '../packs/scoring-fields.ts'
import { byAge } from '../picks/capacity.ts'
import { heldOn, wasActiveAt } from '../picks/counting.ts'
import { inOrder, lineUpOn, placeOn, roleOf } from '../picks/line-up.ts'
import { ageOn } from './age.ts'
import { asKnown, hasChanged } from './as-known.ts'
import { type DatedRules, rulesOn } from './rules.ts'
import { ownReasons, sumOf } from './score.ts'
import type { BookEntry, LeaderboardPick, Participant, PersonDeath } from './scored.ts'

/** The indexed inputs of a scored leaderboard. `known` is always the time whose knowledge is used. */
export interface Scorebook {
  participants: readonly Participant[]
  /** Was a member at the start of the day */
  isPlayer: (userId: string, day: CalendarDay) => boolean
  /** Is a member at this time */
  isActive: (userId: string, at: Instant) => boolean
  /**
   * When the player was first absent in the days from start to end (inclusive, and no later than `now`): the beginning
   * of `start` if absent then; null if a member throughout
   */
  absentFrom: (userId: string, start: CalendarDay, end: CalendarDay, now: Instant) => Instant | null
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

const memo = <V>(make: (key: string) => V): ((key: string) => V) => {
  const made = new Map<string, V>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

/** A death with a known day; only these are scored */
type DatedDeath = PersonDeath & { diedOn: CalendarDay }
const isDated = (death: PersonDeath | undefined): death is DatedDeath =>
  death !== undefined && death.diedOn !== null

/** The record that was accepted at `known`; a confirmed record takes precedence over a report */
const heldTrue = (records: readonly PersonDeath[] | undefined, known: Instant): PersonDeath | undefined => {
  const held = records?.filter(
    (death) => death.knownFrom <= known && (death.knownUntil === null || death.knownUntil > known),
  )
  return held?.find((death) => death.status === 'confirmed') ?? held?.[0]
}

type Membership = Pick<Scorebook, 'isPlayer' | 'isActive' | 'absentFrom'>

const membershipOf = (participants: ReadonlyMap<string, Participant>): Membership => {
  const spells = (userId: string) => participants.get(userId)?.spells ?? []
  const isPlayer: Membership['isPlayer'] = (userId, day) => wasMemberOn(spells(userId), day)
  return {
    isPlayer,
    isActive: (userId, at) =>
      spells(userId).some((spell) => spell.joinedAt <= at && (spell.leftAt === null || spell.leftAt > at)),
    absentFrom: (userId, start, end, now) => {
      if (!isPlayer(userId, start)) return startOf(start) <= now ? startOf(start) : null
      if (spells(userId).every(({ leftAt }) => leftAt === null)) return null
      const [dawn, dusk] = [startOf(start), startOf(addDays(end, 1))]
      const leaving = spells(userId)
        .flatMap((spell) => spell.leftAt ?? [])
        .filter((leftAt) => leftAt >= dawn && leftAt < dusk && leftAt <= now)
      return leaving.sort()[0] ?? null
    },
  }
}

export const scorebookOf = (
  participants: readonly Participant[],
  picks: readonly LeaderboardPick[],
  deaths: readonly PersonDeath[],
  rules: readonly DatedRules[],
  /** The table's first day. */
  start: CalendarDay,
): Scorebook => {
  const byUser = new Map(participants.map((participant) => [participant.userId, participant]))
  const ordered = picks.filter((pick) => byUser.has(pick.userId)).sort(byAge)
  const index = (list: readonly LeaderboardPick[]) => ({
    byUser: groupBy(list, (pick) => pick.userId),
    byPerson: groupBy(list, (pick) => pick.personId),
  })
  const present = index(ordered)
  // Usually the picks are the same for every `known`, and can be indexed once.
  const picksAt = ordered.some(hasChanged)
    ? memo((known) => index(ordered.map((pick) => asKnown(pick, known))))
    : () => present
  const deathsByPerson = groupBy(deaths, (death) => death.personId)

  const membership = membershipOf(byUser)
  const { isPlayer } = membership
  const players = memo(
    (day) => participants.filter((participant) => isPlayer(participant.userId, day)).length,
  )

  const counts = (pick: LeaderboardPick, day: CalendarDay): boolean =>
    heldOn(pick, day) && isPlayer(pick.userId, day)

  const score = ({ personId, diedOn, status }: DatedDeath, known: Instant): BookEntry[] => {
    const holders = new Map<string, LeaderboardPick>()
    for (const pick of picksAt(known).byPerson.get(personId) ?? [])
      if (counts(pick, diedOn) && !holders.has(pick.userId)) holders.set(pick.userId, pick)
    const inForceThen = rulesOn(rules, diedOn)
    const compiled = compiledPack(packOf(inForceThen))
    const common = { diedOn, players: players(diedOn), holders: holders.size }
    return [...holders.values()].map((pick): BookEntry => {
      const { birth, sex = null, countries = [], occupations = [], awards = [] } = pick
      const facts: DeathFacts = {
        ...common,
        birth,
        sex,
        countries,
        occupations,
        awards,
        place: placeOn(byUser.get(pick.userId)?.lineUps ?? [], pick, diedOn),
        age: birth && ageOn(birth, diedOn),
        ageAtStart: birth && ageOn(birth, start),
        heldDays: daysBetween(dayOf(pick.addedAt), diedOn),
      }
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

  // Cached, because the score of a death is usually the same for every `known`.
  const scored = new Map<PersonDeath, BookEntry[]>()
  const entriesOf = (death: DatedDeath, known: Instant): BookEntry[] => {
    const found = scored.get(death) ?? score(death, known)
    if (picksAt(known) === present) scored.set(death, found)
    return found
  }

  const place = new Map(ordered.map((pick, index) => [pick.id, index]))
  const entries = memo((key) => {
    const [known = '', start = '', end = ''] = key.split(' ')
    return [...picksAt(known).byPerson.keys()]
      .flatMap((personId) => {
        const death = heldTrue(deathsByPerson.get(personId), known)
        const within = isDated(death) && death.diedOn >= start && (end === '' || death.diedOn <= end)
        return within ? entriesOf(death, known) : []
      })
      .map((entry) => withPlace(entry, known))
      .sort((a, b) =>
        a.diedOn === b.diedOn
          ? (place.get(a.pickId) ?? 0) - (place.get(b.pickId) ?? 0)
          : a.diedOn < b.diedOn
            ? -1
            : 1,
      )
  })

  const lists = memo((key) => {
    // Neither user ids nor times contain spaces.
    const [userId = '', at = '', known = ''] = key.split(' ')
    return (picksAt(known).byUser.get(userId) ?? []).filter(
      (pick) => pick.addedAt <= at && wasActiveAt(pick, at),
    )
  })

  /**
   * An entry with its pick's role in the line-up of its day, which depends on other picks and on what is known about
   * them
   */
  const withPlace = (entry: BookEntry, known: Instant): BookEntry => {
    const { userId, pickId, diedOn, facts } = entry
    if (!facts || !compiledPack(packOf(rulesOn(rules, diedOn))).inLineUp) return entry
    const lineUp = lineUpOn(byUser.get(userId)?.lineUps ?? [], diedOn)
    const standing = lists(`${userId} ${startOf(diedOn)} ${known}`)
    const isIn = (id: string): boolean => {
      const pick = standing.find((each) => each.id === id)
      if (!pick) return false
      const death = heldTrue(deathsByPerson.get(pick.personId), known)
      return death?.diedOn == null || death.diedOn >= diedOn
    }
    const rank = inOrder(lineUp, standing).findIndex(({ id }) => id === pickId) + 1
    return {
      ...entry,
      facts: {
        ...facts,
        role: roleOf(pickId, lineUp, isIn),
        rank,
        listSize: standing.length,
        chosenMonth: lineUp.month ?? null,
      },
    }
  }

  const holders = memo((key) => {
    const [at = '', day = '', known = ''] = key.split(' ')
    const count = new Map<string, number>()
    for (const { userId } of participants)
      if (isPlayer(userId, day))
        for (const personId of new Set(lists(`${userId} ${at} ${known}`).map((pick) => pick.personId)))
          count.set(personId, (count.get(personId) ?? 0) + 1)
    return count
  })

  return {
    participants,
    ...membership,
    entries: (known, days) => entries(days ? `${known} ${days.start} ${days.end}` : known),
    listAt: (userId, at, known) => lists(`${userId} ${at} ${known}`),
    removedIn: (userId, { start, end }, known) =>
      (picksAt(known).byUser.get(userId) ?? []).filter((pick) => {
        const day = pick.removedAt && dayOf(pick.removedAt)
        return day !== null && day >= start && (end === null || day <= end) && counts(pick, day)
      }),
    holdersAt: (at, day, known) => holders(`${at} ${day} ${known}`),
    isDead: (personId, through, known) => {
      const death = heldTrue(deathsByPerson.get(personId), known)
      if (death?.status !== 'confirmed') return false
      return through === null || death.diedOn === null || death.diedOn <= through
    },
    deathDaysAfter: (day) =>
      deaths.flatMap(({ personId, diedOn }) =>
        diedOn !== null && diedOn > day && present.byPerson.has(personId) ? [diedOn] : [],
      ),
  }
}
