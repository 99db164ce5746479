import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { runBatch } from '#db/batch.ts'
import { listed } from '#db/fields.ts'
import {
  ifStale,
  leaderboardInputs,
  picksOfLeaderboards,
} from '#db/queries/competitions/leaderboard-inputs.ts'
import { mailTries } from '#db/queries/news/outbox.ts'
import { hourMs } from '#domain/calendar-day.ts'
import { computeLeaderboards } from '#worker/services/leaderboards/compute.ts'
import { objectsFolder } from '../lib/data/backup.ts'
import { filesUnder } from '../lib/data/files-under.ts'
import { openToRead } from '../lib/data/sqlite-file.ts'
import { typed } from '../lib/packed.ts'
import { runBegan } from '../lib/run.ts'
import type { Check, Finding } from './finding.ts'

const repairIt = typed('doctor', '--repair')

const rowsOf = (database: Parameters<Check>[0]['file'], query: string, ...values: string[]) =>
  database.prepare(query).all(...values)

export const checkReferences: Check = ({ file }) => {
  const tables = new Map<string, number>()
  for (const { table } of rowsOf(file, 'pragma foreign_key_check'))
    tables.set(String(table), (tables.get(String(table)) ?? 0) + 1)
  return [...tables].map(([table, count]) => ({
    what: `${count} rows of ${table} refer to rows that do not exist.`,
    todo: 'Restore the last backup that has no such rows, or delete them: pragma foreign_key_check lists them.',
  }))
}

/** The rowid and the condition by which the triggers of db/schema/triggers/people-search.sql index a person. */
const searchable = `select (65535 - min(sitelinks, 65535)) * 2147483648 + cast(substr(id, 2) as integer) from people
  where human = 1 and missing = 0 and merged_into is null`
/** The condition of db/schema/triggers/people-facets.sql: living people only. */
const browsable = `${searchable} and status in ('alive', 'retracted') and birth_year is not null`

const indexes = [
  { index: 'people_search', holds: searchable },
  { index: 'people_typos', holds: searchable },
  { index: 'people_facets', holds: browsable },
]

/** The search index must hold exactly the people who can be found. */
export const checkSearch: Check = ({ file }) => {
  const lost = indexes.some(({ index, holds }) =>
    [`${holds} except select rowid from ${index}`, `select rowid from ${index} except ${holds}`].some(
      (query) => file.prepare(`select 1 from (${query}) limit 1`).get() !== undefined,
    ),
  )
  if (!lost) return []
  return {
    what: 'The search index of people is damaged.',
    todo: `${repairIt} rebuilds it.`,
    repair: [
      ...indexes.map(({ index }) => `delete from ${index}`),
      // The triggers on this update insert everybody again.
      'update people set sitelinks = sitelinks + 1',
      'update people set sitelinks = sitelinks - 1',
    ],
  }
}

const atOnce = 50
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const key = (values: readonly unknown[]): string => JSON.stringify(values)

