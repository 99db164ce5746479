import type { z } from 'zod'
import type { dashboardPage } from '#contracts/league-pages.ts'
import { dayGiven, type Names, prepareParts } from '#db/prepared.ts'
import { exclusiveFacts } from '#db/queries/drafts/drafts.ts'
import { currentSeasonIdsOf, dashboardLeagues, leagueIdsOf } from '#db/queries/leagues/overview.ts'
import { rulesOfLeaguesOf } from '#db/queries/leagues/rules.ts'
import { fellowPlayers } from '#db/queries/news/inbox.ts'
import { ownEntries } from '#db/queries/picks/picks.ts'
import { dashboardVersion } from '#db/queries/versions/reader-versions.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { isUnscored } from '#domain/competitions/unscored.ts'
import { activityDefinition } from '#domain/news/news-registry.ts'
import { bornOn } from '#domain/today/birthdays.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { refusalByHand } from '../drafts/by-hand.ts'
import { newestUnread, newsByLeagueParts, viewNewsByLeague } from '../inbox/read.ts'
import { freshLeaderboards, staleParts } from '../leaderboards/fresh.ts'
import type { VersionOf } from '../page-version.ts'
import { viewListItem } from '../views/leagues.ts'
import { asCounted, roomOf } from '../views/list-room.ts'
import { viewSeason } from '../views/seasons.ts'
import { todayInBrief, todayInBriefParts } from './today-in-brief.ts'

const dependsOn = dashboardVersion(newestUnread)

export const dashboardDependsOn: VersionOf<unknown> = ({ db, now }, _, { userId }) =>
  dependsOn(db, { userId, now })

type Asked = Record<'userId' | 'now' | 'days', string>

const partsOf = prepareParts((db, { userId, now, days }: Names<Asked>) => ({
  leagues: dashboardLeagues(db, userId),
  rules: rulesOfLeaguesOf(db, leagueIdsOf(userId), dayGiven(now)),
  exclusive: exclusiveFacts(db, currentSeasonIdsOf(userId)),
  stale: staleParts({ db, now }, currentSeasonIdsOf(userId)),
  news: newsByLeagueParts(db, userId),
  picks: ownEntries(db, userId, currentSeasonIdsOf(userId), now),
  users: fellowPlayers(db, userId),
  today: todayInBriefParts({ db, now }, { userId, days }),
}))

export const readDashboard = async (ctx: Ctx): Promise<z.output<typeof dashboardPage>> => {
  const today = dayOf(ctx.now)
  const { user, rows } = await readAsUser(ctx, ({ userId }) =>
    partsOf(ctx.db, { userId, now: ctx.now, days: JSON.stringify(bornOn(today)) }),
  )
  const { leagues, rules } = rows
  const fresh = freshLeaderboards(ctx, rows.stale)
  const brief = todayInBrief(ctx, rows.today, fresh)
  const standingOf = ({ season, standing, players, scored }: (typeof leagues)[number]) => {
    const leaderboard = fresh.get(season.id)?.result
    if (!leaderboard) return standing && scored ? { ...standing, players } : null
    if (isUnscored(leaderboard.standings)) return null
    const row = leaderboard.standings.find(({ userId }) => userId === user.userId)
    if (!row) return null
    const { rank, points, provisionalPoints } = row
    return { rank, points, provisionalPoints, players: leaderboard.standings.length }
  }
  const rulesOf = new Map(rules.map((row) => [row.leagueId, row]))
  const roomIn = ({ league, season, membership }: (typeof leagues)[number]) => {
    const inForce = rulesOf.get(league.id)
    const picks = rows.picks.filter(({ pick }) => pick.seasonId === season.id)
    const exclusive = rows.exclusive.find(({ seasonId }) => seasonId === season.id)
    return inForce
      ? roomOf(ctx, picks.map(asCounted), {
          rules: inForce,
          season,
          memberSince: membership.joinedAt,
          byHand: refusalByHand(ctx, exclusive, { season }),
        })
      : { capacity: 0, used: picks.length, free: 0 }
  }
  const listOf = (row: (typeof leagues)[number]) => {
    const { capacity, used, free } = roomIn(row)
    return { name: row.listName, picks: used, capacity, free }
  }
  const shown = leagues.map((row) => ({ row, list: listOf(row) }))
  // The free places of a list are shown with the league, as many as there are now.
  const withRoom = new Set(shown.flatMap(({ row, list }) => (list.free > 0 ? [row.league.id] : [])))
  const activity = rows.news.activity.filter(
    ({ kind, league }) => !activityDefinition(kind).ofRoom || !withRoom.has(league.id),
  )
  const newsOf = viewNewsByLeague(ctx, user.userId, { ...rows.news, activity }, rows.users)
  return {
    leagues: shown.map(({ row, list }) => ({
      ...viewListItem(row),
      memberCount: row.memberCount,
      season: viewSeason(row.season, today),
      list,
      standing: standingOf(row),
      news: newsOf(row.league.id),
      today: brief(row.season),
    })),
  }
}
