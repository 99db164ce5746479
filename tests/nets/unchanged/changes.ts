import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { addMs } from '#domain/calendar-day.ts'
import { tableNames } from '#tests/support/database/database-dump.ts'

/** The changes that the net of unchanged reads makes, and the exceptions. */

const withLeaderboard =
  'made of other rows, and written with the leaderboard it is of, which raises the version'
const withCompetition =
  'written with a competition, and again as it begins, with its leaderboard: both raise the version; teams show from then on'
const ifStale = 'read for a leaderboard that is computed again alone: then nothing is said'

/** Tables without their own version that versioned pages read, and why no change is missed. */
export const restingTables: Readonly<Record<string, string>> = {
  standings: withLeaderboard,
  score_entries: withLeaderboard,
  entries_taken_back: withLeaderboard,
  rank_history: withLeaderboard,
  matches: withLeaderboard,
  competition_participants: withCompetition,
  waivers:
    'read where lists are exclusive alone: nothing is said there, and the dashboard counts those that are open',
  propagations: ifStale,
  outlooks: 'made with the next day of their season, which raises the version; those that go are counted',
  comment_reports: 'the statement of the version counts the reader’s own',
  outlook_calibrations: 'the statement of the version asks for the latest',
  job_cursors: 'as well',
  job_runs: 'as well',
  dead_tasks: 'as well',
  auth_users: 'the check of the session, made for every answer',
  auth_sessions: 'as well',
  auth_factors: 'as well',
  rate_limits: 'counts, and is not shown',
  league_versions: 'a version',
  user_versions: 'a version',
  person_versions: 'a version',
}

/** The tables whose columns are changed one by one. */
export const mutations = [
  'profiles',
  'people',
  'memberships',
  'picks',
  'activity',
  'leagues',
  'seasons',
  'league_rules',
  'membership_periods',
  'competitions',
  'leaderboards',
  'deathlists',
  'comments',
  'reactions',
  'rulings',
  'ruling_objections',
  'drafts',
  'draft_turns',
  'articles',
  'audit_log',
  'invitations',
  'list_receipts',
  'competition_picks',
  'watchlist',
  'status_events',
  'outlook_calibrations',
  'job_cursors',
  'job_runs',
  'dead_tasks',
]

interface Column {
  name: string
  type: string
}

/**
 * Another value of the same form for a column, where possible: days and times move by a day, texts by language get a
 * letter.
 */
export const mutationOf = (table: string, { name, type }: Column): SQL => {
  const column = sql.identifier(name)
  const changed = /int|real/i.test(type)
    ? sql`case ${column} when 0 then 1 when 1 then 0 else ${column} + 1 end`
    : sql`case
        when ${column} glob '????-??-??T*' then strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-1 day')
        when ${column} glob '????-??-??' then strftime('%Y-%m-%d', ${column}, '-1 day')
        when json_valid(${column}) then case when ${column} ->> '$.en' is null then ${column}
          else json_set(${column}, '$.en', (${column} ->> '$.en') || 'x') end
        else coalesce(${column}, '') || 'x' end`
  return sql`update ${sql.identifier(table)} set ${column} = ${changed}`
}

const hour = 3_600_000
/** Time spans in the rules, in ms: undoing, mourning, claims, rulings. */
const spans = [0, 120_000, 600_000, hour, 24 * hour, 48 * hour]

/**
 * All future times in the rows, and times that follow them by a span of the rules; each with the milliseconds before
 * and after.
 */
export const instantsIn = async (db: Db, now: string): Promise<string[]> => {
  const found = new Set<string>()
  for (const table of (await tableNames(db)).filter((name) => !/^auth_|^job_|^rate/.test(name)))
    for (const row of await db.all<Record<string, unknown>>(sql`select * from ${sql.identifier(table)}`))
      for (const value of Object.values(row))
        if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) found.add(value)
  const moments = [...found].flatMap((one) =>
    spans.flatMap((span) => [-1, 0, 1].map((ms) => addMs(one, span + ms))),
  )
  return [...new Set(moments)].filter((one) => one > now && one < addMs(now, 4 * 24 * hour)).sort()
}

/** Reads of whole pages that are always computed, and why. */
export const alwaysMade: Readonly<Record<string, string>> = {
  'league.adminPage': 'tells how the watch and the webhooks do at this moment',
  'person.health': 'as well',
  'operator.page': 'as well',
  'draft.page': 'a draft and claims count hours and minutes, and each turn reaches open screens',
  'person.search': 'looks through the index, and is counted',
  'person.browse': 'as well',
  'person.biography': 'as well',
  'pick.matchNames': 'as well',
  'rules.check': 'computes what it is given',
  'statistics.whatIf': 'as well',
  'competition.advice': 'as well',
  'account.data': 'a file to take away',
}
