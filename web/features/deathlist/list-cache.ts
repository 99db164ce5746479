import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import type { OwnPick, RemovedPick } from '#contracts/lists/pick.ts'
import type { PersonFound } from '#contracts/people/find-people.ts'
import { undoMs } from '#domain/picks/editing.ts'

/** A person to add: from pasted names or search results */
export type Addable = Pick<PersonFound, 'wikidataId' | 'label' | 'description' | 'imageUrl' | 'birthYear'> &
  Partial<Pick<PersonFound, 'age'>>

/** The id of a pick that the server has not confirmed yet */
const unsentId = (wikidataId: string): string => `unsent:${wikidataId}`

/** True until the server has confirmed the pick; until then it cannot be changed. */
export const isUnsent = (pick: Pick<OwnPick, 'id'>): boolean => pick.id.startsWith('unsent:')

/** True for picks that are on the list, substitutes included */
const isOnList = (pick: OwnPick): boolean => pick.voidReason === null

const takesPlace = (pick: OwnPick): boolean => isOnList(pick) && !pick.substitute

export const idsOnList = (page: DeathlistPage): ReadonlySet<string> =>
  new Set(page.picks.filter(isOnList).map(({ wikidataId }) => wikidataId))

/** The refusal of one more pick, once the list has become full or has room again */
const refusalOf = <R extends string>(refusal: R | null, full: boolean): R | 'deathlist_full' | null => {
  if (refusal === null && full) return 'deathlist_full'
  return refusal === 'deathlist_full' && !full ? null : refusal
}

const withPicks = (page: DeathlistPage, picks: OwnPick[], removed = page.removed): DeathlistPage => {
  const used = picks.filter(takesPlace).length
  const substitutes = picks.filter((pick) => isOnList(pick) && pick.substitute).length
  const noSubstitute = substitutes >= (page.listRules?.substitutes?.n ?? 0)
  const isFull = (places: number) => places >= page.capacity.total && noSubstitute
  const { refusal, refill } = page.adding
  return {
    ...page,
    picks,
    removed,
    capacity: { ...page.capacity, used, free: Math.max(0, page.capacity.free + page.capacity.used - used) },
    adding: {
      ...page.adding,
      refusal: refusalOf(refusal, isFull(used)),
      refill: {
        plain: refusalOf(refill.plain, isFull(used - 1)),
        replacement: refusalOf(refill.replacement, isFull(used - 1)),
      },
    },
  }
}

/** The page with a person added, before the server has confirmed it */
export const withUnsent = (page: DeathlistPage, person: Addable, now: string): DeathlistPage =>
  withPicks(page, [
    ...page.picks,
    {
      id: unsentId(person.wikidataId),
      deathlistId: page.deathlist.id,
      userId: '',
      wikidataId: person.wikidataId,
      personId: person.wikidataId,
      name: person.label,
      description: person.description,
      birthDate: null,
      birthPrecision: null,
      birthYear: person.birthYear,
      age: person.age ?? (person.birthYear === null ? null : Number(now.slice(0, 4)) - person.birthYear),
      imageUrl: person.imageUrl,
      addedAt: now,
      countsFrom: page.adding.countsFrom,
      status: 'alive',
      lifeStatus: 'alive',
      diedOn: null,
      replacement: page.adding.replacement,
      suspended: false,
      substitute: page.adding.substitute,
      place: null,
      price: null,
      points: null,
      provisional: false,
      settlesAt: null,
      voidReason: null,
      removal: null,
    },
  ])

/** Replaces the unconfirmed pick with the server's answer. */
export const withSent = (page: DeathlistPage, pick: OwnPick): DeathlistPage =>
  withPicks(
    page,
    page.picks.some(({ id }) => id === unsentId(pick.wikidataId))
      ? page.picks.map((old) => (old.id === unsentId(pick.wikidataId) ? pick : old))
      : [...page.picks.filter(({ id }) => id !== pick.id), pick],
    page.removed.filter(({ pickId }) => pickId !== pick.id),
  )

/** Removes a person that the server refused. */
export const withoutUnsent = (page: DeathlistPage, wikidataId: string): DeathlistPage =>
  withPicks(
    page,
    page.picks.filter(({ id }) => id !== unsentId(wikidataId)),
  )

/** The page without a pick, before the server has confirmed the removal */
export const withoutPick = (page: DeathlistPage, pick: OwnPick, now: number): DeathlistPage => {
  const removed: RemovedPick = {
    pickId: pick.id,
    wikidataId: pick.wikidataId,
    name: pick.name,
    removedAt: new Date(now).toISOString(),
    undoUntil: new Date(now + undoMs).toISOString(),
  }
  return withPicks(
    page,
    page.picks.filter(({ id }) => id !== pick.id),
    [removed, ...page.removed],
  )
}

/** The page with a pick restored: its removal was undone or refused. */
export const withPickBack = (page: DeathlistPage, pick: OwnPick): DeathlistPage =>
  withPicks(
    page,
    [...page.picks.filter(({ id }) => id !== pick.id), pick].sort((a, b) => (a.addedAt < b.addedAt ? -1 : 1)),
    page.removed.filter(({ pickId }) => pickId !== pick.id),
  )
