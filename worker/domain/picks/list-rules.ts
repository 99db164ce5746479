import type { CalendarDay } from '../calendar-day.ts'
import type { Sex } from '../outlook/life-table.ts'
import { isWho } from '../packs/conditions.ts'
import type { Budget, PackList, PackWho, Quota, ScoringPack, TypedPlace } from '../packs/pack.ts'
import { birthOf, type HeldBirth } from '../people/facts.ts'
import { ageOn } from '../scoring/age.ts'
import { type CapacityRules, capacityOf, replacementPlaces } from './capacity.ts'

export interface RuledPerson {
  /** Whole years on the season's first day; null without a known birth */
  age: number | null
  sex: Sex | null
  occupations: readonly string[]
  countries: readonly string[]
  awards?: readonly string[]
  /** Number of Wikipedias with an article */
  sitelinks: number
}

/** Converts a person of the index for the rules of lists. */
export const ruledPerson = (
  person: HeldBirth & Omit<RuledPerson, 'age'>,
  firstDay: CalendarDay,
): RuledPerson => {
  const birth = birthOf(person)
  return { ...person, age: birth && ageOn(birth, firstDay) }
}

/** A pick that occupies a place on a list: not removed, void or a substitute */
export interface StandingPick {
  id: string
  place: string | null
  /** The price at the time of the pick; null: there was no budget */
  price: number | null
  /** The person's death counted */
  isGone: boolean
  person: RuledPerson
}

export interface ListRules extends CapacityRules {
  places: readonly TypedPlace[]
  quotas: readonly Quota[]
  budget: Budget | null
  substitutes: number
}

export type PackedRules = CapacityRules & { pack?: ScoringPack | null | undefined }

/** The rules that a pack adds to the size of lists; null: none */
export const listRulesOf = ({ pack, ...capacity }: PackedRules): ListRules | null => {
  const { places = [], quotas = [], budget = null, substitutes = 0 }: PackList = pack?.list ?? {}
  if (places.length === 0 && quotas.length === 0 && budget === null && substitutes === 0) return null
  return { ...capacity, places, quotas, budget, substitutes }
}

export const substitutesOf = ({ pack }: Pick<PackedRules, 'pack'>): number => pack?.list?.substitutes ?? 0

/** True for a pick beyond the list's size that has been suspended since it was added, until it steps in */
export const isSubstitute = (pick: { suspendedAt: string | null; addedAt: string }): boolean =>
  pick.suspendedAt !== null && pick.suspendedAt === pick.addedAt

export const whoRefusals = ['person_not_famous_enough', 'person_barred'] as const
export type WhoRefusal = (typeof whoRefusals)[number]

/**
 * Why the pack bars a person from every list, or null
 * @param barred the barred ids, with merges resolved
 */
export const whoRefusal = (
  person: { id: string; sitelinks: number },
  who: PackWho | undefined,
  barred: ReadonlySet<string>,
): WhoRefusal | null => {
  if (barred.has(person.id) || who?.barred?.includes(person.id)) return 'person_barred'
  return person.sitelinks < (who?.languages ?? 0) ? 'person_not_famous_enough' : null
}

export const listRefusals = [
  'list_place_unknown',
  'list_place_unfit',
  'list_place_full',
  'list_no_place',
  'list_quota_full',
  'list_quota_short',
  'list_budget_exceeded',
] as const
type ListRefusalCode = (typeof listRefusals)[number]

/** Why a person cannot be added to a list, with the rule */
export interface ListRefusal {
  code: ListRefusalCode
  place?: string
  /** Places with room */
  open?: readonly string[]
  quota?: Quota
  price?: number
  left?: number
}

/** The place and price of a person on a list, or the reason for a refusal */
export type Placing =
  | { fits: true; place: string | null; price: number | null }
  | { fits: false; refusal: ListRefusal }

