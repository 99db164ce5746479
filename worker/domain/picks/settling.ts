import { addMs, type CalendarDay, type Instant, startOf } from '../calendar-day.ts'
import { firstDayOf, type Season } from '../seasons/state.ts'
import { type CapacityRules, capacityOf } from './capacity.ts'
import { type CountingPick, countsFrom, countsOn, diedTooSoon } from './counting.ts'
import { undoMs } from './editing.ts'
import type { VoidReason } from './types.ts'

/** A pick with what is settled about its person. */
export interface SettlingPick extends CountingPick {
  id: string
  /** The id that the person has now, merges followed. */
  personId: string
  addedAt: Instant
  replacement: boolean
  voidReason: VoidReason | null
  /** The settled day of death (confirmed, or ruled in this league); null for the living and the merely reported. */
  diedOn: CalendarDay | null
}

/** What has to change on a list for it to obey the rules; applying it and deciding again gives nothing. */
export interface Settlement {
  voided: { id: string; reason: VoidReason }[]
  /** Void picks that are picks again. */
  restored: string[]
  suspended: string[]
  /** Suspended picks that count again, from the day given. */
  resumed: { id: string; countsFrom: CalendarDay }[]
}

const byAge = (a: SettlingPick, b: SettlingPick): number =>
  a.addedAt === b.addedAt ? (a.id < b.id ? -1 : 1) : a.addedAt < b.addedAt ? -1 : 1

const laterTwins = (entries: readonly SettlingPick[]): Set<string> => {
  const seen = new Set<string>()
  const later = new Set<string>()
  for (const pick of entries) {
    if (seen.has(pick.personId)) later.add(pick.id)
    seen.add(pick.personId)
  }
  return later
}

/**
 * Settles one list after a death, a correction, a retraction, a merge or a removal. A place just freed is kept for ten
 * minutes, so that the removal can be undone before a suspended pick takes it.
 */
export const settleList = (
  all: readonly SettlingPick[],
  rules: CapacityRules & { newPickDelayDays: number },
  season: Season,
  now: Instant,
): Settlement => {
  const days = { start: firstDayOf(season), end: season.endDate }
  const kept = all.filter((pick) => pick.removedAt === null).sort(byAge)
  const diedUncounted = ({ diedOn, ...pick }: SettlingPick): boolean =>
    diedOn !== null &&
    (diedTooSoon(pick, diedOn, days) || (pick.suspendedAt !== null && startOf(diedOn) >= pick.suspendedAt))

  const standing = kept.filter((pick) => pick.voidedAt === null)
  const twins = laterTwins(standing)
  const voided: Settlement['voided'] = []
  for (const pick of standing)
    if (twins.has(pick.id)) voided.push({ id: pick.id, reason: 'merged' })
    else if (diedUncounted(pick)) voided.push({ id: pick.id, reason: 'already_dead' })

  const gone = new Set(voided.map(({ id }) => id))
  const entries = standing.filter(({ id }) => !gone.has(id))
  const capacityNow = () =>
    capacityOf(
      rules,
      entries.filter((pick) => pick.diedOn !== null && countsOn(pick, pick.diedOn, days)).length,
    )

  const restored: string[] = []
  for (const pick of kept) {
    if (pick.voidReason !== 'already_dead' || diedUncounted(pick)) continue
    if (entries.some(({ personId }) => personId === pick.personId)) continue
    // A death that does count after all always comes back; a living person only into a free place.
    if (pick.diedOn === null && entries.length >= capacityNow()) continue
    restored.push(pick.id)
    entries.push({ ...pick, voidedAt: null, voidReason: null })
  }

  const capacity = capacityNow()
  const reserved = all.filter(({ removedAt }) => removedAt !== null && addMs(removedAt, undoMs) >= now).length
  const waiting = entries.filter((pick) => pick.suspendedAt !== null && pick.diedOn === null).sort(byAge)
  const tooFew = Math.max(0, entries.length - capacity) - waiting.length
  const tooMany = waiting.length - Math.max(0, entries.length + reserved - capacity)
  // Only places opened by deaths can close again: rule changes never evict a pick.
  const suspendable = entries
    .filter((pick) => pick.replacement && pick.suspendedAt === null && pick.diedOn === null)
    .sort(byAge)
  return {
    voided,
    restored,
    suspended: tooFew > 0 ? suspendable.slice(-tooFew).map(({ id }) => id) : [],
    // As if it were added now: what happened while it waited can't be picked by making room for it.
    resumed: waiting
      .slice(0, Math.max(0, tooMany))
      .map(({ id }) => ({ id, countsFrom: countsFrom(now, days.start, rules.newPickDelayDays) })),
  }
}
