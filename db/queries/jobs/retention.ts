import { and, inArray, lt, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Parts, Statement } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import * as schema from '#db/schema/index.ts'
import { addMs, dayMs, dayOf, type Instant } from '#domain/calendar-day.ts'
import { dropDailyOutlooks } from '../competitions/outlook.ts'
import { deleteRemoved } from '../news/comments.ts'
import { foldActivity } from '../news/fold-activity.ts'

/*
 * Retention rules: every table of the schema is listed here. The clean-up job deletes due rows in chunks.
 * Each statement finds them by the index of their time column, and checks its conditions again as it deletes.
 */

type Changed = Statement<{ rowsAffected: number }>

/** The time of a run by both clocks: seasons and jobs use the game's clock, accounts and mails the wall clock. */
interface Clocks {
  now: Instant
  realNow: Instant
}

interface Chunk extends Parts {
  gone: Changed
  /** Set if the work consists of separate units: changes a row when one unit is done. */
  done?: Changed
}

/** A retention rule. */
export interface Passing {
  table: SQLiteTable
  /** The event that `days` are counted from, and the reason for the period. */
  why: string
  days: number
  /** Statements for one transaction that delete up to `limit` due rows. */
  chunk: (db: Db, at: Clocks, limit: number) => Chunk
}

const ago = (at: Instant, days: number): Instant => addMs(at, -days * dayMs)

/** How a column stores a time: integers as milliseconds or seconds, text as an instant. */
const written = {
  instant: (at: Instant): string | number => at,
  milliseconds: (at: Instant): string | number => Date.parse(at),
  seconds: (at: Instant): string | number => Math.floor(Date.parse(at) / 1000),
}

const passing = (
  since: SQLiteColumn,
  days: number,
  why: string,
  { unit = 'instant', clock = 'realNow' }: { unit?: keyof typeof written; clock?: keyof Clocks } = {},
): Passing => ({
  table: since.table,
  days,
  why,
  chunk: (db, at, limit) => {
    const isDue = lt(since, sql`${written[unit](ago(at[clock], days))}`)
    const rows = sql`(select rowid from ${since.table} where ${isDue} order by ${since} limit ${limit})`
    return { gone: db.delete(since.table).where(inArray(sql`rowid`, rows)) }
  },
})

const {
  activity,
  authChallenges,
  authCodes,
  authFlowStates,
  authKnownSources,
  authMailTimes,
  authOneTimeTokens,
  authRefreshTokens,
  authSessions,
  authSpentChallenges,
  invitationMails,
  jobRuns,
  mailOutbox,
  rateLimits,
} = schema

/** What the clean-up job deletes or folds. */
const passingRows: readonly Passing[] = [
  passing(authOneTimeTokens.expiresAt, 1, 'after its end: until then an old link is reported as expired'),
  passing(authCodes.expiresAt, 1, 'after its end'),
  passing(authFlowStates.expiresAt, 1, 'after its end'),
  passing(authChallenges.expiresAt, 1, 'after its end'),
  passing(authSpentChallenges.expiresAt, 1, 'after its end: until then nobody may answer it again'),
  passing(
    authSessions.refreshedAt,
    180,
    'after its last use: a device that was away for half a year signs in again',
  ),
  passing(
    authSessions.revokedAt,
    30,
    'after it was ended by a replayed token: further replays are known as such',
  ),
  passing(authKnownSources.seenAt, 180, 'after its last use: as long as a session that began there can live'),
  passing(schema.personalTokens.expiresAt, 30, 'after it ran out: its owner sees for a month what has ended'),
  passing(authMailTimes.askedAt, 2, 'after the mail was asked for: no pause between two mails is longer', {
    unit: 'milliseconds',
  }),
  passing(rateLimits.windowStart, 2, 'after its window began: no window is longer than a day', {
    unit: 'seconds',
  }),
  passing(
    invitationMails.at,
    7,
    'after it was sent: limits look back for a day, a stop for as long as a mail is retried',
  ),
  passing(
    schema.replacedInviteCodes.replacedAt,
    365,
    'after it was replaced: until then an old link is reported as expired',
  ),
  passing(mailOutbox.createdAt, 30, 'after it was written: sent or given up, nothing in it is good any more'),
  passing(jobRuns.startedAt, 30, 'after the run: admins see the latest, operators the last month', {
    clock: 'now',
  }),
  passing(
    schema.articles.expiresAt,
    0,
    'after it has run out: thirty days after it was read, sooner where there is none',
    { clock: 'now' },
  ),
  passing(schema.liveLeagues.until, 1, 'after its last open screen: jobs send it no hints any more'),
  passing(schema.deliveries.createdAt, 60, 'after it was made: what it told is hardly ever taken back later'),
  passing(
    schema.deadTasks.diedAt,
    30,
    'after it failed for good: admins see the last week, operators the last month',
  ),
  {
    table: schema.comments,
    days: 1,
    why: 'after it was taken away: for ten minutes that can be undone',
    chunk: (db, { realNow }, limit) => deleteRemoved(db, ago(realNow, 1), limit),
  },
  {
    table: schema.outlooks,
    days: 35,
    why: 'of its day, except one a week: these stay for the chart, until the small news of the season is folded',
    chunk: (db, { now }, limit) => ({ gone: dropDailyOutlooks(db, dayOf(ago(now, 35)), limit) }),
  },
  {
    table: activity,
    days: 365,
    why: 'after its season was archived; small news is folded into a line of counts, the rest stays',
    chunk: (db, { now }, limit) => foldActivity(db, ago(now, 365), limit, now),
  },
]

