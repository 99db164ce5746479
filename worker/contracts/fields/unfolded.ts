import type { ListedCard, PlayerCards, RankPoint, StandingView } from '../competitions/standings.ts'
import type { LeaguePick } from '../lists/pick.ts'
import type { FoldedLeaderboard, FoldedPerson, FoldedPicks } from './folded.ts'
import { isDead } from './is-dead.ts'

/*
 * Folded pages (folded.ts) expanded for screens. Uses no schemas, so that browsers do not load the schema
 * library for it.
 */

export type ShownCard = Omit<ListedCard, 'id' | 'countsFrom'>
export type ShownPlayer = Omit<PlayerCards, 'picks'> & { picks: ShownCard[] }
type ShownEntry = Omit<StandingView['entries'][number], 'pickId' | 'reasons'> & {
  reasons: FoldedLeaderboard['standings'][number]['entries'][number]['reasons']
}
export type ShownStanding = Omit<StandingView, 'entries'> & { entries: ShownEntry[] }

export interface ShownLeaderboard {
  standings: ShownStanding[]
  rankHistory: RankPoint[]
  players: ShownPlayer[]
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
          substitute: card.substitute ?? false,
          role: card.role ?? null,
          place: card.place ?? null,
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

export type ShownPick = Pick<
  LeaguePick,
  | 'wikidataId'
  | 'name'
  | 'imageUrl'
  | 'birthYear'
  | 'age'
  | 'lifeStatus'
  | 'status'
  | 'diedOn'
  | 'userId'
  | 'displayName'
  | 'active'
  | 'addedAt'
> & { key: string }

export const unfoldPicks = ({ people, players, picks }: FoldedPicks): ShownPick[] =>
  picks.map(({ person, player, addedAt, dead }) => {
    const { id, ...known } = people[person] ?? nobody
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

export type Shown<Page> = Omit<Page, keyof ShownLeaderboard> & ShownLeaderboard
