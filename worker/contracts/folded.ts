import { z } from 'zod'
import { lifeStatuses } from '../domain/life-status/types.ts'
import { toldDay as day, instant } from './fields.ts'
import type { LeaguePick } from './pick.ts'
import { publicProfile } from './profile.ts'
import { scoreReason } from './reasons.ts'
import type { PickCard, PlayerCards, RankPoint, StandingView } from './standings.ts'
import { standing } from './standings.ts'

/*
 * Pages on which many rows speak of the same people and players send each of them once; rows refer to them by place.
 * `fold…` makes such a page on the server, `unfold…` opens it in the browser.
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
type FoldedPerson = z.output<typeof foldedPerson>

const foldedEntry = z.object({
  person: place,
  diedOn: day,
  status: z.enum(['confirmed', 'reported']),
  points: z.int(),
  reasons: z.array(scoreReason.omit({ text: true })),
})

/** What is not told is as usual: not suspended, nothing scored, the person's own age and day of death. */
const foldedCard = z.object({
  person: place,
  age: z.int().nullable().optional(),
  diedOn: day.nullable().optional(),
  suspended: z.literal(true).optional(),
  points: z.int().optional(),
  provisional: z.literal(true).optional(),
})
type FoldedCard = z.output<typeof foldedCard>

export const foldedLeaderboard = z.object({
  people: z.array(foldedPerson),
  players: z.array(publicProfile.extend({ active: z.boolean(), picks: z.array(foldedCard) })),
  standings: z.array(
    standing
      .omit({ userId: true, displayName: true, avatarUrl: true, active: true, entries: true })
      .extend({ player: place, entries: z.array(foldedEntry) }),
  ),
  /** By day: player, rank, points. */
  rankHistory: z.array(z.object({ day, ranks: z.array(z.tuple([place, z.int(), z.int()])) })),
})
type FoldedLeaderboard = z.output<typeof foldedLeaderboard>

/** A pick as a leaderboard shows it. */
export type ShownCard = Omit<PickCard, 'id' | 'countsFrom'>
export type ShownPlayer = Omit<PlayerCards, 'picks'> & { picks: ShownCard[] }
type ShownEntry = Omit<StandingView['entries'][number], 'pickId' | 'reasons'> & {
  reasons: FoldedLeaderboard['standings'][number]['entries'][number]['reasons']
}
export type ShownStanding = Omit<StandingView, 'entries'> & { entries: ShownEntry[] }

interface Leaderboard {
  standings: StandingView[]
  rankHistory: RankPoint[]
  players: PlayerCards[]
}

export interface ShownLeaderboard {
  standings: ShownStanding[]
  rankHistory: RankPoint[]
  players: ShownPlayer[]
}

/** Gives each thing a place, by its id, the first time it is met. */
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

const personOf = (card: Omit<LeaguePick, 'id'> | PickCard): FoldedPerson => ({
  id: card.wikidataId,
  name: card.name,
  imageUrl: card.imageUrl,
  birthYear: card.birthYear,
  age: card.age,
  lifeStatus: card.lifeStatus,
  diedOn: card.diedOn,
})

