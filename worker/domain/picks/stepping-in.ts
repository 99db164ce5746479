import { type CalendarDay, type Instant, startOf } from '../calendar-day.ts'
import { replacementPlaces } from './capacity.ts'
import { isSubstitute, listRulesOf, rejoinList, type StandingPick } from './list-rules.ts'
import type { SettlingPick, SettlingRules } from './settling-pick.ts'

/**
 * A pick that becomes active again; `place` is set only if lists have rules, `replacement` if it is a substitute that
 * takes a place opened by a death, where new picks are off
 */
export interface SteppedIn {
  pick: SettlingPick
  place?: string | null
  replacement?: true
}

/** A pick as the rules of lists see it; null if nothing is known about its person */
const standing = (pick: SettlingPick, isCounted: (pick: SettlingPick) => boolean): StandingPick | null =>
  pick.person
    ? {
        id: pick.id,
        place: pick.place ?? null,
        price: pick.price ?? null,
        isGone: isCounted(pick),
        person: pick.person,
      }
    : null

const hasSteppedIn = ({ pauses, addedAt }: SettlingPick, since: Instant): boolean =>
  pauses.some(({ cause, from, until }) => cause === 'suspended' && from === addedAt && until >= since)

/**
 * How many substitutes may step in (`inAll`): as many as void picks and deaths have opened places; a place freed by hand
 * does not count. The next ones replace void picks (`forVoid`), which have places of their own; the others take places
 * that deaths have opened, like replacements. Unlimited before the season begins, and if new picks are allowed.
 */
const mostSubstitutes = (
  all: readonly SettlingPick[],
  isVoid: (pick: SettlingPick) => boolean,
  { rules, countedDead, begun }: { rules: SettlingRules; countedDead: number; begun: CalendarDay | null },
): { inAll: number; forVoid: number } => {
  if (begun === null || rules.allowNewPicks !== false)
    return { inAll: Number.POSITIVE_INFINITY, forVoid: Number.POSITIVE_INFINITY }
  const since = startOf(begun)
  const voided = all.filter((pick) => isVoid(pick) && (pick.voidedAt === null || pick.voidedAt >= since))
  const steppedIn = all.filter((pick) => hasSteppedIn(pick, since))
  const replacing = all.filter(
    (pick) =>
      pick.replacement === true && pick.removedAt === null && !isVoid(pick) && !hasSteppedIn(pick, since),
  )
  const isPlain = ({ replacement }: SettlingPick): boolean => replacement !== true
  return {
    inAll: voided.length + replacementPlaces(rules, countedDead) - steppedIn.length - replacing.length,
    forVoid: voided.filter(isPlain).length - steppedIn.filter(isPlain).length,
  }
}

/**
 * The suspended picks that become active again for a number of free places: first those that had a place before, then
 * substitutes, oldest first. Picks that the rules of lists refuse keep waiting.
 * @param options.taken the picks that occupy places
 * @param options.begun the season's first day, once it has begun
 * @param options.over the season is over: no pick steps in
 */
export const steppingIn = (
  waiting: readonly SettlingPick[],
  free: number,
  options: {
    all: readonly SettlingPick[]
    taken: readonly SettlingPick[]
    rules: SettlingRules
    countedDead: number
    isCounted: (pick: SettlingPick) => boolean
    isVoid: (pick: SettlingPick) => boolean
    begun: CalendarDay | null
    over: boolean
  },
): SteppedIn[] => {
  const rules = listRulesOf(options.rules)
  const former = waiting.filter((pick) => !isSubstitute(pick))
  const substitutes = waiting.filter(isSubstitute)
  const most = mostSubstitutes(options.all, options.isVoid, options)
  let substitutesLeft = options.over ? 0 : most.inAll
  let { forVoid } = most
  const here = options.taken.flatMap((pick) => standing(pick, options.isCounted) ?? [])
  const back: SteppedIn[] = []
  for (const pick of [...former, ...substitutes]) {
    if (back.length >= free) break
    if (isSubstitute(pick) && substitutesLeft <= 0) break
    const candidate = standing(pick, options.isCounted)
    const taken = isSubstitute(pick) && forVoid <= 0 ? { pick, replacement: true as const } : { pick }
    if (rules === null || candidate === null) back.push(taken)
    else {
      const placing = rejoinList(rules, here, candidate)
      if (!placing.fits) continue
      here.push({ ...candidate, place: placing.place })
      back.push({ ...taken, place: placing.place })
    }
    if (!isSubstitute(pick)) continue
    substitutesLeft--
    forVoid--
  }
  return back
}

/**
 * The place of a pick that returns to a list: its own, or another one if that is occupied. Null: the rules of lists
 * refuse it now.
 * @param present the picks that occupy places
 */
export const placeReturning = (
  pick: SettlingPick,
  present: readonly SettlingPick[],
  versions: SettlingRules,
  isCounted: (pick: SettlingPick) => boolean,
): { place: string | null } | null => {
  const rules = listRulesOf(versions)
  const candidate = standing(pick, isCounted)
  if (rules === null || candidate === null) return { place: pick.place ?? null }
  const here = present.flatMap((other) => standing(other, isCounted) ?? [])
  const placing = rejoinList(rules, here, candidate, true)
  return placing.fits ? { place: placing.place } : null
}
