import type { PublicProfile } from '#contracts/accounts/profile.ts'
import type { Today } from '#contracts/today.ts'
import { onlyIf, type Result } from '#db/batch.ts'
import { dayGiven, type Given } from '#db/prepared.ts'
import { latestCalibration } from '#db/queries/competitions/outlook.ts'
import { currentSeasonIdOf, type LeagueIdOf, type MemberScope } from '#db/queries/leagues/member-scope.ts'
import { type competitionLines, everySeasonIdOf, roundsUnderWay } from '#db/queries/leagues/overview.ts'
import { type ListedRow, listedInSeason, type PortraitRow } from '#db/queries/leagues/today.ts'
import { type ActivityItemRow, announcedInLeague, hasAnnounced } from '#db/queries/news/activity-items.ts'
import { discussionsOf } from '#db/queries/news/discussions.ts'
import { type CalendarDay, dayOf, type Instant } from '#domain/calendar-day.ts'
import { groupBy } from '#domain/group-by.ts'
import { isLiving } from '#domain/life-status/statuses.ts'
import { announcedSince } from '#domain/news/announced-death.ts'
import { calibrate } from '#domain/outlook/calibration.ts'
import { birthOf } from '#domain/people/facts.ts'
import { heldOn } from '#domain/picks/counting.ts'
import { firstListLastDay } from '#domain/picks/editing.ts'
import { windowsOf } from '#domain/picks/windows.ts'
import type { ScoringRules } from '#domain/scoring/rules.ts'
import { deadlinesFrom } from '#domain/seasons/deadlines.ts'
import { firstDayOf, isOpen, sealsOn, seasonState } from '#domain/seasons/state.ts'
import { birthdaysOn, bornOn } from '#domain/today/birthdays.ts'
import { oneFromLead } from '#domain/today/lead.ts'
import { quietOf } from '#domain/today/quiet.ts'
import type { Asking, Ctx } from '../context.ts'
import { type CurrentTable, tableAndPicks } from '../leaderboards/current.ts'
import { viewActivity } from '../news/activity-lines.ts'
import { viewDiscussions } from '../views/comments.ts'
import { boundRules, type RulesVersions } from '../views/leagues.ts'
import { wikipediaUrl } from '../views/links.ts'
import { ageOf, descriptionOf, viewInLine } from '../views/people.ts'

const mostBirthdays = 6
const nextDates = 3

/** Limits of the day's page: the instant from which deaths are shown, and the birthdays. */
export interface TodaySince {
  announcedFrom: Instant
  /** Days of birth, `MM-DD` as a JSON array. */
  born: string
}

export const todaySince = (now: Instant): TodaySince => {
  const today = dayOf(now)
  return { announcedFrom: announcedSince(today), born: JSON.stringify(bornOn(today)) }
}

/** Queries for the day's page, in addition to those of the home. */
export const todayParts = (
  { db, now }: Asking,
  leagueId: LeagueIdOf,
  { userId, announcedFrom, born }: { userId: Given<string> } & Record<keyof TodaySince, Given<string>>,
) => {
  const seasonId = currentSeasonIdOf(leagueId)
  return {
    people: listedInSeason(db, { leagueId, seasonId }, { userId, now }, { today: dayGiven(now), born }),
    rounds: roundsUnderWay(db, everySeasonIdOf(leagueId), dayGiven(now)),
    calibrations: latestCalibration(db),
    board: tableAndPicks({ db, now }, seasonId),
    ofDeaths: onlyIf(db, hasAnnounced(leagueId, announcedFrom), {
      discussions: discussionsOf(db, announcedInLeague(leagueId, { userId, now }, announcedFrom), userId),
    }),
  }
}
type TodayRows = Result<ReturnType<typeof todayParts>>

interface Scope extends Pick<MemberScope, 'season' | 'membership'> {
  versions: RulesVersions
  competitions: Awaited<ReturnType<typeof competitionLines>>
  userOf: (userId: string) => PublicProfile
  userId: string
  /** Recently announced deaths. */
  announced: readonly ActivityItemRow[]
}

const isAlive = ({ person, diedOn }: ListedRow): boolean => isLiving(person) && diedOn === null

