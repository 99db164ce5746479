import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDb } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { loadSamplePeople } from '#db/seed/people.ts'
import { checkJobs } from '#scripts/doctor/data.ts'
import { createBackup } from '#scripts/lib/data/backup.ts'
import { startSqld } from '#scripts/lib/data/sqld.ts'
import { databaseFile, openToRead } from '#scripts/lib/data/sqlite-file.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { createSecrets, writeSecrets } from '#scripts/lib/settings/secrets.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { authorityFile, type SmtpStandIn, startSmtp } from '../stand-ins/smtp/index.ts'
import { type RunningStandIn, startWikidataStandIn } from '../stand-ins/wikidata/index.ts'
import { ctxFor } from '../support/ctx.ts'
import { netsOnly } from '../support/nets.ts'
import { command } from './commands.ts'
import { endWithFile, folder } from './started.ts'

endWithFile()

let smtp: SmtpStandIn
let wikidata: RunningStandIn
/** A healthy data folder, copied for every test. */
let healthy: string
let settings: Record<string, string>

beforeAll(async () => {
  smtp = await startSmtp({ tls: 'implicit', user: 'league', password: 'pass' })
  wikidata = await startWikidataStandIn()
  healthy = folder()
  writeSecrets(healthy, await createSecrets())
  const sqld = await startSqld(join(healthy, 'sqld'))
  const db = createDb({ url: sqld.url })
  await migrate(db, inRoot('db/migrations'))
  await loadSamplePeople(db)
  await seedDemo(db, new Date().toISOString(), async () => 'nobody')
  await recomputeStale(ctxFor(db, null), { ms: 60_000 })
  await sqld.stop()
  damage('pragma wal_checkpoint(truncate)')(healthy)
  settings = {
    PUBLIC_URL: 'http://localhost:8787',
    SMTP_URL: `smtps://league:pass@127.0.0.1:${smtp.port}`,
    WIKIDATA_CONTACT: 'tests@deathlist.invalid',
    WIKIDATA_URL: wikidata.url,
    NODE_EXTRA_CA_CERTS: authorityFile,
  }
  goodBackup = join(folder(), 'good.tar.gz')
  await createBackup(healthy, goodBackup)
})
afterAll(async () => {
  await smtp?.stop()
  await wikidata?.stop()
})

const examined = async (dataDir: string, changes: Record<string, string> = {}) => {
  const said = await command('doctor', { ...settings, ...changes, DATA_DIR: dataDir })
  return { ...said, findings: said.text.split('\n').filter((line) => !line.startsWith('  ')) }
}

const copyOf = (): string => {
  const dataDir = folder()
  cpSync(healthy, dataDir, { recursive: true })
  return dataDir
}

/** A backup of the healthy folder. */
let goodBackup: string
/** Puts it into the folder of nightly backups, as if it were new. */
const putBackup = (dataDir: string, bytes: Buffer): void => {
  mkdirSync(join(dataDir, 'backups'), { mode: 0o700 })
  writeFileSync(join(dataDir, 'backups/deathlist-2026-11-23T000000Z.tar.gz'), bytes)
}

const damage = (statements: string) => (dataDir: string) => {
  const database = new DatabaseSync(databaseFile(dataDir), { enableForeignKeyConstraints: false })
  database.exec(statements)
  database.close()
}

const overwrite = async (dataDir: string): Promise<void> => {
  for (const ending of ['-wal', '-shm']) rmSync(databaseFile(dataDir) + ending, { force: true })
  const file = await open(databaseFile(dataDir), 'r+')
  const { size } = await file.stat()
  for (let at = 4096 * 5; at < size; at += 4096 * 7) await file.write(Buffer.alloc(4096, 0x5a), 0, 4096, at)
  await file.close()
}

