import type { PublicProfile } from '#contracts/accounts/profile.ts'
import type {
  ListedCard,
  MatchView,
  PickCard,
  PlayerCards,
  ScoreEntryView,
  StandingView,
} from '#contracts/competitions/standings.ts'
import type { Locale } from '#contracts/errors.ts'
import { type ScoreReason, viewReason } from '#contracts/words/reasons.ts'
import { reasonTexts } from '#contracts/words/rule-texts.ts'
import type { ShownPickRow } from '#db/queries/picks/shown-picks.ts'
import { type CalendarDay, dayOf } from '#domain/calendar-day.ts'
import { groupBy } from '#domain/group-by.ts'
import { shownStatus } from '#domain/life-status/statuses.ts'
import { portraitUrl } from '#domain/people/portrait.ts'
import { type LineUp, lineUpOn, placeOn } from '#domain/picks/line-up.ts'
import { isSubstitute } from '#domain/picks/list-rules.ts'
import type { MatchResult, ScoreEntry } from '#domain/scoring/scored.ts'
import type { Ctx } from '../context.ts'
import type { CurrentLeaderboard } from '../leaderboards/current.ts'
import { presentUser, type ShownUser } from '../profile/present.ts'
import { ageOf, nameOf } from './people.ts'

/** The users of a leaderboard by id; a deleted user is shown without a name. */
export const usersById = (
  users: readonly ShownUser[],
  locale: Locale,
): ((userId: string) => PublicProfile) => {
  const known = new Map(users.map((user) => [user.userId, presentUser(user, locale)]))
  return (userId) =>
    known.get(userId) ?? presentUser({ userId, displayName: '', avatarKey: null, deletedAt: 'gone' }, locale)
}

/**
 * Cache of reasons in words, by language and content. There are few different ones: years of age, holders and players.
 */
const viewedReasons = new Map<string, ScoreReason>()
const mostViewed = 2_000

const reasonIn = (locale: Locale, reason: ScoreEntry['reasons'][number]): ScoreReason => {
  const key = `${locale} ${JSON.stringify(reason)}`
  const known = viewedReasons.get(key)
  if (known) return known
  if (viewedReasons.size >= mostViewed) viewedReasons.clear()
  const made = viewReason(reason, reasonTexts(locale))
  viewedReasons.set(key, made)
  return made
}

const viewEntry = (
  entry: ScoreEntry,
  person: ShownPickRow['person'] | undefined,
  locale: Locale,
): ScoreEntryView => ({
  pickId: entry.pickId,
  wikidataId: entry.personId,
  name: person ? nameOf(person, locale) : entry.personId,
  imageUrl: portraitUrl(person?.image ?? null),
  diedOn: entry.diedOn,
  status: entry.status,
  points: entry.points,
  reasons: entry.reasons.map((reason) => reasonIn(locale, reason)),
})

/**
 * The rows of a leaderboard with their entries. If each death has its own row, a row has its own entry only, and the
 * player's first row has the reported ones as well.
 */
export const viewStandings = (
  ctx: Ctx,
  leaderboard: CurrentLeaderboard,
  picks: readonly ShownPickRow[],
  userOf: (userId: string) => PublicProfile,
): StandingView[] => {
  const people = new Map(picks.map(({ pick, person }) => [pick.id, person]))
  const entriesOf = groupBy(leaderboard.entries, ({ userId }) => userId)
  const seen = new Set<string>()
  return leaderboard.standings.map(({ userId, pickId, extras, ...row }) => {
    const first = !seen.has(userId)
    seen.add(userId)
    const own = (entriesOf.get(userId) ?? []).filter(
      (entry) => pickId === null || entry.pickId === pickId || (first && entry.status === 'reported'),
    )
    return {
      ...userOf(userId),
      ...row,
      entries: own.map((entry) => viewEntry(entry, people.get(entry.pickId), ctx.locale)),
      extras: extras.map(({ day, reason }) => ({
        day,
        points: reason.points,
        reasons: [reasonIn(ctx.locale, reason)],
      })),
    }
  })
}