/** Days without a death on the lists; null while a reported death is not settled. */
const viewQuiet = (
  ctx: Ctx,
  { season }: Scope,
  rows: TodayRows,
  { entries }: CurrentTable,
): Today['quiet'] => {
  const today = dayOf(ctx.now)
  const { listed } = rows.people
  const isReported = entries.some(({ status }) => status === 'reported')
  if (isReported || listed.some((row) => !isAlive(row) && row.diedOn === null)) return null
  const { factor } = calibrate(rows.calibrations[0])
  const start = firstDayOf(season)
  const people = [...groupBy(listed.filter(isAlive), ({ person }) => person.id).values()].map((picks) => {
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

/**
 * Recently announced deaths of people on lists, each once. A death that a ruling of the league denies is left out; a
 * report on which the league has ruled counts as settled.
 */
const viewDeaths = (ctx: Ctx, { userOf, userId, announced }: Scope, rows: TodayRows): Today['deaths'] => {
  const listed = new Map(rows.people.listed.map((row) => [row.person.id, row]))
  const entries = viewActivity(ctx, userId, announced, userOf, {
    discussions: viewDiscussions(rows.ofDeaths.discussions, userOf),
  }).flatMap((entry) => {
    const row = listed.get(entry.death?.wikidataId ?? '')
    if (!entry.death || !row) return []
    return (entry.death.state === 'confirmed') === (row.diedOn !== null) ? [entry] : []
  })
  const latest = new Map(entries.toReversed().map((entry) => [entry.death?.wikidataId, entry]))
  return entries.filter((entry) => latest.get(entry.death?.wikidataId) === entry)
}

const leadersToBe = (
  ctx: Ctx,
  { versions, userOf }: Scope,
  { people }: TodayRows,
  { standings, entries }: CurrentTable,
): string[] => {
  const today = dayOf(ctx.now)
  const rules: ScoringRules = boundRules(versions, today).inForce
  const held = people.listed
    .filter((row) => isAlive(row) && heldOn(row.pick, today))
    .map(({ pick, person }) => ({ userId: pick.userId, personId: person.id, birth: birthOf(person) }))
  const births = new Map(people.listed.map(({ person }) => [person.id, birthOf(person)]))
  const ahead = { rules, today, birthOf: (personId: string) => births.get(personId) }
  return oneFromLead(standings, entries, held, ahead).map((userId) => userOf(userId).displayName)
}

const viewBirthdays = (ctx: Ctx, rows: readonly PortraitRow[]): Today['birthdays'] => {
  const known = new Map(rows.map((person) => [person.id, person]))
  const born = rows.map((person) => ({ personId: person.id, birth: birthOf(person) }))
  return birthdaysOn(born, dayOf(ctx.now))
    .slice(0, mostBirthdays)
    .flatMap(({ personId, ...birthday }) => {
      const person = known.get(personId)
      return person ? [{ ...viewInLine(person, ctx.locale), ...birthday }] : []
    })
}

/** The next dates that matter to a member of a league, soonest first. */
const viewDeadlines = (
  ctx: Ctx,
  { season, membership, versions, competitions: lines }: Scope,
  { rounds }: TodayRows,
): Today['dates'] => {
  const today = dayOf(ctx.now)
  const { latest, inForce } = boundRules(versions, today)
  const competitions = lines.filter(({ cancelledAt }) => cancelledAt === null)
  const limited = !inForce.allowNewPicks && isOpen(season, today)
  return deadlinesFrom(
    {
      season,
      seasonSealsOn: sealsOn(season.endDate),
      rulesBindFrom: latest.effectiveFrom,
      firstListUntil: limited ? firstListLastDay(season, membership.joinedAt) : null,
      windows: windowsOf(inForce),
      competitions,
      rounds,
    },
    today,
    nextDates,
  ).map(({ competitionId, ...date }) => ({
    ...date,
    competition: competitions.find(({ id }) => id === competitionId) ?? null,
  }))
}

/** The content of a day without events: a person from the lists, and the days without a death. */
export const viewQuietDay = (
  ctx: Ctx,
  scope: Scope,
  rows: TodayRows,
  board: CurrentTable,
): Pick<Today, 'person' | 'quiet'> => {
  const today = dayOf(ctx.now)
  const { inTurn } = rows.people
  return {
    person: inTurn && {
      ...viewInLine(inTurn, ctx.locale),
      description: descriptionOf(inTurn, ctx.locale),
      birthYear: inTurn.birthYear,
      age: ageOf(inTurn, today),
      wikipediaUrl: wikipediaUrl(inTurn, ctx.locale),
    },
    quiet: seasonState(scope.season, today) === 'running' ? viewQuiet(ctx, scope, rows, board) : null,
  }
}

/**
 * The day's page of a league, with the season's current table. While lists are sealed, the rows contain only the
 * reader's own.
 */
export const viewToday = (
  ctx: Ctx,
  scope: Scope,
  rows: TodayRows,
  board: CurrentTable,
): Omit<Today, 'person' | 'quiet'> => {
  const today = dayOf(ctx.now)
  const deaths = viewDeaths(ctx, scope, rows)
  const namesLeaders = deaths.length === 0 && seasonState(scope.season, today) === 'running'
  return {
    day: today,
    birthdays: viewBirthdays(ctx, rows.people.birthdays),
    deaths,
    dates: viewDeadlines(ctx, scope, rows),
    oneFromLead: namesLeaders ? leadersToBe(ctx, scope, rows, board) : [],
  }
}
