/** @module-tag nets */
import { readFileSync } from 'node:fs'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { breakingStatements, carryOut, configProblems, missingSecrets } from '#scripts/lib/deploy.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { command } from './commands.ts'

describe('the checks before a deployment', () => {
  const config = {
    vars: { PUBLIC_URL: 'https://league.example.org', MAIL_FROM: 'a@b.org' },
    bindings: ['ASSETS', 'AVATARS', 'SEARCH_LIMIT'],
  }

  test('accept a complete configuration, and name what is missing', () => {
    expect(configProblems(config)).toEqual([])
    expect(configProblems({ vars: { PUBLIC_URL: '' }, bindings: ['ASSETS'] })).toHaveLength(4)
    expect(
      configProblems({ ...config, vars: { ...config.vars, PUBLIC_URL: 'http://league.example.org' } }),
    ).toEqual([expect.stringContaining('PUBLIC_URL')])
  })

  test('name missing secrets', () => {
    expect(missingSecrets(['DATABASE_URL', 'AUTH_SECRET', 'AUTH_SIGNING_KEYS'], false)).toEqual([])
    expect(missingSecrets(['AUTH_SECRET'], false)).toEqual(['DATABASE_URL', 'AUTH_SIGNING_KEYS'])
    expect(missingSecrets(['DATABASE_URL'], true)).toEqual([])
  })

  test.each([
    ['DROP TABLE `picks`;', true],
    ['ALTER TABLE `picks` DROP COLUMN `note`;', true],
    ['ALTER TABLE `picks` RENAME COLUMN "a" TO "b";', true],
    ['ALTER TABLE picks RENAME TO choices', true],
    ['ALTER TABLE `picks` ADD `note` text NOT NULL;', true],
    ["ALTER TABLE `picks` ADD `note` text DEFAULT '' NOT NULL;", false],
    ['ALTER TABLE `picks` ADD `note` text;', false],
    ['CREATE TABLE `notes` (`id` text NOT NULL)', false],
    ['DROP INDEX `picks_person`;', false],
    ['DROP TRIGGER picks_told', false],
  ])('%s', (statement, breaks) => expect(breakingStatements([statement])).toHaveLength(breaks ? 1 : 0))

  test('a table that is rebuilt under its name is no breaking change', () =>
    expect(
      breakingStatements([
        'CREATE TABLE `__new_picks` (`id` text)',
        'INSERT INTO `__new_picks` SELECT `id` FROM `picks`',
        'DROP TABLE `picks`;',
        'ALTER TABLE `__new_picks` RENAME TO `picks`;',
      ]),
    ).toEqual([]))

  test('no migration after the initial one is breaking, except those in the changelog', () => {
    const { entries } = JSON.parse(readFileSync(inRoot('db/migrations/meta/_journal.json'), 'utf8')) as {
      entries: { tag: string }[]
    }
    const breaking = readMigrationFiles({ migrationsFolder: inRoot('db/migrations') }).flatMap(
      ({ sql }, at) => (at > 0 && breakingStatements(sql).length > 0 ? [entries[at]?.tag] : []),
    )
    expect(breaking).toEqual(['0013_texts_by_language', '0014_plain_names'])
    for (const tag of breaking) expect(readFileSync(inRoot('CHANGELOG.md'), 'utf8')).toContain(`\`${tag}\``)
  })
})

describe('the deployment', () => {
  const patience = { wanted: 3, tries: 8, pauseMs: 1 }
  const run = async (healthy: (at: number, rolledBack: boolean) => boolean) => {
    const done: string[] = []
    let asked = 0
    const end = await carryOut(
      {
        print: () => {},
        migrate: async () => void done.push('migrate'),
        upload: async () => void done.push('upload'),
        rollBack: async () => void done.push('roll back'),
        isHealthy: async () => healthy(asked++, done.includes('roll back')),
      },
      patience,
    ).then(
      () => 'well',
      (error: Error) => error.message,
    )
    return { done, end }
  }

  test('succeeds when the site stays healthy', async () => {
    expect(await run((at) => at > 1)).toEqual({ done: ['migrate', 'upload'], end: 'well' })
  })

  test('is rolled back when the site is not healthy, or only at times', async () => {
    const back = {
      done: ['migrate', 'upload', 'roll back'],
      end: expect.stringContaining('the one before is healthy'),
    }
    expect(await run((_, rolledBack) => rolledBack)).toEqual(back)
    expect(await run((at, rolledBack) => rolledBack || at % 2 === 0)).toEqual(back)
    expect((await run(() => false)).end).toContain('look at the database')
  })

  test('that cannot be uploaded fails without a rollback', async () => {
    const failed = carryOut(
      {
        print: () => {},
        migrate: async () => {},
        upload: () => Promise.reject(new Error('no account')),
        rollBack: () => Promise.reject(new Error('never')),
        isHealthy: async () => true,
      },
      patience,
    )
    await expect(failed).rejects.toThrow('no account')
  })
})

describe('a dry run', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await startTestDatabase()
  })
  afterAll(() => database?.stop())

  test('needs no account, says what would be done, and changes nothing', async () => {
    const env = { DATABASE_URL: database.url, PUBLIC_URL: 'https://league.example.org', CI: 'true' }
    const refused = await command('deploy', env, '--dry-run')
    expect(refused).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^Nothing has been changed\.\nMAIL_FROM/),
    })
    const said = await command('deploy', { ...env, MAIL_FROM: 'a@b.org' }, '--dry-run')
    expect(said.text).toMatch(/Apply 0 migrations[\s\S]*nothing has been changed/)
    expect(said.code).toBe(0)
    const unreached = { ...env, DATABASE_URL: 'http://127.0.0.1:9' }
    expect((await command('deploy', unreached, '--dry-run')).text).toMatch(
      /^The database can't be read: no answer .*$/,
    )
  }, 120_000)
})