const shownAsOf = ({ now }: Ctx, end: CalendarDay | null): CalendarDay => {
  const today = dayOf(now)
  return end !== null && end < today ? end : today
}

/**
 * A pick as a leaderboard shows it.
 * @param end the leaderboard's last day: later events of the person are not shown
 */
export const viewCard = (
  ctx: Ctx,
  { pick, person }: ShownPickRow,
  entry: ScoreEntry | undefined,
  end: CalendarDay | null,
): PickCard => {
  const asOf = shownAsOf(ctx, end)
  const later = !entry && person.diedOn !== null && person.diedOn > asOf
  const substitute = isSubstitute(pick)
  const diedOn = entry?.status === 'confirmed' ? entry.diedOn : later ? null : person.diedOn
  return {
    id: pick.id,
    wikidataId: pick.personId,
    name: nameOf(person, ctx.locale),
    imageUrl: portraitUrl(person.image),
    birthYear: person.birthYear,
    age: ageOf(person, diedOn ?? asOf),
    lifeStatus: later ? 'alive' : shownStatus(person),
    diedOn,
    countsFrom: pick.countsFrom,
    suspended: pick.suspendedAt !== null && !substitute,
    substitute,
    points: entry?.points ?? null,
    provisional: entry?.status === 'reported',
  }
}

interface ListRow {
  userId: string
  name: string | null
  lineUps: readonly LineUp[] | null
  complete: boolean | null
}

/** The role and the typed place of a pick on a day. */
const viewLineUp = (
  { id, place }: ShownPickRow['pick'],
  lineUps: readonly LineUp[],
  day: CalendarDay,
): Pick<ListedCard, 'role' | 'place'> => {
  const { captain, vice } = lineUpOn(lineUps, day)
  return {
    role: id === captain ? 'captain' : id === vice ? 'vice' : null,
    place: placeOn(lineUps, { id, place }, day),
  }
}

/**
 * A card for every player in the order of the leaderboard, with the picks that are on the list or have scored.
 * @param playing ids of the picks that play; null for all
 * @param end the leaderboard's last day
 */
export const viewPlayers = (
  ctx: Ctx,
  leaderboard: CurrentLeaderboard,
  picks: readonly ShownPickRow[],
  playing: ReadonlySet<string> | null,
  userOf: (userId: string) => PublicProfile,
  lists: readonly ListRow[],
  end: CalendarDay | null,
): PlayerCards[] => {
  const listOf = new Map(lists.map((list) => [list.userId, list]))
  const entries = new Map(leaderboard.entries.map((entry) => [entry.pickId, entry]))
  const active = new Map(leaderboard.standings.map((row) => [row.userId, row.active]))
  const picksOf = groupBy(picks, ({ pick }) => pick.userId)
  return [...active].map(([userId, active]) => ({
    ...userOf(userId),
    active,
    listName: listOf.get(userId)?.name ?? null,
    complete: listOf.get(userId)?.complete ?? null,
    picks: (picksOf.get(userId) ?? [])
      .filter(
        ({ pick }) =>
          (playing === null || playing.has(pick.id)) &&
          (entries.has(pick.id) || (pick.removedAt === null && pick.voidedAt === null)),
      )
      .map((row) => ({
        ...viewCard(ctx, row, entries.get(row.pick.id), end),
        ...viewLineUp(row.pick, listOf.get(userId)?.lineUps ?? [], shownAsOf(ctx, end)),
      })),
  }))
}

/**
 * A leaderboard without the people on other players' lists: a reader who has not opened the lists yet sees only their
 * points.
 */
export const withoutOthersPicks = <Board extends { standings: StandingView[]; players: PlayerCards[] }>(
  board: Board,
  reader: string,
): Board => ({
  ...board,
  standings: board.standings.map((row) => (row.userId === reader ? row : { ...row, entries: [] })),
  players: board.players.map((player) =>
    player.userId === reader ? player : { ...player, listName: null, picks: [] },
  ),
})

export const viewMatch = ({ homeUserId, awayUserId, winnerUserId, ...match }: MatchResult): MatchView => ({
  ...match,
  home: homeUserId,
  away: awayUserId,
  winner: winnerUserId,
})