/** The page with every person and player once. */
export const foldLeaderboard = <Page extends Leaderboard>({
  standings,
  rankHistory,
  players,
  ...page
}: Page): FoldedLeaderboard & Omit<Page, keyof Leaderboard> => {
  const people = placesOf<FoldedPerson>()
  const foldCard = (card: PickCard): FoldedCard => {
    const person = people.of(card.wikidataId, () => personOf(card))
    const known = people.things[person]
    return {
      person,
      ...(card.age === known?.age ? {} : { age: card.age }),
      ...(card.diedOn === known?.diedOn ? {} : { diedOn: card.diedOn }),
      ...(card.suspended ? { suspended: true } : {}),
      ...(card.points === null ? {} : { points: card.points }),
      ...(card.provisional ? { provisional: true } : {}),
    }
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
          // Whoever scored is on a card as well; a person met here first is told as far as the entry knows.
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

const nobody: FoldedPerson = {
  id: '',
  name: '',
  imageUrl: null,
  birthYear: null,
  age: null,
  lifeStatus: 'alive',
  diedOn: null,
}

/** The page as screens use it. */
export const unfoldLeaderboard = <Page extends FoldedLeaderboard>({
  people,
  players,
  standings,
  rankHistory,
  ...page
}: Page): ShownLeaderboard & Omit<Page, keyof FoldedLeaderboard> => {
  const personAt = (index: number) => people[index] ?? nobody
  const profileAt = (index: number) => {
    const { userId = '', displayName = '', avatarUrl = null, active = false } = players[index] ?? {}
    return { userId, displayName, avatarUrl, active }
  }
  return {
    ...page,
    players: players.map(({ picks, ...player }) => ({
      ...player,
      picks: picks.map(({ person, ...card }): ShownCard => {
        const { id, ...known } = personAt(person)
        return {
          wikidataId: id,
          ...known,
          age: card.age === undefined ? known.age : card.age,
          diedOn: card.diedOn === undefined ? known.diedOn : card.diedOn,
          suspended: card.suspended ?? false,
          points: card.points ?? null,
          provisional: card.provisional ?? false,
        }
      }),
    })),
    standings: standings.map(({ player, entries, ...row }) => ({
      ...profileAt(player),
      ...row,
      entries: entries.map(({ person, ...entry }): ShownEntry => {
        const { id, name, imageUrl } = personAt(person)
        return { wikidataId: id, name, imageUrl, ...entry }
      }),
    })),
    rankHistory: rankHistory.flatMap(({ day, ranks }) =>
      ranks.map(([player, rank, points]) => ({ day, userId: profileAt(player).userId, rank, points })),
    ),
  }
}

export const foldedPicks = z.object({
  people: z.array(foldedPerson),
  players: z.array(z.object({ userId: z.string(), displayName: z.string(), active: z.boolean() })),
  /** `dead`: only where it is not what the person's status says. */
  picks: z.array(z.object({ person: place, player: place, addedAt: instant, dead: z.boolean().optional() })),
})
type FoldedPicks = z.output<typeof foldedPicks>

/** A row of the page of all picks. */
export type ShownPick = Pick<
  LeaguePick,
  | 'wikidataId'
  | 'name'
  | 'imageUrl'
  | 'birthYear'
  | 'age'
  | 'lifeStatus'
  | 'status'
  | 'userId'
  | 'displayName'
  | 'active'
  | 'addedAt'
> & { key: string }

const isDead = ({ lifeStatus }: Pick<FoldedPerson, 'lifeStatus'>): boolean => lifeStatus === 'confirmed'

/** All picks of a league with every person and player once. */
export const foldPicks = (picks: readonly LeaguePick[]): FoldedPicks => {
  const people = placesOf<FoldedPerson>()
  const players = placesOf<FoldedPicks['players'][number]>()
  const rows = picks.map((pick) => {
    const dead = pick.status === 'dead'
    return {
      person: people.of(pick.wikidataId, () => personOf(pick)),
      player: players.of(pick.userId, () => ({
        userId: pick.userId,
        displayName: pick.displayName,
        active: pick.active,
      })),
      addedAt: pick.addedAt,
      ...(dead === isDead(pick) ? {} : { dead }),
    }
  })
  return { people: people.things, players: players.things, picks: rows }
}

/** All picks as the screen uses them. */
export const unfoldPicks = ({ people, players, picks }: FoldedPicks): ShownPick[] =>
  picks.map(({ person, player, addedAt, dead }) => {
    const { id, diedOn, ...known } = people[person] ?? nobody
    const who = players[player] ?? { userId: '', displayName: '', active: false }
    return {
      key: `${who.userId}/${id}/${addedAt}`,
      wikidataId: id,
      ...known,
      ...who,
      addedAt,
      status: (dead ?? isDead(known)) ? ('dead' as const) : ('alive' as const),
    }
  })

/** A page with a leaderboard on it, as screens use it. */
export type Shown<Page> = Omit<Page, keyof ShownLeaderboard> & ShownLeaderboard