/** Recomputes every leaderboard from its record and compares ledger, standings and past ranks with the stored ones. */
export const checkLedger: Check = async ({ db, now }) => {
  const at = now.toISOString()
  const all = await db.all<{ id: string }>(sql`select id from leaderboards
    where computed_at is not null
      and id not in ${ifStale(sql`(select id from leaderboards)`, at)} order by id`)
  const wrong: string[] = []
  for (let from = 0; from < all.length; from += atOnce) {
    const ids = all.slice(from, from + atOnce).map(({ id }) => id)
    const these = listed(ids)
    const { picks, inputs, entries, rows, history } = await runBatch(db, {
      picks: picksOfLeaderboards(db, these),
      inputs: leaderboardInputs(db, these),
      entries: db.all<{ board: string; pick: string; points: number; day: string; status: string }>(
        sql`select leaderboard_id as board, pick_id as pick, points, died_on as day, status from score_entries where leaderboard_id in ${these}`,
      ),
      rows: db.all<{ board: string; user: string; rank: number; points: number }>(
        sql`select leaderboard_id as board, user_id as user, rank, points from standings where leaderboard_id in ${these}`,
      ),
      history: db.all<{ board: string; day: string; user: string; rank: number; points: number }>(
        sql`select leaderboard_id as board, day, user_id as user, rank, points from rank_history where leaderboard_id in ${these}`,
      ),
    })
    const stored = new Map<string, string[]>(ids.map((id) => [id, []]))
    for (const { board, pick, points, day, status } of entries)
      stored.get(board)?.push(key([pick, points, day, status]))
    for (const { board, user, rank, points } of rows) stored.get(board)?.push(key([user, rank, points]))
    for (const { board, day, user, rank, points } of history)
      stored.get(board)?.push(key([day, user, rank, points]))
    for (const { leaderboardId, result } of computeLeaderboards(inputs, picks, at)) {
      const played = [
        ...result.entries.map(({ pickId, points, diedOn, status }) => key([pickId, points, diedOn, status])),
        ...result.standings.map(({ userId, rank, points }) => key([userId, rank, points])),
        ...result.rankHistory.map(({ day, userId, rank, points }) => key([day, userId, rank, points])),
      ]
      if (played.sort().join() !== (stored.get(leaderboardId) ?? []).sort().join()) wrong.push(leaderboardId)
    }
  }
  if (wrong.length === 0) return []
  return {
    what: `${wrong.length} leaderboards differ from what their record gives (${wrong.slice(0, 3).join(', ')}).`,
    todo: `After ${repairIt}, the next run of the job recomputes them.`,
    repair: [
      // A finished leaderboard is recomputed only if it has no standings.
      `delete from standings where leaderboard_id in (${wrong.map(quoted).join(', ')})`,
      `update leaderboards set stale_since = '${at}', revision = revision + 1 where id in (${wrong.map(quoted).join(', ')})`,
    ],
  }
}

/** Pictures that profiles refer to, but that are missing or incomplete. */
export const checkAvatars: Check = ({ file, dataDir }) => {
  const named = rowsOf(file, 'select avatar_key from profiles where avatar_key is not null').map(
    ({ avatar_key }) => String(avatar_key),
  )
  if (named.length === 0) return []
  const folder = objectsFolder(dataDir)
  const paths = filesUnder(folder)
  const bytesOf = new Map(
    paths.map((path) => [path.slice(path.lastIndexOf('/') + 1), statSync(join(folder, path)).size]),
  )
  const kept = new Set<string>()
  for (const path of paths.filter((name) => name.endsWith('.sqlite'))) {
    const objects = openToRead(join(folder, path))
    const table = objects.prepare("select 1 from sqlite_schema where name = '_mf_objects'").get()
    if (table)
      for (const { key: name, blob_id, size } of rowsOf(
        objects,
        'select key, blob_id, size from _mf_objects',
      ))
        if (bytesOf.get(String(blob_id)) === Number(size)) kept.add(String(name))
    objects.close()
  }
  const lost = named.filter((name) => !kept.has(name))
  if (lost.length === 0) return []
  return {
    what: `${lost.length} pictures of players are missing or incomplete${existsSync(folder) ? '' : `, and so is the whole folder ${folder}`}.`,
    todo: 'Restore storage/r2 from a backup, or ask these players for a new picture.',
  }
}