const priceOf = ({ price }: Budget, { age, sitelinks }: RuledPerson): number => {
  if (price === 'sitelinks') return sitelinks
  if (price === 'age') return Math.max(0, age ?? 0)
  return price.findLast(({ fromAge }) => fromAge <= (age ?? 0))?.points ?? 0
}

/** A person's price under these rules; null: they set no prices. */
export const priceUnder = (rules: ListRules | null, person: RuledPerson): number | null =>
  rules?.budget ? priceOf(rules.budget, person) : null

/** The places of a list: typed ones by name, null for the others, each with its size and number of picks */
export interface PlaceRoom {
  name: string | null
  n: number
  used: number
}

/** A death that counted opens the same place for another pick, if replacements are allowed. */
const isReopened = (rules: CapacityRules): boolean => replacementPlaces(rules, 1) > 0

const goneOf = (standing: readonly StandingPick[]): number => standing.filter(({ isGone }) => isGone).length

export const placeRooms = (rules: ListRules, standing: readonly StandingPick[]): PlaceRoom[] => {
  const typed = rules.places.map(({ name, n }) => {
    const here = standing.filter(({ place }) => place === name)
    return { name, n: n + (isReopened(rules) ? goneOf(here) : 0), used: here.length }
  })
  const known = typed.reduce((sum, { n, used }) => ({ n: sum.n + n, used: sum.used + used }), {
    n: 0,
    used: 0,
  })
  return [
    ...typed,
    {
      name: null,
      n: capacityOf(rules, goneOf(standing)) - known.n,
      used: standing.length - known.used,
    },
  ]
}

const isOpen = ({ n, used }: PlaceRoom): boolean => used < n

const place = (
  rules: ListRules,
  standing: readonly StandingPick[],
  person: RuledPerson,
  wanted: string | null | undefined,
): Extract<Placing, { fits: false }> | { place: string | null } => {
  const refuse = (refusal: ListRefusal) => ({ fits: false, refusal }) as const
  const rooms = placeRooms(rules, standing)
  const roomOf = (name: string | null) => rooms.some((room) => room.name === name && isOpen(room))
  const isFor = ({ who }: TypedPlace) => isWho(who, person)
  const open = rules.places.flatMap(({ name }) => (roomOf(name) ? [name] : []))
  if (wanted === null) return roomOf(null) ? { place: null } : refuse({ code: 'list_no_place', open })
  if (wanted !== undefined) {
    const typed = rules.places.find(({ name }) => name === wanted)
    if (!typed) return refuse({ code: 'list_place_unknown', place: wanted })
    if (!isFor(typed)) return refuse({ code: 'list_place_unfit', place: wanted })
    return roomOf(wanted) ? { place: wanted } : refuse({ code: 'list_place_full', place: wanted })
  }
  const first = rules.places.find((typed) => isFor(typed) && roomOf(typed.name))
  if (first) return { place: first.name }
  return roomOf(null) ? { place: null } : refuse({ code: 'list_no_place', open })
}

/** A list's picks that meet a quota, and those that do not. Picks whose death opened a place are not counted. */
export const quotaState = (rules: ListRules, { who }: Quota, standing: readonly StandingPick[]) => {
  const gone = isReopened(rules) ? goneOf(standing) : 0
  const counted = gone > 0 ? standing.filter(({ isGone }) => !isGone) : standing
  const fitting = counted.filter(({ person }) => isWho(who, person)).length
  return {
    fitting,
    others: counted.length - fitting,
    capacity: capacityOf(rules, goneOf(standing)) - gone,
  }
}

const quotaRefusal = (
  rules: ListRules,
  standing: readonly StandingPick[],
  person: RuledPerson,
): ListRefusal | null => {
  for (const quota of rules.quotas) {
    const { min = 0, max = Number.POSITIVE_INFINITY } = quota
    const { fitting, others, capacity } = quotaState(rules, quota, standing)
    if (isWho(quota.who, person)) {
      if (fitting >= max) return { code: 'list_quota_full', quota }
    } else if (others >= capacity - min) return { code: 'list_quota_short', quota }
  }
  return null
}

