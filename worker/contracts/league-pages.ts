import { z } from 'zod'
import { competitionStatuses } from '../domain/competitions/competition-types.ts'
import { competitionKinds } from '../domain/competitions/kinds/kind-registry.ts'
import { headlines } from '../domain/today/headline.ts'
import { inboxItem } from './accounts/inbox.ts'
import { publicProfile } from './accounts/profile.ts'
import { webhook } from './accounts/webhook.ts'
import { activityLine } from './activity.ts'
import { reportedComment } from './comment.ts'
import { instant, outputDay } from './fields/fields.ts'
import { league, leagueListItem } from './league.ts'
import { invitation, member } from './member.ts'
import { refreshHealth } from './people/person.ts'
import { leagueRulesView } from './rules.ts'
import { season } from './season.ts'
import { today } from './today.ts'

export const dashboardPage = z.object({
  leagues: z.array(
    leagueListItem.extend({
      memberCount: z.int(),
      season,
      /** The actor's own list: its name, its picks, its capacity, and how many picks may be added now. */
      list: z.object({ name: z.string().nullable(), picks: z.int(), capacity: z.int(), free: z.int() }),
      /** The actor's row of the season's leaderboard; null while nobody has scored. */
      standing: z
        .object({
          rank: z.int(),
          points: z.int(),
          provisionalPoints: z.int(),
          /** The number of players in the table, former members included. */
          players: z.int(),
        })
        .nullable(),
      news: z.object({ unread: z.int(), latest: inboxItem.nullable() }),
      /** Today in brief: the names of people on the lists whose birthday it is, and the days since the last death. */
      today: z.object({ birthdays: z.string().array(), quietDays: z.int().nullable() }),
    }),
  ),
})
export type DashboardPage = z.output<typeof dashboardPage>

export const competitionLine = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  type: z.enum(competitionKinds),
  hasMatches: z.boolean(),
  status: z.enum(competitionStatuses),
  startDate: outputDay,
  endDate: outputDay,
  /** The number of its season, if that is an earlier one. */
  season: z.int().nullable(),
  /** The winners' names, once it is over. */
  winners: z.string().array(),
})
export type CompetitionLine = z.output<typeof competitionLine>

/** Before the season: how many of the players have filled their lists. */
const readiness = z.object({ ready: z.int(), players: z.int() })

/** The actor's own list: how many picks it may hold, and how many may be added now. */
const listRoom = z.object({ capacity: z.int(), used: z.int(), free: z.int() })

/** A leaderboard row in brief. */
const standingLine = publicProfile.extend({
  rank: z.int(),
  points: z.int(),
  provisionalPoints: z.int(),
  /** False for a player who has left. */
  active: z.boolean(),
})

export const homePage = z.object({
  league,
  /** The topic of today's headline; null if there is none. */
  headline: z.enum(headlines).nullable(),
  today,
  /** Null once the season has begun. */
  readiness: readiness.nullable(),
  room: listRoom,
  /** While a draft is planned or running: whether it is the actor's turn, and until when (null: paused). */
  draft: z.object({ isOwnTurn: z.boolean(), until: instant.nullable() }).nullable(),
  /** The latest decided match, while it is recent. */
  match: activityLine.nullable(),
  /** The first rows of the season's leaderboard, and the actor's own at any rank. */
  top: z.array(standingLine),
  /** The latest activity; several items that belong together are one line, described in its `run`. */
  activity: z.array(activityLine),
  competitions: z.array(competitionLine),
  members: z.array(member),
  /** Set once the season's last day has passed. */
  seasonEnd: z
    .object({
      /** The champions' names; none if nobody scored. */
      champions: z.string().array(),
      /** Proposed dates of the next season. */
      next: z.object({ startDate: outputDay, endDate: outputDay }),
      /** Members may share pictures of the league. */
      picturesShared: z.boolean(),
    })
    .nullable(),
})
export type HomePage = z.output<typeof homePage>

const people = z.object({
  league,
  members: z.array(member),
  /** For admins only. */
  invitations: z.array(invitation),
})

/** The members page: each member with the points of this season and the list's name. */
export const membersPage = people.extend({
  members: z.array(
    member.extend({
      /** Null until a player has a rank. */
      standing: z.object({ rank: z.int(), points: z.int() }).nullable(),
      /** Null if it has no name, or while it is sealed. */
      listName: z.string().nullable(),
    }),
  ),
})
export type MembersPage = z.output<typeof membersPage>

export const adminPage = people.extend({
  competitions: z.array(competitionLine),
  seasons: z.array(season),
  health: refreshHealth,
  /** Members may share pictures of the league. */
  picturesShared: z.boolean(),
  webhooks: z.array(webhook),
  reports: z.array(reportedComment),
})
export type AdminPage = z.output<typeof adminPage>

/** The rules page: read-only for plain members. */
export const settingsPage = z.object({
  league,
  rules: leagueRulesView,
  seasons: z.array(season),
  canEdit: z.boolean(),
})
export type SettingsPage = z.output<typeof settingsPage>
