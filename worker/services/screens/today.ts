import type { PublicProfile } from '#contracts/accounts/profile.ts'
import type { Today } from '#contracts/today.ts'
import { onlyIf, type Result } from '#db/batch.ts'
import { dayGiven, type Given } from '#db/prepared.ts'
import { latestCalibration } from '#db/queries/competitions/outlook.ts'
import { currentSeasonIdOf, type LeagueIdOf, type MemberScope } from '#db/queries/leagues/member-scope.ts'
import { type competitionLines, roundsUnderWay } from '#db/queries/leagues/overview.ts'
import { type ListedRow, listedInSeason, pickChangesSince } from '#db/queries/leagues/today.ts'
import { announcedInLeague, hasAnnounced } from '#db/queries/news/activity-items.ts'
import { discussionsOf } from '#db/queries/news/discussions.ts'
import { addDays, type CalendarDay, dayOf, type Instant, startOf } from '#domain/calendar-day.ts'
import { groupBy } from '#domain/group-by.ts'
import { isLiving } from '#domain/life-status/statuses.ts'
import { announcedSince } from '#domain/news/announced-death.ts'
import { calibrate } from '#domain/outlook/calibration.ts'
import { birthOf } from '#domain/people/facts.ts'
import { portraitUrl } from '#domain/people/portrait.ts'
import { heldOn } from '#domain/picks/counting.ts'
import type { ScoringRules } from '#domain/scoring/rules.ts'
import { firstDayOf, isOpen, seasonState } from '#domain/seasons/state.ts'
import { birthdaysFrom } from '#domain/today/birthdays.ts'
import { movesSince, oneFromLead } from '#domain/today/lead.ts'
import { personOfTheDay } from '#domain/today/person-of-the-day.ts'
import { quietOf } from '#domain/today/quiet.ts'
import type { Asking, Ctx } from '../context.ts'
import { roomOf } from '../deathlists/list-room.ts'
import { type CurrentTable, tableAndPicks } from '../leaderboards/current.ts'
import { type ActivityItemRows, viewActivity } from '../news/happenings.ts'
import { viewDiscussions } from '../views/comments.ts'
import { boundRules, type RulesVersions } from '../views/leagues.ts'
import { wikipediaUrl } from '../views/links.ts'
import { ageOf, descriptionOf, nameOf } from '../views/people.ts'
import { viewDeadlines } from './deadlines.ts'

const mostBirthdays = 6
const nextDates = 3

/** Yesterday's first moment: what has happened since then is new on the page. */
const sinceYesterday = (today: CalendarDay): string => startOf(addDays(today, -1))

/** From when on things are new on a day's page, and deaths are told there. */
export interface TodaySince {
  since: Instant
  announcedFrom: Instant
}

export const todaySince = (now: Instant): TodaySince => ({
  since: sinceYesterday(dayOf(now)),
  announcedFrom: announcedSince(dayOf(now)),
})

/** What a day's page is made of beside what the overview reads anyway. */
export const todayParts = (
  { db, now }: Asking,
  leagueId: LeagueIdOf,
  { userId, since, announcedFrom }: { userId: Given<string> } & Record<keyof TodaySince, Given<Instant>>,
) => {
  const seasonId = currentSeasonIdOf(leagueId)
  return {
    listed: listedInSeason(db, seasonId, { userId, now }),
    changes: pickChangesSince(db, leagueId, userId, since),
    rounds: roundsUnderWay(db, leagueId, dayGiven(now)),
    calibrations: latestCalibration(db),
    board: tableAndPicks({ db, now }, seasonId),
    ofDeaths: onlyIf(db, hasAnnounced(leagueId, announcedFrom), {
      discussions: discussionsOf(db, announcedInLeague(leagueId, { userId, now }, announcedFrom), userId),
    }),
  }
}
type TodayRows = Result<ReturnType<typeof todayParts>>

interface Scope extends Pick<MemberScope, 'league' | 'season' | 'membership'> {
  versions: RulesVersions
  competitions: Awaited<ReturnType<typeof competitionLines>>
  /** Who is in the league now, and since when. */
  members: readonly { userId: string; joinedAt: string }[]
  userOf: (userId: string) => PublicProfile
  userId: string
  /** The deaths that were announced lately. */
  announced: ActivityItemRows
}

const isAlive = ({ person, diedOn }: ListedRow): boolean => isLiving(person) && diedOn === null

const viewPerson = (ctx: Ctx, person: ListedRow['person']) => ({
  wikidataId: person.id,
  name: nameOf(person, ctx.locale),
  imageUrl: portraitUrl(person.image),
})

/** How quiet the lists have been; null while a death is reported and not settled: then it is not quiet. */
const viewQuiet = (
  ctx: Ctx,
  { season }: Scope,
  living: readonly ListedRow[],
  rows: TodayRows,
  { entries }: CurrentTable,
): Today['quiet'] => {
  const today = dayOf(ctx.now)
  if (rows.listed.some((row) => !isAlive(row) && row.diedOn === null) || living.length === 0) return null
  const { factor } = calibrate(rows.calibrations[0] ?? { observed: 0, expected: 0 })
  const start = firstDayOf(season)
  const people = [...groupBy(living, ({ person }) => person.id).values()].map((picks) => {
    const [{ person }] = picks
    return {
      personId: person.id,
      birth: birthOf(person),
      sex: person.sex,
      weight: factor * ctx.blurOf(person.id),
      countsFrom: picks.map(({ pick }) => pick.countsFrom).reduce((a, b) => (a < b ? a : b)),
    }
  })
  const lastDeath = entries.reduce<CalendarDay | null>(
    (last, { diedOn }) => (last === null || diedOn > last ? diedOn : last),
    null,
  )
  return quietOf(people, { lastDeath, start, today })
}

