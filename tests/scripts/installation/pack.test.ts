import { execFile, spawn } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { freePort } from '#scripts/lib/port.ts'
import { api, signUp } from '#tests/support/http/api.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { isHealthy, ownerOf, parts } from '../started.ts'

/** The result of `npm run pack`, on a machine without npm, Node and the repository. */

const run = promisify(execFile)
const place = mkdtempSync(join(tmpdir(), 'deathlist-packed-'))
const home = join(place, 'elsewhere/deathlist')
const children: ReturnType<typeof spawn>[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(place, { recursive: true, force: true })
})

const bytes = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

/** Memory of all processes of a data folder in MB; shared memory is divided among its processes. */
const memoryMb = (dataDir: string): number =>
  [ownerOf(dataDir), ...parts(dataDir).map(({ pid }) => pid)]
    .map((pid) => /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
    .reduce((sum, kilobytes) => sum + Number(kilobytes) / 1024, 0)

const typed = (env: Record<string, string>, ...args: string[]) =>
  run(join(place, 'bin/deathlist'), args, { env: { PATH: '/usr/bin:/bin', ...env }, cwd: place })

/** Starts it, and returns the time until it was ready. */
const serve = async (
  env: Record<string, string>,
): Promise<{ ms: number; stop: () => Promise<number | null> }> => {
  const from = performance.now()
  const child = spawn(join(home, 'deathlist'), ['serve'], {
    env: { PATH: '/usr/bin:/bin', ...env },
    cwd: place,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes('"event":"ready"')) resolve()
    })
    void exit.then(() => reject(new Error(`It ended: ${said}`)))
  })
  return {
    ms: performance.now() - from,
    stop: () => {
      child.kill('SIGTERM')
      return exit
    },
  }
}

test('the packed folder is small, runs in any place, and restores a backup', {
  ...netsOnly,
  timeout: 900_000,
}, async () => {
  await run(process.execPath, [inRoot('scripts/pack.ts')], { timeout: 600_000 })
  rmSync(home, { recursive: true, force: true })
  await run('mkdir', ['-p', join(place, 'elsewhere'), join(place, 'bin')])
  await run('cp', ['-a', inRoot('dist/pack/deathlist'), join(place, 'elsewhere')])
  // By a symbolic link, as a package would put it on the path.
  symlinkSync(join(home, 'deathlist'), join(place, 'bin/deathlist'))
  expect(readdirSync(home)).not.toContain('node_modules')
  expect(bytes(home)).toBeLessThan(350_000_000)
  const archive = join(place, 'all.tgz')
  await run('tar', ['-czf', archive, '-C', join(place, 'elsewhere'), 'deathlist'])
  expect(statSync(archive).size).toBeLessThan(130_000_000)

  const settings = async (data: string) => {
    const PORT = String(await freePort())
    const PUBLIC_URL = `http://localhost:${PORT}`
    return { PORT, PUBLIC_URL, DATA_DIR: join(place, data), EMAIL_CONFIRMATION: 'off', TZ: 'UTC' }
  }
  const env = await settings('data')
  const first = await serve(env)
  const owner = await signUp(env.PUBLIC_URL, 'Nina')
  const { id } = (await owner.call('POST', '/api/v1/league/create', { name: 'Night Owls' })).body
  expect((await fetch(env.PUBLIC_URL)).status).toBe(200)
  const listed = JSON.parse((await typed(env, 'admin', 'leagues', '--json')).stdout)
  expect(listed.leagues).toMatchObject([{ id, members: 1 }])
  const file = join(place, 'backup.tar.gz')
  await typed(env, 'backup', file)
  expect(await first.stop()).toBe(0)
  // Of the second start: the first one creates the database.
  const second = await serve(env)
  console.log(
    `packed: ${(bytes(home) / 1e6).toFixed(0)} MB, ${(statSync(archive).size / 1e6).toFixed(0)} MB compressed, ready in ${first.ms.toFixed(0)} and ${second.ms.toFixed(0)} ms`,
  )
  const idleMb = memoryMb(env.DATA_DIR)
  console.log(`packed: ${idleMb.toFixed(0)} MB of memory when it is ready`)
  // It would be 273 with the code that only a start needs.
  expect(idleMb).toBeLessThan(258)
  expect(await isHealthy(env.PORT)).toBe(true)
  expect(await second.stop()).toBe(0)

  // The packed folder is moved, and the data restored from a backup.
  const moved = join(place, 'moved')
  renameSync(home, moved)
  renameSync(moved, home)
  const there = await settings('restored')
  expect((await typed(there, 'restore', file)).stdout).toContain(`${join(home, 'deathlist')} serve`)
  const third = await serve(there)
  const { body } = await api(there.PUBLIC_URL)('POST', '/auth/v1/token?grant_type=password', {
    email: owner.email,
    password: owner.password,
  })
  const leagues = await api(there.PUBLIC_URL, body.access_token)('GET', '/api/v1/league/list')
  expect(leagues.body).toMatchObject([{ id, name: 'Night Owls' }])
  const doctor = await typed({ ...there, WIKIDATA_CONTACT: 'x@example.org' }, 'doctor').catch(
    (error) => error,
  )
  // Only Wikidata, which tests don't reach.
  expect(
    String(doctor.stdout)
      .replace(/^Wikidata can't be reached.*\n.*\n/m, '')
      .trim(),
  ).toMatch(/^(All is well\.)?$/)
  expect(await third.stop()).toBe(0)
  expect(existsSync(join(there.DATA_DIR, 'run.json'))).toBe(false)
  await expect(typed(there, 'conquer')).rejects.toMatchObject({ code: 1 })
})
