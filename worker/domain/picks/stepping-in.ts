import { type CalendarDay, type Instant, startOf } from '../calendar-day.ts'
import { replacementPlaces } from './capacity.ts'
import { isSubstitute, listRulesOf, rejoinList, type StandingPick } from './list-rules.ts'
import type { SettlingPick, SettlingRules } from './settling.ts'

/** Of a pick that waits: where it stands once it is on the list again; a place only where lists have rules. */
export interface SteppedIn {
  pick: SettlingPick
  place?: string | null
}

/** A pick as the rules of lists look at it; null where nothing is known of its person. */
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

/** Since when it waited, of a substitute that has stepped in. */
const hasSteppedIn = ({ pauses, addedAt }: SettlingPick, since: Instant): boolean =>
  pauses.some(({ cause, from, until }) => cause === 'suspended' && from === addedAt && until >= since)

/**
 * How many substitutes may step in: where the season has begun and takes no new picks, as many as void picks and deaths
 * have opened places; a place freed by hand is none.
 */
const mostSubstitutes = (
  all: readonly SettlingPick[],
  isVoid: (pick: SettlingPick) => boolean,
  { rules, countedDead, begun }: { rules: SettlingRules; countedDead: number; begun: CalendarDay | null },
): number => {
  if (begun === null || rules.allowNewPicks !== false) return Number.POSITIVE_INFINITY
  const since = startOf(begun)
  const voided = all.filter((pick) => isVoid(pick) && (pick.voidedAt === null || pick.voidedAt >= since))
  const used = all.filter(
    (pick) =>
      hasSteppedIn(pick, since) || (pick.replacement === true && pick.removedAt === null && !isVoid(pick)),
  )
  return voided.length + replacementPlaces(rules, countedDead) - used.length
}

/**
 * The waiting picks that come back to a list with a number of free places: those that had a place before, then substitutes,
 * oldest first. One that the rules of lists do not let on waits on.
 * @param options.taken the picks that take places
 * @param options.begun the season's first day, once it has begun
 * @param options.over the season is over: nobody steps in
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
  let substitutesLeft = options.over ? 0 : mostSubstitutes(options.all, options.isVoid, options)
  const here = options.taken.flatMap((pick) => standing(pick, options.isCounted) ?? [])
  const back: SteppedIn[] = []
  for (const pick of [...former, ...substitutes]) {
    if (back.length >= free) break
    if (isSubstitute(pick) && substitutesLeft <= 0) break
    const candidate = standing(pick, options.isCounted)
    if (rules === null || candidate === null) back.push({ pick })
    else {
      const placing = rejoinList(rules, here, candidate)
      if (!placing.fits) continue
      here.push({ ...candidate, place: placing.place })
      back.push({ pick, place: placing.place })
    }
    if (isSubstitute(pick)) substitutesLeft--
  }
  return back
}

/** Picks that come back to a list on which their place is taken, or whose rules they break by now: they wait. */
export const withoutPlace = (
  restored: readonly SettlingPick[],
  present: readonly SettlingPick[],
  versions: SettlingRules,
  isCounted: (pick: SettlingPick) => boolean,
): SettlingPick[] => {
  const rules = listRulesOf(versions)
  if (rules === null) return []
  const here = present.flatMap((pick) => standing(pick, isCounted) ?? [])
  return restored.filter((pick) => {
    const candidate = standing(pick, isCounted)
    if (pick.suspendedAt !== null || pick.diedOn !== null || candidate === null) return false
    const { place, price, person } = candidate
    const fits = rejoinList(rules, here, { place, price, person })
    // Its row keeps its place: in another one it would have to be put first.
    if (!fits.fits || fits.place !== place) return true
    here.push(candidate)
    return false
  })
}
