import { addMs, type CalendarDay, dayOf, type Instant, startOf } from '../calendar-day.ts'
import { rulesDuring, rulesInForce } from '../leagues/league-rules.ts'
import { firstDayOf, isOpen, type Season, seasonState } from '../seasons/state.ts'
import { byAge, capacityOf, overCapacity } from './capacity.ts'
import { countsFrom, isCountedDead, uncountedReason } from './counting.ts'
import { undoMs } from './editing.ts'
import { isSubstitute } from './list-rules.ts'
import type { SettlingPick, SettlingRules } from './settling-pick.ts'
import { placeReturning, steppingIn } from './stepping-in.ts'
import { type UncountedReason, uncountedReasons, type VoidReason } from './void-reasons.ts'

/** The changes that make a list obey the rules. Settling again after applying them gives no changes. */
export interface Settlement {
  /**
   * Picks that become void, and void ones whose reason changes. `at`: the time since when it is void, if that is not now
   */
  voided: { id: string; reason: VoidReason; at?: Instant }[]
  /**
   * Void picks that become valid again, with another place if the former one is occupied; a pick without room is
   * suspended at once
   */
  restored: { id: string; place?: string | null }[]
  suspended: string[]
  /**
   * Suspended picks that count again and substitutes that step in, with the first day on which they count, and the
   * place if lists have rules; `replacement`: it takes a place that a death has opened. Also picks that turn out to have
   * counted when their person died.
   */
  resumed: {
    id: string
    countsFrom: CalendarDay
    place?: string | null
    substitute?: true
    replacement?: true
  }[]
}

const isForDeath = ({ voidReason }: SettlingPick): boolean =>
  uncountedReasons.some((reason) => reason === voidReason)

/** Duplicate picks of a person, all but the first. A substitute comes after the active picks. */
const laterTwins = (entries: readonly SettlingPick[]): Set<string> => {
  const seen = new Set<string>()
  const later = new Set<string>()
  for (const pick of entries.toSorted((a, b) => Number(isSubstitute(a)) - Number(isSubstitute(b)))) {
    if (seen.has(pick.personId)) later.add(pick.id)
    seen.add(pick.personId)
  }
  return later
}

/**
 * Void picks whose person turns out not to have died before counting. If the person is on a list again, or has been
 * picked again since, the old pick stays void. Of several picks of one person the earliest becomes valid.
 * @param all the picks of the list and of its rivals, oldest first
 * @param present those of them that are on a list once it is settled
 */
const wronglyVoid = (
  all: readonly SettlingPick[],
  present: readonly SettlingPick[],
  isUncounted: (pick: SettlingPick) => boolean,
): SettlingPick[] => {
  const held = new Set(present.map(({ personId }) => personId))
  return all.filter((pick) => {
    const { id, personId, voidedAt, removedAt } = pick
    if (voidedAt === null || removedAt !== null || !isForDeath(pick)) return false
    if (isUncounted(pick) || held.has(personId)) return false
    const pickedAgain = all.some(
      (other) => other.personId === personId && other.id !== id && other.addedAt >= voidedAt,
    )
    if (!pickedAgain) held.add(personId)
    return !pickedAgain
  })
}

/**
 * Returns picks to a list, oldest first. Each has its place or another one, and may displace the newest pick; one that
 * finds none waits and displaces none.
 * @param tooMany those of these picks that exceed the size of the list
 * @param placeOf the place of a returning pick among these active picks; null: none
 */
const returnTo = (
  present: readonly SettlingPick[],
  returning: readonly SettlingPick[],
  tooMany: (picks: readonly SettlingPick[]) => readonly SettlingPick[],
  placeOf: (pick: SettlingPick, active: readonly SettlingPick[]) => { place: string | null } | null,
): Record<'kept' | 'suspended', SettlingPick[]> => {
  const refused: SettlingPick[] = []
  let kept = [...present]
  for (const pick of returning) {
    const over = tooMany([...kept, pick])
    const active = kept.filter((other) => other.suspendedAt === null && !over.includes(other))
    const takesPlace = pick.suspendedAt === null && pick.diedOn === null
    const placed = takesPlace && !over.includes(pick) ? placeOf(pick, active) : null
    if (takesPlace && placed === null) refused.push(pick)
    else kept = [...kept, { ...pick, ...placed }]
  }
  return { kept, suspended: [...refused, ...tooMany(kept)] }
}

/**
 * Settles one list after a death, a correction, a retraction, a merge or a removal, from now on. The state of past days
 * does not change. A place just freed is reserved for ten minutes, so that the removal can be undone before a suspended
 * pick takes the place.
 * @param versions every version of the league's rules
 * @param rivals in exclusive leagues: picks of the void picks' people on the season's other lists
 * @param barred people barred by the league's votes, by the rules of the season's first day
 */
