import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv as parseFile } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { serverCommands } from '#scripts/lib/build/build-server.ts'
import { refuseHalfRestored } from '#scripts/lib/data/half-restored.ts'
import { backupPath, dropOldBackups, isBackupDue, lastBackup } from '#scripts/lib/data/nightly.ts'
import { databaseFile, hasAccounts } from '#scripts/lib/data/sqlite-file.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { keptSecrets } from '#scripts/lib/settings/kept-secrets.ts'
import { createSecrets } from '#scripts/lib/settings/secrets.ts'
import { readSettings, serveSettings } from '#scripts/lib/settings/settings.ts'
import { parseEnv } from '#worker/env.ts'
import { netsOnly } from '../support/nets.ts'
import { command } from './commands.ts'
import { endWithFile, folder } from './started.ts'

endWithFile()

describe('the settings of a self-hosted server', () => {
  const good = {
    PUBLIC_URL: 'https://league.example.org',
    TRUST_PROXY: 'loopback',
    SMTP_URL: 'smtps://a:b@mail.example.org',
  }

  test('are read, with their defaults', () => {
    expect(serveSettings(good)).toMatchObject({
      port: 8787,
      host: '127.0.0.1',
      publicUrl: 'https://league.example.org',
      dataDir: expect.stringMatching(/\.data\/serve$/),
    })
    expect(serveSettings({ ...good, PUBLIC_URL: 'https://league.example.org/' }).publicUrl).toBe(
      'https://league.example.org',
    )
    expect(serveSettings({ PUBLIC_URL: 'http://localhost:8787', EMAIL_CONFIRMATION: 'off' }).publicUrl).toBe(
      'http://localhost:8787',
    )
  })

  test.each([
    [{ PUBLIC_URL: '' }, /Set PUBLIC_URL/],
    [{ PUBLIC_URL: 'league.example.org' }, /must be an origin/],
    [{ PUBLIC_URL: 'http://league.example.org' }, /must begin with https/],
    [{ PUBLIC_URL: 'https://league.example.org/app' }, /must be an origin/],
    [{ PUBLIC_URL: 'https://a:b@league.example.org' }, /must be an origin/],
    [{ TRUST_PROXY: '' }, /Set TRUST_PROXY/],
    [{ TRUST_PROXY: 'caddy' }, /"caddy" is no address/],
    [{ PORT: '0' }, /PORT must be/],
    [{ SMTP_URL: '' }, /Set SMTP_URL/],
    [{ SMTP_URL: 'smtp://name:hush@mail.example.org/x' }, /^SMTP_URL must be (?!.*hush)/],
    [{ DATABASE_URL: 'libsql://name:hush@db.example.org' }, /^DATABASE_URL must be (?!.*hush)/],
    [{ DATABASE_URL: 'libsql://db.example.org?authToken=hush' }, /^DATABASE_URL must be (?!.*hush)/],
    [{ DATABASE_URL: 'file:/srv/all.db' }, /^DATABASE_URL must be /],
    [{ DATABASE_URL: 'db.example.org' }, /^DATABASE_URL must be /],
  ])('%j is refused', (changes, says) => expect(() => serveSettings({ ...good, ...changes })).toThrow(says))
})