const replacedTokenDays = 30
/** How many of a session's oldest tokens are checked when it gets a new one. */
const tokensAtOnce = 20

/**
 * Deletes a few refresh tokens that were replaced long ago, whenever a session gets a new one: for a month, using a
 * replaced token is recognized as a replay; later it is an unknown token. The parent of the active token stays, because
 * its holder may never have received a response.
 */
export const deleteReplacedTokens = (db: Db, sessionId: string, parent: number, now: Instant) =>
  db.delete(authRefreshTokens).where(
    and(
      inArray(
        sql`rowid`,
        sql`(select t.rowid from ${authRefreshTokens} t where t.session_id = ${sessionId} and t.counter < ${parent}
            order by t.counter limit ${tokensAtOnce})`,
      ),
      lt(authRefreshTokens.replacedAt, ago(now, replacedTokenDays)),
    ),
  )

const withLeague = 'with its league, which its owner deletes'
const withAccount = 'with the account'
const one = 'one row for each, however old'

/** Tables that the clean-up job does not delete from, and why. */
const keptRows: readonly (readonly [table: SQLiteTable, why: string])[] = [
  [schema.auditLog, `${withLeague}: what was changed by whom is never forgotten`],
  [schema.scoreEntries, `${withLeague}: the ledger explains every point`],
  [
    schema.rankHistory,
    `${withLeague}: thinned, its chart would show other days than those on which ranks changed`,
  ],
  [schema.outlookCalibrations, 'for good: a row a month'],
  [schema.statusEvents, 'for good: what was known of a death, when and from where'],
  [schema.people, 'for good: our own index'],
  [schema.personVersions, 'for good, as its person: a number'],
  ...[
    schema.leagues,
    schema.leagueVersions,
    schema.seasons,
    schema.leagueRules,
    schema.memberships,
    schema.membershipPeriods,
    schema.invitations,
    schema.deathlists,
    schema.picks,
    schema.listReceipts,
    schema.competitions,
    schema.competitionParticipants,
    schema.competitionPicks,
    schema.leaderboards,
    schema.standings,
    schema.matches,
    schema.entriesTakenBack,
    schema.webhooks,
    schema.drafts,
    schema.draftTurns,
    schema.waivers,
    schema.rulings,
    schema.rulingObjections,
    schema.reactions,
    schema.votes,
  ].map((table) => [table, withLeague] as const),
  [schema.draftQueue, `${withLeague}, or the account`],
  [schema.commentReports, 'with the remark; dismissed ones too, so that nobody reports twice'],
  [
    schema.profiles,
    'without anything personal once the account is deleted: leagues still show a former player',
  ],
  [schema.userVersions, 'for good, as the profile: a number, which must never be there a second time'],
  ...[
    schema.authUsers,
    schema.authIdentities,
    schema.authFactors,
    schema.authPasskeys,
    schema.authRecoveryCodes,
    schema.notificationSettings,
    schema.watchlist,
  ].map((table) => [table, withAccount] as const),
  [schema.pushSubscriptions, 'with its session, or the account'],
  [
    schema.authRefreshTokens,
    `with its session; replaced ones ${replacedTokenDays} days (deleteReplacedTokens)`,
  ],
  [schema.stoppedAddresses, 'until it is taken back: a mailbox without a name'],
  [schema.operatorRecord, 'for good: what operators did, by ids and reasons alone'],
  [schema.removedObjects, 'until the object is deleted in storage'],
  [schema.erasures, 'until the account was erased once more, some minutes later'],
  [schema.growth, 'for good: two lines a day'],
  [schema.pushServices, 'until it works again; there are a handful of them'],
  [schema.propagations, 'until every league has it'],
  [schema.newsToSend, 'until deliveries are made of it'],
  [schema.jobLeases, one],
  [schema.jobCursors, one],
]

/** All retention rules; together they list every table of the schema. */
export const retention = { passing: passingRows, staying: keptRows } as const
