import { z } from 'zod'
import { competitionStatuses } from '../domain/competitions/competition-types.ts'
import { competitionKinds } from '../domain/competitions/kinds/kind-registry.ts'
import { headlines } from '../domain/today/headline.ts'
import { inboxItem } from './accounts/inbox.ts'
import { publicProfile } from './accounts/profile.ts'
import { webhook } from './accounts/webhook.ts'
import { activityLine } from './activity.ts'
import { instant, outputDay } from './fields/fields.ts'
import { league, leagueListItem } from './league.ts'
import { invitation, member } from './member.ts'
import { refreshHealth } from './people/person.ts'
import { reportedComment } from './remark.ts'
import { leagueRulesView } from './rules.ts'
import { season } from './season.ts'
import { today } from './today.ts'

/** The page /dashboard: a row for each league. */
export const dashboardPage = z.object({
  leagues: z.array(
    leagueListItem.extend({
      memberCount: z.int(),
      season,
      /** The actor's own list: its name, picks on it, how many it may hold, and how many may be added now. */
      list: z.object({ name: z.string().nullable(), picks: z.int(), capacity: z.int(), free: z.int() }),
      /** The actor's own row of the season's leaderboard; null before there is one. */
      standing: z.object({ rank: z.int(), points: z.int(), provisionalPoints: z.int() }).nullable(),
      /** How much the actor has not read, and the newest of it. */
      news: z.object({ unread: z.int(), latest: inboxItem.nullable() }),
      /** The day in brief: names of those on the lists whose birthday it is, and for how many days nobody has died. */
      today: z.object({ birthdays: z.string().array(), quietDays: z.int().nullable() }),
    }),
  ),
})

export const competitionLine = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  type: z.enum(competitionKinds),
  status: z.enum(competitionStatuses),
  startDate: outputDay,
  endDate: outputDay,
  /** Names of who won, once it is over. */
  winners: z.string().array(),
})

/** How far the lists are before the season begins: how many of the players have filled theirs. */
const readiness = z.object({ ready: z.int(), players: z.int() })

/** How the actor's own list stands: how many picks it may hold, and how many may be added now. */
const listRoom = z.object({ capacity: z.int(), used: z.int(), free: z.int() })

/** A row of the season's leaderboard, in brief. */
const standingLine = publicProfile.extend({
  rank: z.int(),
  points: z.int(),
  provisionalPoints: z.int(),
  /** Still in the league. */
  active: z.boolean(),
})

/** A league's home. */
export const homePage = z.object({
  league,
  /** What the day begins with; null where there is nothing to tell. */
  headline: z.enum(headlines).nullable(),
  today,
  /** Null once the season has begun. */
  readiness: readiness.nullable(),
  room: listRoom,
  /** While a draft is planned or under way: whether it is the actor's turn, and until when (null: paused). */
  draft: z.object({ isOwnTurn: z.boolean(), until: instant.nullable() }).nullable(),
  /** The latest match that was decided, while it is news. */
  match: activityLine.nullable(),
  /** The first rows of the season's leaderboard, and the actor's own wherever it stands. */
  top: z.array(standingLine),
  /** The latest of what happened: several that belong together are one line, told in its `run`. */
  activity: z.array(activityLine),
  competitions: z.array(competitionLine),
  members: z.array(member),
  /** Once the season's last day has passed. */
  seasonEnd: z
    .object({
      /** Names of those who have won; nobody, where nobody scored. */
      champions: z.string().array(),
      /** The days proposed for the next season. */
      next: z.object({ startDate: outputDay, endDate: outputDay }),
      /** Members may share pictures of the league. */
      picturesShared: z.boolean(),
    })
    .nullable(),
})

const people = z.object({
  league,
  members: z.array(member),
  /** For admins only. */
  invitations: z.array(invitation),
})

/** The members page: each with what they have scored this season, and what their list is called. */
export const membersPage = people.extend({
  members: z.array(
    member.extend({
      /** Null while nobody has a place. */
      standing: z.object({ rank: z.int(), points: z.int() }).nullable(),
      /** Null while it has no name, or is sealed. */
      listName: z.string().nullable(),
    }),
  ),
})

/** The admin page: admins only. */
export const adminPage = people.extend({
  competitions: z.array(competitionLine),
  seasons: z.array(season),
  health: refreshHealth,
  /** Members may share pictures of the league. */
  picturesShared: z.boolean(),
  webhooks: z.array(webhook),
  /** Remarks that members have reported. */
  reports: z.array(reportedComment),
})

/** The rules page: read-only for plain members. */
export const settingsPage = z.object({
  league,
  rules: leagueRulesView,
  seasons: z.array(season),
  canEdit: z.boolean(),
})