test.each([
  ['WIKIDATA_URL', 'www.wikidata.org'],
  ['WIKIDATA_SPARQL_URL', 'query'],
  ['WIKIPEDIA_URL', 'en.wikipedia.org'],
  ['WIKIPEDIA_IT_URL', 'ftp://it.wikipedia.org'],
  ['DNS_URL', '1.1.1.1'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['DATABASE_URL', 'libsql://name:hush@db.example.org'],
  ['PUSH_ORIGINS', 'push.lan:8080'],
  ['WEBHOOK_ORIGINS', 'https://hooks.example.org, localhost:3000'],
  ['MAIL_FROM', 'Deathlist deathlist@example.org'],
  ['SECURITY_CONTACT', 'Nina'],
  ['WIKIDATA_CONTACT', 'Łukasz, lukasz@example.org'],
])('the Worker refuses %s=%s, and names the setting', (name, value) => {
  const env = {
    PUBLIC_URL: 'https://league.example.org',
    DATABASE_URL: 'http://127.0.0.1:9',
    ASSETS: { fetch: () => {} },
    AVATARS: { put: () => {} },
  }
  expect(parseEnv(env)).toMatchObject({ WIKIDATA_URL: 'https://www.wikidata.org', WIKIPEDIA_IT_URL: '' })
  expect(() => parseEnv({ ...env, [name]: value })).toThrow(
    new RegExp(`^Configuration: ${name}: must be (?!.*hush)`),
  )
})

test.each(['COMPRESSION', 'COST_BUDGET', 'EMAIL_CONFIRMATION'])(
  'the Worker refuses %s=yes: it would mean off for one and on for another',
  (name) => {
    expect(() => parseEnv({ PUBLIC_URL: 'https://league.example.org', [name]: 'yes' })).toThrow(
      new RegExp(`${name}: Invalid option: expected one of "on"\\|"off"`),
    )
  },
)

describe('a settings file', () => {
  afterEach(() => vi.unstubAllEnvs())
  const file = (content: string, mode: number): string => {
    const path = join(folder(), 'deathlist.env')
    writeFileSync(path, content, { mode })
    vi.stubEnv('SETTINGS_FILE', path)
    return path
  }

  test('is overridden by environment variables', () => {
    file('MAIL_FROM=file@example.org\nPUBLIC_URL=https://file.example.org\n', 0o600)
    vi.stubEnv('MAIL_FROM', 'environment@example.org')
    vi.stubEnv('PUBLIC_URL', '')
    expect(readSettings()).toMatchObject({
      MAIL_FROM: 'environment@example.org',
      PUBLIC_URL: 'https://file.example.org',
    })
  })

  test.each(['SMTP_URL', 'AUTH_SECRET', 'GOOGLE_CLIENT_SECRET', 'METRICS_TOKEN', 'DATABASE_AUTH_TOKEN'])(
    'that other users can read must not contain %s',
    (name) => {
      file(`${name}=x\n`, 0o640)
      expect(readSettings).toThrow(new RegExp(`has ${name}, but others than its owner can read`))
    },
  )

  test('without secrets may be readable by all; a named file must exist', () => {
    file('PUBLIC_URL=https://file.example.org\n', 0o644)
    expect(readSettings().PUBLIC_URL).toBe('https://file.example.org')
    vi.stubEnv('SETTINGS_FILE', join(folder(), 'none.env'))
    expect(readSettings).toThrow(/There is no file of settings/)
  })
})

test('a settings file that can not be read is refused in one sentence', netsOnly, async () => {
  const SETTINGS_FILE = folder()
  for (const script of ['backup', 'doctor'])
    expect(await command(script, { SETTINGS_FILE }, ...(script === 'backup' ? ['all.tar.gz'] : []))).toEqual({
      code: 1,
      text: expect.stringMatching(/^The file of settings \S+ can't be read: EISDIR.*$/),
    })
})

describe('secrets', () => {
  const kept = async (changes: object, mode = 0o600): Promise<string> => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ ...(await createSecrets()), ...changes }), {
      mode,
    })
    return dataDir
  }

  test('are created once, readable only by their owner, and kept', async () => {
    const dataDir = folder()
    const made = await keptSecrets({}, dataDir, false)
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(await keptSecrets({}, dataDir, true)).toEqual(made)
    const given = await createSecrets()
    expect(await keptSecrets({ ...given }, dataDir, true)).toEqual(given)
    expect(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).toEqual(made)
  })

  test('are not created again once there are accounts', async () => {
    await expect(keptSecrets({}, folder(), true)).rejects.toThrow(/the secrets that belong to them are gone/)
  })

  test.each([
    [{ AUTH_SECRET: undefined }, /AUTH_SECRET is missing/],
    [{ AUTH_SECRET: 'changeme' }, /AUTH_SECRET is shorter/],
    [{ AUTH_SECRET: 'x'.repeat(64) }, /AUTH_SECRET is too easy to guess/],
    [{ AUTH_SECRET: 7 }, /AUTH_SECRET is missing/],
    [{ AUTH_SIGNING_KEYS: '[]' }, /AUTH_SIGNING_KEYS holds no private P-256 key/],
    [{ AUTH_SIGNING_KEYS: '[{"kty":"EC","crv":"P-256","x":"x","y":"y"}]' }, /AUTH_SIGNING_KEYS holds no/],
    [{ AUTH_SIGNING_KEYS: 'keys' }, /AUTH_SIGNING_KEYS holds no/],
    [{ VAPID_KEYS: '{}' }, /VAPID_KEYS holds no/],
    [{ VAPID_KEYS: '' }, /VAPID_KEYS is missing/],
  ])('%j are refused', async (changes, says) => {
    await expect(keptSecrets({}, await kept(changes), true)).rejects.toThrow(says)
  })

  test('that are weak are refused with a command that makes new ones, also in the packed folder', async () => {
    const dataDir = await kept({ AUTH_SECRET: 'changeme' })
    const message = await keptSecrets({}, dataDir, true).catch(String)
    const [, name = ''] = /Make fresh ones with: npm run (\S+)$/.exec(String(message)) ?? []
    expect(serverCommands).toContain(name)
    const { code, text } = await command(name, {})
    expect(code).toBe(0)
    expect(await keptSecrets(parseFile(text), folder(), true)).toEqual(parseFile(text))
  })

  test.each([0o644, 0o640, 0o602, 0o660])('in a file with mode %o are refused', async (mode) => {
    const dataDir = await kept({})
    chmodSync(join(dataDir, 'secrets.json'), mode)
    await expect(keptSecrets({}, dataDir, true)).rejects.toThrow(/chmod 600/)
  })

  test('whose first writing was killed halfway are made at the next start', async () => {
    const dataDir = folder()
    const program = `
      import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      const { writeFileSync } = fs
      fs.writeFileSync = (path, text, options) => {
        writeFileSync(path, text.slice(0, 100), options)
        process.kill(process.pid, 'SIGKILL')
      }
      syncBuiltinESMExports()
      const { keptSecrets } = await import('${inRoot('scripts/lib/settings/kept-secrets.ts')}')
      await keptSecrets({}, '${dataDir}', false)`
    expect(spawnSync(process.execPath, ['--input-type=module', '-e', program]).signal).toBe('SIGKILL')
    const made = await keptSecrets({}, dataDir, false)
    expect(await keptSecrets({}, dataDir, true)).toEqual(made)
  })

  test('that are not JSON are refused', async () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'secrets.json'), '{', { mode: 0o600 })
    await expect(keptSecrets({}, dataDir, false)).rejects.toThrow(/can't be read/)
  })
})