/** Ledger entries without a pick. */
export const checkOrphans: Check = ({ file }) => {
  const orphans: readonly (readonly [string, string])[] = [
    [
      'entries of the ledger',
      'select count(*) as n from score_entries where pick_id not in (select id from picks)',
    ],
    [
      'profiles',
      'select count(*) as n from profiles where deleted_at is null and (select count(*) from auth_users) > 0 and id not in (select id from auth_users)',
    ],
    [
      'lists of players',
      'select count(*) as n from deathlists d where not exists (select 1 from memberships m where m.league_id = d.league_id and m.user_id = d.user_id)',
    ],
    [
      'membership periods',
      'select count(*) as n from membership_periods p where not exists (select 1 from memberships m where m.league_id = p.league_id and m.user_id = p.user_id)',
    ],
    // The last receipt of a list names its picks. Removed picks stay as rows, so a missing row was deleted by hand.
    [
      'picks of receipts',
      `select count(*) as n from list_receipts r, json_each(r.picks) each
        where r.number = (select max(l.number) from list_receipts l where l.deathlist_id = r.deathlist_id) and not exists (
        select 1 from picks p where p.deathlist_id = r.deathlist_id and (p.person_id = each.value or p.former_people like '%"' || each.value || '"%'))`,
    ],
  ]
  return orphans.flatMap(([what, query]) => {
    const n = Number(rowsOf(file, query)[0]?.n)
    if (n === 0) return []
    return {
      what: `${n} ${what} belong to rows that do not exist.`,
      todo: 'Rows were deleted by hand: restore a backup from before.',
    }
  })
}

/** Work that the scheduled job should have done by now. */
export const checkJobs: Check = ({ dataDir, file, now, isRunning }) => {
  const ago = (hours: number): string => new Date(now.getTime() - hours * hourMs).toISOString()
  const findings: Finding[] = []
  const count = (query: string, ...values: string[]): number => Number(rowsOf(file, query, ...values)[0]?.n)
  const givenUp = count(
    `select count(*) as n from mail_outbox where sent_at is null and attempts >= ${mailTries} and created_at > ?`,
    ago(7 * 24),
  )
  if (givenUp > 0)
    findings.push({
      what: `${givenUp} mails of the last week could not be sent and were given up.`,
      todo: `Check last_error in mail_outbox, and SMTP_URL; ${repairIt} sends them again.`,
      repair: [
        `update mail_outbox set attempts = 0 where sent_at is null and attempts >= ${mailTries} and created_at > '${ago(7 * 24)}'`,
      ],
    })
  const waiting = count(
    `select count(*) as n from mail_outbox where sent_at is null and attempts between 2 and ${mailTries - 1} and created_at > ?`,
    ago(7 * 24),
  )
  if (waiting > 0)
    findings.push({
      what: `${waiting} mails have failed more than once and will be tried again.`,
      todo: 'Check last_error in mail_outbox, and whether the mail server accepts mail from this machine.',
    })
  const dead = count('select count(*) as n from dead_tasks where died_at > ?', ago(7 * 24))
  if (dead > 0)
    findings.push({
      what: `${dead} tasks of the last week failed for good.`,
      todo: 'Look for task_failed in the log; the next run of the job tries their work again.',
    })
  const last = rowsOf(file, 'select max(started_at) as at from job_runs')[0]?.at
  const began = runBegan(dataDir)?.toISOString() ?? ago(0)
  if (isRunning && began < ago(1) && !(typeof last === 'string' && last >= ago(1)))
    findings.push({
      what: last ? `The scheduled job has not run since ${last}.` : 'The scheduled job has never run.',
      todo: 'Look for job_not_started or job_failed in the log, and restart the server.',
    })
  return findings
}

/** Rows with a future time: this machine's clock was ahead, or is behind now. */
export const checkTimes: Check = ({ file, now }) => {
  const soon = new Date(now.getTime() + 5 * 60_000).toISOString()
  const n = ['auth_sessions', 'mail_outbox', 'job_runs']
    .map((table) => {
      const column = table === 'job_runs' ? 'started_at' : 'created_at'
      return Number(rowsOf(file, `select count(*) as n from ${table} where ${column} > ?`, soon)[0]?.n)
    })
    .reduce((sum, some) => sum + some, 0)
  if (n === 0) return []
  return {
    what: `${n} rows have a time in the future.`,
    todo: 'Synchronise the clock of this machine (timedatectl set-ntp true).',
  }
}