export const settleList = (
  picks: readonly SettlingPick[],
  versions: readonly SettlingRules[],
  season: Season,
  now: Instant,
  rivals: readonly SettlingPick[] = [],
  barred: ReadonlySet<string> = new Set(),
): Settlement => {
  const today = dayOf(now)
  const rules = rulesInForce(versions, today)
  if (!rules) throw new RangeError('a league always has a first version of its rules')
  const days = { start: firstDayOf(season), end: season.endDate }
  const uncounted = (pick: SettlingPick): UncountedReason | null =>
    pick.diedOn === null ? null : uncountedReason(pick, pick.diedOn, days)
  const isUncounted = (pick: SettlingPick): boolean => uncounted(pick) !== null

  const start = startOf(days.start)
  const isBarred = (pick: SettlingPick): boolean =>
    now >= start && pick.addedAt < start && barred.has(pick.personId)

  const isPresent = (pick: SettlingPick): boolean => pick.removedAt === null && pick.voidedAt === null
  const all = [...picks].sort(byAge)
  const present = all.filter(isPresent)
  const twins = laterTwins(present)
  const voided: Settlement['voided'] = []
  for (const pick of present) {
    const reason = twins.has(pick.id) ? 'merged' : uncounted(pick)
    if (reason) voided.push({ id: pick.id, reason })
    // The pick is void from the start of the season, whenever this runs.
    else if (isBarred(pick)) voided.push({ id: pick.id, reason: 'barred', at: start })
  }
  // The date of the death was corrected to an earlier day on which it did not count for another reason.
  for (const pick of all) {
    const { id, diedOn, voidedAt: at, removedAt } = pick
    if (diedOn === null || at === null || removedAt !== null || !isForDeath(pick)) continue
    const reason = uncounted(pick)
    if (reason && reason !== pick.voidReason && diedOn < dayOf(at)) voided.push({ id, reason, at })
  }

  const gone = new Set(voided.map(({ id }) => id))
  const left = present.filter(({ id }) => !gone.has(id))
  const elsewhere = rivals.filter((pick) => isPresent(pick) && !isUncounted(pick))
  const back = wronglyVoid([...all, ...rivals].sort(byAge), [...left, ...elsewhere], isUncounted)
  const restored = back.filter((pick) => all.includes(pick) && !isBarred(pick))
  const entries = [...left, ...restored].sort(byAge)

  const isCounted = (pick: SettlingPick): boolean => isCountedDead(pick, pick, days)
  const countedDead = entries.filter(isCounted).length
  const { kept, suspended } = returnTo(
    left,
    restored,
    (some) => overCapacity(some, versions, countedDead, today),
    (pick, active) => placeReturning(pick, active, rules, isCounted),
  )
  const off = entries.filter((pick) => pick.suspendedAt !== null)
  const waiting = off.filter((pick) => pick.diedOn === null)
  const taken = kept.filter(
    (pick) => (pick.suspendedAt === null || pick.diedOn !== null) && !suspended.includes(pick),
  )
  const reserved = all.filter(
    (pick) => pick.removedAt !== null && addMs(pick.removedAt, undoMs) >= now && !isSubstitute(pick),
  ).length
  // Before the season also by the rules of its first day: they have suspended picks that were carried over.
  const firstDay = today < days.start ? days.start : today
  const capacity = Math.min(
    ...rulesDuring(versions, today, firstDay).map((each) => capacityOf(each, countedDead)),
  )
  const free = Math.max(0, capacity - taken.length - reserved)
  const steppedIn = steppingIn(waiting, free, {
    all,
    taken,
    rules,
    countedDead,
    isCounted,
    isVoid: (pick) => gone.has(pick.id) || (pick.voidedAt !== null && !restored.includes(pick)),
    begun: seasonState(season, today) === 'before' ? null : days.start,
    over: !isOpen(season, today),
  })
  // As if it were added now. Otherwise a player could make room for a suspended pick after hearing of a death.
  const fromNow = countsFrom(now, days.start, rules.newPickDelayDays)
  return {
    voided,
    restored: restored.map(({ id, place: former = null }) => {
      const { place = null } = kept.find((pick) => pick.id === id) ?? { place: former }
      return place === former ? { id } : { id, place }
    }),
    suspended: suspended.map(({ id }) => id),
    resumed: [
      // A pick with a death that counted keeps its place.
      ...off.filter((pick) => pick.diedOn !== null).map(({ id, countsFrom }) => ({ id, countsFrom })),
      ...steppedIn.map(({ pick, place, replacement }) => ({
        id: pick.id,
        countsFrom: fromNow > pick.countsFrom ? fromNow : pick.countsFrom,
        ...(place === undefined ? {} : { place }),
        ...(isSubstitute(pick) ? { substitute: true as const } : {}),
        ...(replacement ? { replacement } : {}),
      })),
    ],
  }
}
