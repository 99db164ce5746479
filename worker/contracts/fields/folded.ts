import { z } from 'zod'
import type { Instant } from '#domain/calendar-day.ts'
import { lifeStatuses } from '#domain/life-status/statuses.ts'
import { roles } from '#domain/packs/pack.ts'
import type { ListedCard, PickCard, PlayerCards, RankPoint, StandingView } from '../competitions/standings.ts'
import { playerCards, standing } from '../competitions/standings.ts'
import { scoreReason } from '../words/reasons.ts'
import { outputDay as day, instant } from './fields.ts'
import { isDead } from './is-dead.ts'

/*
 * Pages with many rows about the same people and players send each of them once; rows refer to them by index.
 * `fold…` builds such a page on the server, `unfold…` of unfolded.ts expands it in the browser.
 */

const place = z.int()

const foldedPerson = z.object({
  id: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  birthYear: z.int().nullable(),
  age: z.int().nullable(),
  lifeStatus: z.enum(lifeStatuses),
  diedOn: day.nullable(),
})
export type FoldedPerson = z.output<typeof foldedPerson>

const foldedEntry = z.object({
  person: place,
  diedOn: day,
  status: z.enum(['confirmed', 'reported']),
  points: z.int(),
  reasons: z.array(scoreReason.omit({ text: true })),
})

/** A missing field has its default: neither suspended nor a substitute, no role, place or points, the person's own age and day of death. */
const foldedCard = z.object({
  person: place,
  age: z.int().nullable().optional(),
  diedOn: day.nullable().optional(),
  suspended: z.literal(true).optional(),
  substitute: z.literal(true).optional(),
  role: z.enum(roles).optional(),
  place: z.string().optional(),
  points: z.int().optional(),
  provisional: z.literal(true).optional(),
})
type FoldedCard = z.output<typeof foldedCard>

export const foldedLeaderboard = z.object({
  people: z.array(foldedPerson),
  players: z.array(playerCards.extend({ picks: z.array(foldedCard) })),
  standings: z.array(
    standing
      .omit({ userId: true, displayName: true, avatarUrl: true, active: true, entries: true })
      .extend({ player: place, entries: z.array(foldedEntry) }),
  ),
  /** By day: player index, rank, points. */
  rankHistory: z.array(z.object({ day, ranks: z.array(z.tuple([place, z.int(), z.int()])) })),
})
export type FoldedLeaderboard = z.output<typeof foldedLeaderboard>

interface Leaderboard {
  standings: StandingView[]
  rankHistory: RankPoint[]
  players: PlayerCards[]
}

/** Assigns an index to each item, by its id, on its first use. */
const placesOf = <Thing>() => {
  const things: Thing[] = []
  const places = new Map<string, number>()
  return {
    things,
    of: (id: string, make: () => Thing): number => {
      const known = places.get(id)
      if (known !== undefined) return known
      places.set(id, things.length)
      return things.push(make()) - 1
    },
  }
}

const personOf = (card: PickCard): FoldedPerson => ({
  id: card.wikidataId,
  name: card.name,
  imageUrl: card.imageUrl,
  birthYear: card.birthYear,
  age: card.age,
  lifeStatus: card.lifeStatus,
  diedOn: card.diedOn,
})

/** The page with each person and player once. */
export const foldLeaderboard = <Page extends Leaderboard>({
  standings,
  rankHistory,
  players,
  ...page
}: Page): FoldedLeaderboard & Omit<Page, keyof Leaderboard> => {
  const people = placesOf<FoldedPerson>()
  const foldCard = (card: ListedCard): FoldedCard => {
    const person = people.of(card.wikidataId, () => personOf(card))
    const known = people.things[person]
    // A page has hundreds of cards: setting single fields is faster than spreading objects.
    const folded: FoldedCard = { person }
    if (card.age !== known?.age) folded.age = card.age
    if (card.diedOn !== known?.diedOn) folded.diedOn = card.diedOn
    if (card.suspended) folded.suspended = true
    if (card.substitute) folded.substitute = true
    if (card.role !== null) folded.role = card.role
    if (card.place !== null) folded.place = card.place
    if (card.points !== null) folded.points = card.points
    if (card.provisional) folded.provisional = true
    return folded
  }
  const folded = players.map(({ picks, ...player }) => ({ ...player, picks: picks.map(foldCard) }))
  const playerAt = new Map(players.map(({ userId }, index) => [userId, index]))
  const days = new Map<string, [number, number, number][]>()
  for (const { day, userId, rank, points } of rankHistory) {
    const player = playerAt.get(userId)
    if (player === undefined) continue
    const ranks = days.get(day) ?? []
    days.set(day, ranks)
    ranks.push([player, rank, points])
  }
  return {
    ...page,
    players: folded,
    standings: standings.flatMap(({ userId, displayName, avatarUrl, active, entries, ...row }) => {
      const player = playerAt.get(userId)
      if (player === undefined) return []
      return {
        ...row,
        player,
        entries: entries.map(({ pickId, wikidataId, name, imageUrl, reasons, ...entry }) => ({
          ...entry,
          reasons: reasons.map(({ text, ...reason }) => reason),
          // People who scored usually have a card too; without one, only the entry's fields are known.
          person: people.of(wikidataId, () => ({
            id: wikidataId,
            name,
            imageUrl,
            birthYear: null,
            age: null,
            lifeStatus: entry.status,
            diedOn: entry.diedOn,
          })),
        })),
      }
    }),
    people: people.things,
    rankHistory: [...days].map(([day, ranks]) => ({ day, ranks })),
  }
}

const foldedPicks = z.object({
  people: z.array(foldedPerson),
  players: z.array(z.object({ userId: z.string(), displayName: z.string(), active: z.boolean() })),
  /** `dead`: only if it differs from the person's status. */
  picks: z.array(z.object({ person: place, player: place, addedAt: instant, dead: z.boolean().optional() })),
})
export type FoldedPicks = z.output<typeof foldedPicks>

export const picksPage = foldedPicks.extend({
  /** Lists are sealed until this day, and these are only the reader's own picks; null: not sealed. */
  sealedUntil: day.nullable(),
  /** The lists were unsealed today and the reader has not opened them yet. */
  unopened: z.boolean(),
})
export type PicksPage = z.output<typeof picksPage>

interface ShownPick<Person, Player> {
  person: Person & { id: string }
  player: Player & { userId: string }
  addedAt: Instant
  /** The death is settled. */
  dead: boolean
}

/** The page of all picks of a league, with each person and player once, converted by the given functions. */
export const foldPicks = <Person, Player>(
  picks: readonly ShownPick<Person, Player>[],
  asPerson: (person: Person) => FoldedPerson,
  asPlayer: (player: Player) => FoldedPicks['players'][number],
): FoldedPicks => {
  const people = placesOf<FoldedPerson>()
  const players = placesOf<FoldedPicks['players'][number]>()
  const rows = picks.map(({ person, player, addedAt, dead }) => {
    const place = people.of(person.id, () => asPerson(person))
    const row: FoldedPicks['picks'][number] = {
      person: place,
      player: players.of(player.userId, () => asPlayer(player)),
      addedAt,
    }
    const known = people.things[place]
    if (!known || dead !== isDead(known)) row.dead = dead
    return row
  })
  return { people: people.things, players: players.things, picks: rows }
}