describe('nightly backups', () => {
  const day = 86_400_000
  const made = (dataDir: string, at: Date): void => {
    const path = backupPath(dataDir, at)
    writeFileSync(path, '')
    utimesSync(path, at, at)
  }

  test('are due daily, also after the clock went back, and seven are kept', () => {
    const dataDir = folder()
    const start = Date.parse('2026-11-01T03:00:00Z')
    const at = (days: number): Date => new Date(start + days * day)
    expect(isBackupDue(dataDir, at(0))).toBe(true)
    for (let n = 0; n < 20; n++) {
      expect(isBackupDue(dataDir, at(n))).toBe(true)
      made(dataDir, at(n))
      expect(isBackupDue(dataDir, at(n + 0.9))).toBe(false)
      dropOldBackups(dataDir, at(n))
    }
    expect(isBackupDue(dataDir, at(-30))).toBe(true)
    expect(lastBackup(dataDir, at(19))?.madeAt).toBe(at(19).getTime())
    // Seven days of them, with or without today's.
    expect(dropOldBackups(dataDir, at(19))).toBe(0)
    // After a month offline the server keeps its backups.
    expect(dropOldBackups(dataDir, at(60))).toBe(1)
    expect(dropOldBackups(dataDir, at(90))).toBe(0)
  })

  test('that a wrong clock has dated in the future do not count: one a day is made and found', () => {
    const dataDir = folder()
    const start = Date.parse('2026-11-01T03:00:00Z')
    const at = (days: number): Date => new Date(start + days * day)
    made(dataDir, at(400))
    expect(isBackupDue(dataDir, at(0))).toBe(true)
    made(dataDir, at(0))
    expect(isBackupDue(dataDir, at(0.1))).toBe(false)
    expect(lastBackup(dataDir, at(0.1))?.madeAt).toBe(at(0).getTime())
    expect(isBackupDue(dataDir, at(1))).toBe(true)
  })

  test('ignore other files in their folder', () => {
    const dataDir = folder()
    mkdirSync(join(dataDir, 'backups'))
    for (const name of [
      'mine.tar.gz',
      'deathlist-2020-01-01.tar.gz',
      'deathlist-2020-01-01T000000Z.tar.gz.123-ab',
    ])
      writeFileSync(join(dataDir, 'backups', name), '')
    expect(lastBackup(dataDir, new Date())).toBeNull()
    expect(dropOldBackups(dataDir, new Date())).toBe(0)
  })

  test('files of a killed backup are removed later, not the same day', () => {
    const dataDir = folder()
    const now = new Date()
    const path = `${backupPath(dataDir, now)}.4711-0123abcd`
    mkdirSync(path)
    writeFileSync(join(path, 'database'), '')
    dropOldBackups(dataDir, now)
    expect(existsSync(path)).toBe(true)
    dropOldBackups(dataDir, new Date(now.getTime() + 2 * day))
    expect(existsSync(path)).toBe(false)
  })
})

