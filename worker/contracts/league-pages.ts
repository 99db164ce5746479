import { z } from 'zod'
import { competitionStatuses } from '../domain/competitions/competition-types.ts'
import { competitionKinds } from '../domain/competitions/kinds/kind-registry.ts'
import { lifeStatuses } from '../domain/life-status/statuses.ts'
import { inboxItem } from './accounts/inbox.ts'
import { publicProfile } from './accounts/profile.ts'
import { webhook } from './accounts/webhook.ts'
import { activityLine } from './activity.ts'
import { toldDay } from './fields/fields.ts'
import { league, leagueListItem } from './league.ts'
import { invitation, member } from './member.ts'
import { refreshHealth } from './people/person.ts'
import { reportedComment } from './remark.ts'
import { leagueRulesView } from './rules.ts'
import { season } from './season.ts'
import { deadline, today } from './today.ts'

/** The page /dashboard: what is new to the actor, and one card a league. */
export const dashboardPage = z.object({
  /** The newest of what has not been read. */
  since: inboxItem.array(),
  leagues: z.array(
    leagueListItem.extend({
      memberCount: z.int(),
      season,
      /** The actor's own list: its name, picks on it, how many it may hold, and how many may be added now. */
      list: z.object({ name: z.string().nullable(), picks: z.int(), capacity: z.int(), free: z.int() }),
      /** The actor's own row of the season's leaderboard; null before there is one. */
      standing: z.object({ rank: z.int(), points: z.int(), provisionalPoints: z.int() }).nullable(),
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
  startDate: toldDay,
  endDate: toldDay,
  /** Names of who won, once it is over. */
  winners: z.string().array(),
})

/** How far the lists are before the season begins: of so many players so many have filled theirs. */
const readiness = z.object({ ready: z.int(), players: z.int() })

/** How the actor's own list stands: how many picks it may hold, and how many may be added now. */
const listRoom = z.object({ capacity: z.int(), used: z.int(), free: z.int() })

/** The league's overview page. */
export const overviewPage = z.object({
  league,
  /** Null once the season has begun. */
  readiness: readiness.nullable(),
  room: listRoom,
  members: z.array(member),
  competitions: z.array(competitionLine),
  today,
  activity: z.array(activityLine),
  /** The newest of what the actor has not read, where this is the actor's only league. */
  since: inboxItem.array(),
  /** Once the season's last day has passed. */
  seasonEnd: z
    .object({
      /** Names of who has won; nobody, where nobody scored. */
      champions: z.string().array(),
      /** The days proposed for the next season. */
      next: z.object({ startDate: toldDay, endDate: toldDay }),
      /** Members may share pictures of the league. */
      picturesShared: z.boolean(),
    })
    .nullable(),
})

const standingLine = publicProfile.extend({
  rank: z.int(),
  points: z.int(),
  provisionalPoints: z.int(),
  alive: z.int(),
  dead: z.int(),
  total: z.int(),
  active: z.boolean(),
})

/** The league at a glance. */
export const gamePage = z.object({
  league,
  /** Null once the season has begun. */
  readiness: readiness.nullable(),
  room: listRoom,
  deadlines: deadline.array(),
  activity: z.array(activityLine),
  list: z.object({
    id: z.string().nullable(),
    name: z.string().nullable(),
    picks: z.array(
      z.object({
        id: z.string(),
        wikidataId: z.string(),
        name: z.string(),
        imageUrl: z.string().nullable(),
        birthYear: z.int().nullable(),
        status: z.enum(['alive', 'dead']),
        lifeStatus: z.enum(lifeStatuses),
        diedOn: toldDay.nullable(),
      }),
    ),
  }),
  /** The first rows of the season's leaderboard, and the actor's own wherever it stands. */
  top: z.array(standingLine),
})

/** The members page; open invitations are shown to admins only. */
export const membersPage = z.object({
  league,
  members: z.array(member),
  invitations: z.array(invitation),
})

/** The admin page: admins only. */
export const adminPage = membersPage.extend({
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
