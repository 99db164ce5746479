import type { PublicProfile } from '#contracts/accounts/profile.ts'
import type { Locale } from '#contracts/errors.ts'
import { addressesOf } from '#contracts/fields/addresses.ts'
import type { Result } from '#db/batch.ts'
import type { ActivityItemRow } from '#db/queries/news/activity-items.ts'
import type { DueDigest, digestParts } from '#db/queries/news/digests.ts'
import { type CalendarDay, dayOf } from '#domain/calendar-day.ts'
import { groupBy } from '#domain/group-by.ts'
import type { ActivityItem } from '#domain/news/activity-item.ts'
import { activityDefinition, newsKindOf } from '#domain/news/news-registry.ts'
import { daysSince, lastWords } from '#domain/news/weekly-digest.ts'
import { windowsOf } from '#domain/picks/windows.ts'
import { deadlinesFrom } from '#domain/seasons/deadlines.ts'
import { sealsOn } from '#domain/seasons/state.ts'
import { byLanguage } from '#locales/languages.ts'
import type { DigestLeague } from '#worker/mail/templates/weekly-digest.ts'
import type { Ctx } from '../context.ts'
import { asActivityItems, linesOf } from '../news/activity-lines.ts'
import { usersById } from '../views/standings.ts'

const mostLines = 8
const mostDates = 4

export interface DigestRows {
  parts: Result<ReturnType<typeof digestParts>>
  activity: readonly ActivityItemRow[]
}

/** True for items for all members, and for items for this user alone. */
const concerns = ({ kind, actor, data, onlyFor }: ActivityItemRow, userId: string): boolean => {
  if (onlyFor !== null && onlyFor !== userId) return false
  const to = activityDefinition(kind).news?.to
  if (to === 'player') return actor?.userId === userId
  if (to === 'named') return Array.isArray(data.userIds) && data.userIds.includes(userId)
  return true
}

/** The activity of a league for one user, with one line per run. */
const happenedIn = (
  news: readonly { row: ActivityItemRow; item: ActivityItem }[],
  { userId, locale }: Pick<DueDigest, 'userId' | 'locale'>,
  now: string,
): string[] => {
  const own = lastWords(
    news
      .filter(({ row }) => concerns(row, userId))
      .map(({ row, item }) => ({
        kind: newsKindOf(row.kind),
        personId: row.person?.id ?? row.personId,
        item,
      })),
  )
  const lines = linesOf(own, { locale, userId, now })
  const texts: string[] = []
  for (let place = 0; place < lines.length; ) {
    const line = lines[place]
    if (!line) break
    texts.push((line.run ?? line.own).text)
    place += line.run?.size ?? 1
  }
  return texts
}

/** The parts that are the same for all readers of one language, computed once. */
const inLanguage = ({ activity, parts }: DigestRows, locale: Locale, onName: (userId: string) => void) => {
  const users = usersById(parts.players, locale)
  const userOf = (userId: string): PublicProfile => {
    onName(userId)
    return users(userId)
  }
  const news = asActivityItems(activity, userOf, locale)
  return { userOf, newsOf: groupBy(news, ({ row }) => row.league.id) }
}

const datesOf = (
  { parts }: DigestRows,
  { league, season }: Pick<DigestRows['parts']['leagues'][number], 'league' | 'season'>,
  today: CalendarDay,
): DigestLeague['comes'] => {
  const rules = parts.rules.find(({ leagueId }) => leagueId === league.id)
  const competitions = parts.competitions.filter(({ seasonId }) => seasonId === season.id)
  const nameOf = new Map(competitions.map(({ id, name }) => [id, name]))
  return deadlinesFrom(
    {
      season,
      seasonSealsOn: sealsOn(season.endDate),
      // A digest mentions only dates that concern all members.
      rulesBindFrom: today,
      firstListUntil: null,
      windows: rules ? windowsOf(rules) : [],
      competitions,
      rounds: parts.rounds.filter(({ competitionId }) => nameOf.has(competitionId)),
    },
    today,
    mostDates,
  ).map(({ competitionId, ...date }) => ({
    ...date,
    competition: nameOf.get(competitionId ?? '') ?? null,
  }))
}

/** The content of one digest, and the users whose names or texts are in it. */
export interface ComposedDigest {
  leagues: DigestLeague[]
  mentions: string[]
}

/** The content of each user's digest, by league in the order of their names. */
export const composeDigests = (
  { now, publicUrl }: Pick<Ctx, 'now' | 'publicUrl'>,
  rows: DigestRows,
): ((reader: Pick<DueDigest, 'userId' | 'locale'>) => ComposedDigest) => {
  const { parts } = rows
  const today = dayOf(now)
  const named = new Set<string>()
  const onName = (userId: string) => void named.add(userId)
  const said = byLanguage((language) => inLanguage(rows, language, onName))
  const present = new Set(
    parts.players.flatMap(({ userId, deletedAt }) => (deletedAt === null ? [userId] : [])),
  )
  const leaguesOf = groupBy(parts.leagues, ({ userId }) => userId)
  const standingsOf = groupBy(parts.standings, ({ leaderboardId }) => leaderboardId)
  const deathsOf = new Map(parts.deaths.map(({ id, ...deaths }) => [id, deaths]))
  return (reader) => {
    const { userId, locale } = reader
    const { userOf, newsOf } = said[locale]
    named.clear()
    const leagues = [...(leaguesOf.get(userId) ?? [])]
      .sort(
        (a, b) => a.league.name.localeCompare(b.league.name, locale) || (a.league.id < b.league.id ? -1 : 1),
      )
      .map(({ league, season }): DigestLeague => {
        const deaths = deathsOf.get(season.id)
        const happened = happenedIn(newsOf.get(league.id) ?? [], reader, now)
        return {
          name: league.name,
          url: publicUrl + addressesOf(league.slug).home,
          daysSince: daysSince(deaths?.on ?? null, today),
          hasReport: deaths?.reported === 1,
          table: [...(standingsOf.get(season.id) ?? [])]
            .sort((a, b) => a.position - b.position)
            .filter(({ active, points }) => active || points > 0)
            .map((row) => ({
              rank: row.rank,
              name: userOf(row.userId).displayName,
              isReader: row.userId === userId,
              points: row.points,
              provisional: row.provisionalPoints,
            })),
          happened: happened.slice(0, mostLines),
          more: Math.max(0, happened.length - mostLines),
          comes: datesOf(rows, { league, season }, today),
        }
      })
    return { leagues, mentions: [...named].filter((each) => present.has(each)) }
  }
}