/** The total price of the picks on a list. A death that counted refunds its price. */
export const spentOn = (budget: Budget, standing: readonly StandingPick[]): number =>
  standing.reduce(
    (sum, { isGone, price, person }) => sum + (isGone ? 0 : (price ?? priceOf(budget, person))),
    0,
  )

/**
 * Decides whether a person can be added: there must be a fitting place with room, within the quotas and the budget. The
 * caller has checked the capacity of the list.
 * @param options.place the requested typed place, null: none of them; absent: the first that fits
 * @param options.price the price at the time of the pick, for a person who returns or steps in
 */
export const joinList = (
  rules: ListRules | null,
  standing: readonly StandingPick[],
  person: RuledPerson,
  options: { place?: string | null | undefined; price?: number | null } = {},
): Placing => {
  if (rules === null) {
    const { place: wanted } = options
    return typeof wanted === 'string'
      ? { fits: false, refusal: { code: 'list_place_unknown', place: wanted } }
      : { fits: true, place: null, price: null }
  }
  const placed = place(rules, standing, person, options.place)
  if ('fits' in placed) return placed
  const quota = quotaRefusal(rules, standing, person)
  if (quota) return { fits: false, refusal: quota }
  const { budget } = rules
  if (budget === null) return { fits: true, ...placed, price: options.price ?? null }
  const price = options.price ?? priceOf(budget, person)
  const left = budget.cap - spentOn(budget, standing)
  return price > left
    ? { fits: false, refusal: { code: 'list_budget_exceeded', price, left } }
    : { fits: true, ...placed, price }
}

/**
 * The same for a person who was on the list before: the former place if it is free, otherwise another one
 * @param wasPlaced the pick had a place before, typed or not; false for a pick that gets its first place
 */
export const rejoinList = (
  rules: ListRules | null,
  standing: readonly StandingPick[],
  pick: Pick<StandingPick, 'place' | 'price' | 'person'>,
  wasPlaced = false,
): Placing => {
  const { person, price } = pick
  const isKnown =
    pick.place === null ? wasPlaced : (rules?.places.some(({ name }) => name === pick.place) ?? false)
  if (isKnown) {
    const own = joinList(rules, standing, person, { place: pick.place, price })
    if (own.fits) return own
  }
  return joinList(rules, standing, person, { price })
}

/**
 * Why picks cannot be moved to these places, or null. All move at once, so two picks can swap places.
 * @param moves names of places by pick id; null: none
 */
export const moveRefusal = (
  rules: ListRules,
  standing: readonly StandingPick[],
  moves: ReadonlyMap<string, string | null>,
): ListRefusal | null => {
  for (const pick of standing) {
    const wanted = moves.get(pick.id) ?? null
    if (wanted === null) continue
    const typed = rules.places.find(({ name }) => name === wanted)
    if (!typed) return { code: 'list_place_unknown', place: wanted }
    if (!isWho(typed.who, pick.person)) return { code: 'list_place_unfit', place: wanted }
  }
  const moved = standing.map((pick) => ({
    ...pick,
    place: moves.get(pick.id) ?? (moves.has(pick.id) ? null : pick.place),
  }))
  const overfilled = ({ n, used }: PlaceRoom): number => Math.max(0, used - n)
  const before = placeRooms(rules, standing).map(overfilled)
  const rooms = placeRooms(rules, moved)
  // A place that is already overfilled may stay so, but no move may overfill it further: neither a pick that moves in,
  // nor a dead pick that moves out together with the place that its death opened.
  const full = rooms.find((room, at) => overfilled(room) > (before[at] ?? 0))
  if (!full) return null
  return full.name === null
    ? {
        code: 'list_no_place',
        open: rooms.flatMap((room) => (room.name !== null && isOpen(room) ? [room.name] : [])),
      }
    : { code: 'list_place_full', place: full.name }
}
