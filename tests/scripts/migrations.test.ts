import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { migrate as applyMigrations } from 'drizzle-orm/libsql/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSettings } from '#contracts/competitions/competition-settings.ts'
import { createDb, type Db } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { people } from '#db/schema/index.ts'
import { schemaVersion } from '#db/schema-version.ts'
import { competitionKinds } from '#domain/competitions/kinds/kind-registry.ts'
import { activityKinds, newsKindOf } from '#domain/news/news-registry.ts'
import { prepareDatabase } from '#scripts/lib/data/prepare-database.ts'
import { type Sqld, startSqld } from '#scripts/lib/data/sqld.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { netsOnly } from '../support/nets.ts'

/**
 * A database from before the initial migration gets the same schema as a new one, and keeps its rows, from every state.
 */

const migrationsFolder = inRoot('db/migrations')
const before = inRoot('db/migrations/before')

let fresh: TestDatabase
let folder: string
let sqld: Sqld
let db: Db

beforeAll(async () => {
  fresh = await startTestDatabase()
})
afterAll(async () => {
  await fresh?.stop()
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deathlist-before-'))
  sqld = await startSqld(folder)
  db = createDb({ url: sqld.url })
  await db.run(
    sql`create table __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)`,
  )
})
afterEach(async () => {
  await sqld?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const at = '2026-01-01T00:00:00.000Z'

/** Every table, index and trigger, without layout and quotes. */
const schemaOf = async (database: Db): Promise<string[]> => {
  const rows = await database.all<{ sql: string }>(
    sql`select sql from sqlite_schema where sql is not null and name not like '\_\_drizzle%' escape '\\'
        and name not like 'libsql%' and name not like 'sqlite%'`,
  )
  return rows.map((row) => row.sql.replace(/["`\s;]+/g, '').toLowerCase()).sort()
}

/** A database from an earlier version with the first `count` migrations. */
const applyFirst = async (count: number): Promise<void> => {
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({
    migrationsFolder: before,
  }).slice(0, count)) {
    for (const statement of statements) await db.run(sql.raw(statement))
    await db.run(sql`insert into __drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
  }
}

/** Later kinds of activity, which no database from before the initial migration has. */
const kindsSince: readonly string[] = [
  'person_voted_out',
  'pick_stepped_in',
  'pick_claimed',
  'competition_moved',
]
const kindsOfThen = activityKinds.filter((kind) => !kindsSince.includes(kind))

test('a new database has only the current migrations', async () => {
  const { applied, pending, unknown } = await schemaVersion(fresh.db, migrationsFolder)
  expect(applied).toBe(readMigrationFiles({ migrationsFolder }).length)
  expect([pending, unknown]).toEqual([0, 0])
})

const textsOf = {
  id: people.id,
  labels: people.labels,
  descriptions: people.descriptions,
  wikiTitles: people.wikiTitles,
}

test('a database of an earlier version gets the same schema and keeps its rows', async () => {
  await applyFirst(20)
  await db.run(
    sql`insert into people (id, label_en, label_it, description_it, enwiki_title, created_at, updated_at)
        values ('Q1', 'Ada', 'Adina', 'di "nome"', 'Ada (1)', '2026-01-01', '2026-01-01'),
          ('Q2', 'Ben', null, null, null, '2026-01-01', '2026-01-01')`,
  )
  expect((await schemaVersion(db, migrationsFolder)).pending).toBe(
    readMigrationFiles({ migrationsFolder: before }).length -
      20 +
      readMigrationFiles({ migrationsFolder }).length,
  )
  await migrate(db, migrationsFolder)
  expect(await schemaOf(db)).toEqual(await schemaOf(fresh.db))
  expect(await db.select(textsOf).from(people)).toEqual([
    {
      ...{ id: 'Q1', labels: { en: 'Ada', it: 'Adina' }, descriptions: { it: 'di "nome"' } },
      wikiTitles: { en: 'Ada (1)' },
    },
    { id: 'Q2', labels: { en: 'Ben' }, descriptions: {}, wikiTitles: {} },
  ])
  expect(await schemaVersion(db, migrationsFolder)).toMatchObject({ pending: 0, unknown: 0 })
  // Again, after it was killed before the initial one was recorded.
  await migrate(db, migrationsFolder)
  const [initial] = readMigrationFiles({ migrationsFolder })
  await db.run(sql`delete from __drizzle_migrations where hash = ${initial?.hash ?? ''}`)
  await migrate(db, migrationsFolder)
  expect(await schemaOf(db)).toEqual(await schemaOf(fresh.db))
  expect(await applyMigrations(db, { migrationsFolder: before })).toBeUndefined()
})

test('a migration that fails at every start leaves one backup of each state, not one of each start', {
  ...netsOnly,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'deathlist-failing-'))
  let own = await startSqld(join(dataDir, 'sqld'))
  try {
    await migrate(createDb({ url: own.url }), migrationsFolder)
    // Its tables are there already, so that it fails.
    await createDb({ url: own.url }).run(
      sql`delete from __drizzle_migrations where created_at > (select min(created_at) from __drizzle_migrations)`,
    )
    const backups = () => readdirSync(join(dataDir, 'backups'))
    const startAgain = async (): Promise<void> => {
      await own.stop()
      // Names of backups have seconds.
      await sleep(1_100)
      own = await startSqld(join(dataDir, 'sqld'))
      await expect(prepareDatabase({ url: own.url, own: true, dataDir })).rejects.toThrow(
        'could not be brought up to date',
      )
    }
    await startAgain()
    const [first] = backups()
    await startAgain()
    await startAgain()
    expect(backups()).toHaveLength(1)
    expect(backups()).not.toContain(first)
    await createDb({ url: own.url }).run(
      sql`insert into profiles (id, display_name, created_at) values ('u', 'Ann', ${at})`,
    )
    await startAgain()
    expect(backups()).toHaveLength(2)
  } finally {
    await own.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** The last migration before settings became JSON and items got their kind of news. */
const inColumns = 39
test('settings in columns become JSON, and activity items get their kind of news', async () => {
  await applyFirst(inColumns)
  const insert = (table: string, row: Record<string, string | number>): Promise<unknown> =>
    db.run(
      sql.raw(
        `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row)
          .map((value) => (typeof value === 'string' ? `'${value}'` : value))
          .join(', ')})`,
      ),
    )
  await insert('profiles', { id: 'u', display_name: 'Ann', created_at: at })
  const made = { created_by: 'u', created_at: at }
  await insert('leagues', { id: 'l', slug: 'l', name: 'L', invite_code: 'AAAA', locked: 1, ...made })
  await insert('seasons', { id: 's', league_id: 'l', number: 1, created_at: at })
  const rules = { min_birth_year: 1900, max_birth_year: 2008, replacement_ratio: 2, new_pick_delay_days: 30 }
  const scoring = { base: 'age', flat_points: 50, rarity_max: 20, first_death_bonus: 10 }
  const switches = { allow_new_picks: 1, allow_replacements: 0 }
  const version = { league_id: 'l', version: 1, effective_from: '2026-01-01', max_picks: 10 }
  await insert('league_rules', { ...version, ...rules, ...scoring, ...switches, ...made })
  const settings: Record<string, Record<string, string | number>> = {
    championship: {},
    death_cup: { round_duration_days: 30, tiebreaker_priority: '["season_points","coin"]' },
    league_duel: { match_duration_days: 7, tiebreaker_priority: '["coin"]', allow_draws: 0 },
    one_shot_madness: { scoring_direction: 'reversed', allow_multiple: 1 },
  }
  const days = { start_date: '2026-03-01', end_date: '2026-12-31', pick_participation: 'all' }
  for (const [type, columns] of Object.entries(settings))
    await insert('competitions', {
      ...{ id: type, league_id: 'l', season_id: 's', slug: type, name: type, type, ...days },
      ...{ coin_seed: 'a', coin_commitment: 'b', ...columns, ...made },
    })
  for (const kind of kindsOfThen) await insert('activity', { id: kind, league_id: 'l', kind, data: '{}', at })

  await migrate(db, migrationsFolder)

  const json = async (table: string): Promise<unknown> => {
    const [row] = await db.all<{ settings: string }>(sql.raw(`select settings from ${table}`))
    return JSON.parse(row?.settings ?? 'null')
  }
  expect(await json('leagues')).toEqual({ locked: true, membersCanInvite: true })
  expect(await json('league_rules')).toEqual({
    ...{ minBirthYear: 1900, maxBirthYear: 2008, replacementRatio: 2, newPickDelayDays: 30 },
    ...{ base: 'age', flatPoints: 50, rarityMax: 20, firstDeathBonus: 10 },
    ...{ allowNewPicks: true, allowReplacements: false },
  })
  const stored: Record<string, object> = {
    championship: {},
    death_cup: { roundDurationDays: 30, tiebreakerPriority: ['season_points', 'coin'] },
    league_duel: { matchDurationDays: 7, tiebreakerPriority: ['coin'], allowDraws: false },
    one_shot_madness: { scoringDirection: 'reversed', allowMultiple: true },
  }
  for (const type of competitionKinds) {
    const own = await json(`competitions where id = '${type}'`)
    expect(own).toEqual(stored[type])
    expect(readSettings({ type, settings: own })).toMatchObject(stored[type] ?? {})
  }
  const converted = await db.all<{ kind: string; newsKind: string | null }>(
    sql`select kind, news_kind as newsKind from activity order by kind`,
  )
  expect(converted).toEqual(kindsOfThen.toSorted().map((kind) => ({ kind, newsKind: newsKindOf(kind) })))
})