/** Those on the lists whose death has been confirmed since yesterday. */
const freshDeaths = (ctx: Ctx, listed: TodayRows['listed']): ListedRow[] => {
  const since = sinceYesterday(dayOf(ctx.now))
  return listed.filter(({ person }) => person.confirmedAt !== null && person.confirmedAt >= since)
}

/**
 * The deaths that were announced lately of people who are on a list, each once. A death that a ruling of the league denies is
 * none, and a report on which the league has ruled is settled.
 */
const viewDeaths = (ctx: Ctx, { userOf, userId, announced }: Scope, rows: TodayRows): Today['deaths'] => {
  const listed = new Map(rows.listed.map((row) => [row.person.id, row]))
  const entries = viewActivity(ctx, userId, announced, userOf, {
    voices: viewDiscussions(rows.ofDeaths.discussions, userOf),
  }).flatMap((entry) => {
    const row = listed.get(entry.death?.wikidataId ?? '')
    if (!entry.death || !row) return []
    return (entry.death.state === 'confirmed') === (row.diedOn !== null) ? [entry] : []
  })
  const latest = new Map(entries.toReversed().map((entry) => [entry.death?.wikidataId, entry]))
  return entries.filter((entry) => latest.get(entry.death?.wikidataId) === entry)
}

const viewChanges = (
  { userOf }: Scope,
  { changes }: TodayRows,
  fresh: readonly ListedRow[],
  { standings, entries }: CurrentTable,
): Today['changes'] => {
  const { leader, risen } = movesSince(standings, entries, new Set(fresh.map(({ person }) => person.id)))
  const displayName = (userId: string): string => userOf(userId).displayName
  const countOf = (kind: 'picked' | 'removed') => changes.find((row) => row.kind === kind)?.count ?? 0
  return {
    leader: leader === null ? null : displayName(leader),
    risen: risen.map(({ userId, from, to }) => ({ displayName: displayName(userId), from, to })),
    picked: countOf('picked'),
    removed: countOf('removed'),
  }
}

/** On how many of the lists that the reader may see there is room that may be filled now. */
const openListsIn = (ctx: Ctx, scope: Scope, { listed }: TodayRows): number => {
  const { season, league, members, versions } = scope
  if (league.exclusive || seasonState(season, dayOf(ctx.now)) !== 'running') return 0
  const { inForce: rules } = boundRules(versions, dayOf(ctx.now))
  const picksOf = groupBy(listed, ({ pick }) => pick.userId)
  return members.filter(
    ({ userId, joinedAt }) =>
      roomOf(ctx, picksOf.get(userId) ?? [], { rules, season, memberSince: joinedAt }).free > 0,
  ).length
}

const leadersToBe = (
  ctx: Ctx,
  { versions, userOf }: Scope,
  living: readonly ListedRow[],
  { standings, entries }: CurrentTable,
): string[] => {
  const today = dayOf(ctx.now)
  const rules: ScoringRules = boundRules(versions, today).inForce
  const held = living
    .filter(({ pick }) => heldOn(pick, today))
    .map(({ pick, person }) => ({ userId: pick.userId, personId: person.id, birth: birthOf(person) }))
  return oneFromLead(standings, entries, held, rules, today).map((userId) => userOf(userId).displayName)
}

/**
 * What there is to tell of a league on this day, with the season's table as it stands. Of sealed lists the rows hold the
 * reader's own alone.
 */
export const viewToday = (ctx: Ctx, scope: Scope, rows: TodayRows, board: CurrentTable): Today => {
  const { now, locale } = ctx
  const { season, league, membership, versions, competitions } = scope
  const today = dayOf(now)
  const living = rows.listed.filter(isAlive)
  const fresh = freshDeaths(ctx, rows.listed)
  const deaths = viewDeaths(ctx, scope, rows)
  const isDayOfDeath = deaths.length > 0
  const people = new Map(living.map(({ person }) => [person.id, person]))
  const birthdays = birthdaysFrom(
    [...people.values()].map((person) => ({ personId: person.id, birth: birthOf(person) })),
    today,
  )
  const chosen = people.get(personOfTheDay(league.id, [...people.keys()], today) ?? '')
  const running = seasonState(season, today) === 'running'
  return {
    day: today,
    birthdays: birthdays.slice(0, mostBirthdays).flatMap(({ personId, ...birthday }) => {
      const person = people.get(personId)
      return person ? [{ ...viewPerson(ctx, person), ...birthday }] : []
    }),
    deaths,
    quiet: running && !isDayOfDeath ? viewQuiet(ctx, scope, living, rows, board) : null,
    dates: viewDeadlines(
      ctx,
      { season, membership, versions },
      { competitions, rounds: rows.rounds },
      nextDates,
    ),
    oneFromLead: running && !isDayOfDeath ? leadersToBe(ctx, scope, living, board) : [],
    openLists: isOpen(season, today) ? openListsIn(ctx, scope, rows) : 0,
    changes: viewChanges(scope, rows, isDayOfDeath ? [] : fresh, board),
    person: chosen
      ? {
          ...viewPerson(ctx, chosen),
          description: descriptionOf(chosen, locale),
          birthYear: chosen.birthYear,
          age: ageOf(chosen, today),
          wikipediaUrl: wikipediaUrl(chosen, locale),
        }
      : null,
  }
}