test.skipIf(process.getuid?.() !== 0)('a data folder of another user is not called empty', netsOnly, () => {
  const dataDir = folder()
  chmodSync(dataDir, 0o700)
  for (const [script, ...args] of [['backup', 'all.tar.gz'], ['doctor'], ['admin', 'leagues']] as const) {
    const { status, stderr } = spawnSync(process.execPath, [inRoot(`scripts/${script}.ts`), ...args], {
      uid: 65_534,
      gid: 65_534,
      encoding: 'utf8',
      env: { ...process.env, SETTINGS_FILE: '', DATA_DIR: dataDir },
    })
    expect([script, status, stderr.trim()]).toEqual([
      script,
      1,
      `The data folder ${dataDir} is closed to this user. Run this as the user who owns it.`,
    ])
  }
})

const isPrivileged = (port: number): boolean =>
  existsSync('/proc/sys/net/ipv4/ip_unprivileged_port_start') &&
  port < Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))

test.skipIf(process.getuid?.() !== 0 || !isPrivileged(81))(
  'a port that only root may use is not called busy',
  () => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { requirePort } = await import('${inRoot('scripts/lib/port.ts')}')
        await requirePort(81).catch(({ message }) => console.log(message))`,
      ],
      { uid: 65_534, gid: 65_534, encoding: 'utf8' },
    )
    expect(stdout.trim(), stderr).toBe(
      'This user may not listen on port 81. Set PORT to another one, such as 8787.',
    )
  },
)

test('an unreadable database is an error, not a database without accounts', () => {
  const dataDir = folder()
  expect(hasAccounts(dataDir)).toBe(false)
  mkdirSync(dirname(databaseFile(dataDir)), { recursive: true })
  writeFileSync(
    databaseFile(dataDir),
    'no database at all, but as long as the head of one would be, and longer than that',
  )
  expect(() => hasAccounts(dataDir)).toThrow(/can't be read .* Restore the last backup/)
})

test('a half-restored data folder is not served', () => {
  const dataDir = folder()
  refuseHalfRestored(dataDir)
  mkdirSync(join(dataDir, 'restoring'))
  expect(() => refuseHalfRestored(dataDir)).toThrow(/was interrupted/)
})