describe('npm run doctor', () => {
  test('reports no problem in a healthy installation, and leaves nothing behind', async () => {
    const dataDir = copyOf()
    expect(await examined(dataDir)).toMatchObject({ code: 0, text: 'All is well.' })
    expect(existsSync(join(dataDir, 'run.json'))).toBe(false)
  })

  test('reports no problem with a backup that can be restored', netsOnly, async () => {
    const dataDir = copyOf()
    putBackup(dataDir, readFileSync(goodBackup))
    expect(await examined(dataDir)).toMatchObject({ code: 0, text: 'All is well.' })
  })

  test('reports a job that does not run, or never has, unless the server has just been started', async () => {
    const dataDir = copyOf()
    const run = join(dataDir, 'run.json')
    writeFileSync(run, '{}')
    const examine = () => {
      const file = openToRead(databaseFile(dataDir))
      const db = createDb({ url: 'http://127.0.0.1:9' })
      const patient = { settings: {}, dataDir, workDir: dataDir, file, db, isRunning: true, now: new Date() }
      return [checkJobs(patient)].flat().map((found) => ('what' in found ? found.what : found))
    }
    const job = (at: string) =>
      damage(`insert into job_runs (id, name, started_at) values ('${at}', 'x', '${at}')`)(dataDir)
    expect(examine()).toEqual([])
    const anHourAgo = new Date(Date.now() - 3_700_000)
    utimesSync(run, anHourAgo, anHourAgo)
    expect(examine()).toEqual(['The scheduled job has never run.'])
    job('2026-01-01T00:00:00.000Z')
    expect(examine()).toEqual(['The scheduled job has not run since 2026-01-01T00:00:00.000Z.'])
    job(new Date().toISOString())
    expect(examine()).toEqual([])
  })

  test('repairs data that can be recomputed, and shows each statement', netsOnly, async () => {
    const dataDir = copyOf()
    damage('delete from people_search; update rank_history set rank = rank + 1')(dataDir)
    const { code, text } = await command('doctor', { ...settings, DATA_DIR: dataDir }, '--repair')
    expect(text).toContain('Repairing: The search index of people is damaged.')
    expect(text).toContain('update people set sitelinks = sitelinks + 1')
    expect(text).toContain('update leaderboards set stale_since')
    expect(text.trimEnd().split('\n').at(-1)).toBe('All is well.')
    expect(code).toBe(0)
    expect(await examined(dataDir)).toMatchObject({ code: 0, text: 'All is well.' })
  })

  const damages: [what: string, harm: (dataDir: string) => void | Promise<void>, says: RegExp][] = [
    ['a damaged database file', overwrite, /^The database is damaged|can't be read/],
    [
      'a migration that is not applied',
      damage(
        'delete from __drizzle_migrations where created_at = (select max(created_at) from __drizzle_migrations)',
      ),
      /^1 migrations have not been applied/,
    ],
    [
      'a database of a newer version',
      damage("insert into __drizzle_migrations (hash, created_at) values ('f00', 9999999999999)"),
      /that this version does not know/,
    ],
    ['a missing index', damage('drop index picks_person'), /^The index picks_person is missing/],
    [
      'a trigger that was changed',
      damage(
        'drop trigger people_search_insert; create trigger people_search_insert after insert on people begin select 1; end',
      ),
      /^The trigger people_search_insert differs from/,
    ],
    [
      'rows that refer to nothing',
      damage('pragma foreign_keys = off; delete from leagues where rowid = (select min(rowid) from leagues)'),
      /refer to rows that do not exist/,
    ],
    [
      'changed points in the ledger',
      damage(
        'update score_entries set points = points + 1 where rowid = (select min(rowid) from score_entries)',
      ),
      /leaderboards differ from what their record gives/,
    ],
    [
      'a ledger entry without a pick',
      damage(
        "update score_entries set pick_id = 'nobody' where rowid = (select min(rowid) from score_entries)",
      ),
      /entries of the ledger belong to rows that do not exist/,
    ],
    [
      'a damaged search index of people',
      damage('delete from people_search where rowid = (select min(rowid) from people_search)'),
      /^The search index of people is damaged/,
    ],
    [
      'a missing picture',
      damage(
        "update profiles set avatar_key = '00000000-0000-7000-8000-000000000000.png' where rowid = (select min(rowid) from profiles)",
      ),
      /^1 pictures of players are missing or incomplete/,
    ],
    [
      'a membership that was deleted by hand',
      damage(
        'pragma foreign_keys = off; delete from memberships where rowid in (select m.rowid from memberships m join deathlists d on d.league_id = m.league_id and d.user_id = m.user_id limit 1)',
      ),
      /^1 lists of players belong to rows that do not exist/,
    ],
    [
      'a pick that was deleted by hand from a list with a receipt',
      damage(
        `pragma foreign_keys = off;
        insert into list_receipts (deathlist_id, number, commitment, salt, picks, at)
          select deathlist_id, 1, hex(zeroblob(32)), hex(zeroblob(32)), json_group_array(person_id), max(added_at)
          from picks where deathlist_id = (select deathlist_id from picks order by rowid limit 1);
        delete from picks where rowid = (select min(rowid) from picks)`,
      ),
      /^1 picks of receipts belong to rows that do not exist/,
    ],
    [
      'changed points in the rank history',
      damage(
        'update rank_history set points = points + 1 where rowid = (select min(rowid) from rank_history)',
      ),
      /leaderboards differ from what their record gives/,
    ],
    [
      'an empty backup',
      (dataDir) => putBackup(dataDir, Buffer.alloc(0)),
      /^The last backup can't be restored/,
    ],
    [
      'a backup with a flipped byte',
      (dataDir) => {
        const bytes = readFileSync(goodBackup)
        bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1
        putBackup(dataDir, bytes)
      },
      /^The last backup can't be restored/,
    ],
    [
      'a database that anybody can read',
      (dataDir) => {
        chmodSync(dataDir, 0o755)
        chmodSync(databaseFile(dataDir), 0o644)
      },
      /^Other users of this machine can read the database/,
    ],
    [
      'times in the future',
      damage(
        "update auth_sessions set created_at = '2999-01-01T00:00:00.000Z'; insert into job_runs (id, name, started_at) values ('x', 'x', '2999-01-01T00:00:00.000Z')",
      ),
      /have a time in the future/,
    ],
    [
      'mail that was given up',
      damage(
        "insert into mail_outbox (id, to_address, subject, text, html, created_at, next_attempt_at, attempts) values ('x', 'a@b.example', '', '', '', strftime('%Y-%m-%dT%H:%M:%fZ'), '2999', 8)",
      ),
      /^1 mails of the last week/,
    ],
    ['an interrupted restore', (dataDir) => void mkdirSync(join(dataDir, 'restoring')), /was interrupted/],
    [
      'missing secrets',
      (dataDir) => writeFileSync(join(dataDir, 'secrets.json'), '{}'),
      /^AUTH_SECRET is missing/,
    ],
    [
      'secrets that others can read',
      (dataDir) => chmodSync(join(dataDir, 'secrets.json'), 0o644),
      /^The file of secrets .* is not safe: others than its owner/,
    ],
  ]

  test.each(damages)('reports %s', netsOnly, async (_, harm, says) => {
    const dataDir = copyOf()
    await harm(dataDir)
    const { code, findings, text } = await examined(dataDir)
    expect(text).not.toContain('    at ')
    expect(
      findings.filter((line) => says.test(line)),
      text,
    ).not.toEqual([])
    expect(code).toBe(1)
  })

  test('reports wrong settings, unreachable Wikidata and a mail server that refuses', netsOnly, async () => {
    const dataDir = copyOf()
    const nowhere = await examined(dataDir, {
      WIKIDATA_URL: 'http://127.0.0.1:9',
      WIKIDATA_CONTACT: '',
      PUBLIC_URL: 'http://league.example.org',
      SMTP_URL: `smtps://league:wrong@127.0.0.1:${smtp.port}`,
    })
    expect(nowhere.findings).toEqual([
      expect.stringContaining('PUBLIC_URL must begin with https'),
      expect.stringContaining('WIKIDATA_CONTACT is not set'),
      expect.stringContaining("Wikidata can't be reached"),
      expect.stringContaining('The mail server does not accept mail from this machine'),
    ])
    expect(nowhere.text).not.toContain('wrong')
    expect(nowhere.code).toBe(1)
  })
})

test('a restore accepts only an intact backup of a known version', {
  ...netsOnly,
  timeout: 180_000,
}, async () => {
  const dataDir = copyOf()
  const file = join(folder(), 'all.tar.gz')
  expect((await command('backup', { ...settings, DATA_DIR: dataDir }, file)).code).toBe(0)
  const restore = (from: string, to: string) => command('restore', { ...settings, DATA_DIR: to }, from)
  const refused = async (from: string, says: RegExp): Promise<void> => {
    const place = join(folder(), 'new')
    const { code, text } = await restore(from, place)
    expect(text).toMatch(says)
    expect(text.split('\n')).toHaveLength(1)
    expect(code).toBe(1)
    // The refused restore has left nothing, so the right one can follow.
    expect(await restore(file, place)).toMatchObject({ code: 0 })
  }
  const copy = async (change: (bytes: Buffer) => Buffer): Promise<string> => {
    const path = join(folder(), 'changed.tar.gz')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, change(readFileSync(file)))
    return path
  }
  await refused(join(dataDir, 'none.tar.gz'), /There is no file/)
  await refused(dataDir, /is a folder, not a file/)
  await refused(await copy((bytes) => bytes.subarray(0, bytes.length / 2)), /is damaged/)
  await refused(
    await copy((bytes) => {
      bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1
      return bytes
    }),
    /is damaged/,
  )
  await refused(await copy(() => Buffer.from('no backup')), /is damaged or no backup/)

  const future = copyOf()
  damage("insert into __drizzle_migrations (hash, created_at) values ('f00', 9999999999999)")(future)
  const newer = join(folder(), 'newer.tar.gz')
  expect((await command('backup', { ...settings, DATA_DIR: future }, newer)).code).toBe(0)
  await refused(newer, /made by a newer version/)
  expect((await restore(file, dataDir)).text).toMatch(/is not empty/)
})
