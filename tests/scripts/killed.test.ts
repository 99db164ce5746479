/** @module-tag nets */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { freePort, isPortFree } from '#scripts/lib/port.ts'
import { isAlive, processesOf, processFacts } from '#scripts/lib/processes.ts'
import { beginRun } from '#scripts/lib/run.ts'
import { signUp } from '../support/http/api.ts'
import {
  endWithFile,
  folder,
  isHealthy,
  ownerOf,
  parts,
  processesWith,
  start,
  untilHealthy,
} from './started.ts'

endWithFile()

/** Each part of the app is killed, as by the system's out-of-memory killer: nothing is left behind, nothing is lost. */
const setting = async () => {
  const DATA_DIR = folder()
  const PORT = String(await freePort())
  return { PORT, DATA_DIR, DEMO: '0', EMAIL_CONFIRMATION: 'off' }
}

const pidOf = (dataDir: string, program: string): number => {
  const found = parts(dataDir).filter((part) => part.program === program)
  expect(found, program).toHaveLength(1)
  return found[0]?.pid ?? 0
}

const kill = (pid: number): boolean => process.kill(pid, 'SIGKILL')
const runOf = (dataDir: string): string => JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')).run

describe('a run that is killed', () => {
  test('ends its processes; the next run ends them if its watchman was killed', async () => {
    const env = await setting()
    const url = `http://localhost:${env.PORT}`
    const first = start(env)
    await untilHealthy(env.PORT, first)
    const run = runOf(env.DATA_DIR)
    const programs = parts(env.DATA_DIR).map(({ program }) => program)
    expect(programs.filter((program) => program !== '?').sort()).toEqual(['sqld', 'watchman', 'workerd'])
    first.child.kill('SIGKILL')
    await first.exit
    await expect.poll(() => processesOf(run)).toEqual([])
    expect(processesWith(env.DATA_DIR)).toEqual([])
    expect(await isPortFree(Number(env.PORT))).toBe(true)

    const second = start(env)
    await untilHealthy(env.PORT, second)
    const { email, password } = await signUp(url, 'Nina')
    const secondRun = runOf(env.DATA_DIR)
    second.child.kill('SIGKILL')
    const third = start(env)
    await untilHealthy(env.PORT, third)
    expect(processesOf(secondRun)).toEqual([])
    const signIn = { method: 'POST', body: JSON.stringify({ email, password }) }
    expect((await fetch(`${url}/auth/v1/token?grant_type=password`, signIn)).status).toBe(200)

    const thirdRun = runOf(env.DATA_DIR)
    const watchman = pidOf(env.DATA_DIR, 'watchman')
    // Stopped first, it can't act in between.
    process.kill(watchman, 'SIGSTOP')
    third.child.kill('SIGKILL')
    await third.exit
    kill(watchman)
    expect(await isHealthy(env.PORT)).toBe(true)
    const fourth = start(env)
    await untilHealthy(env.PORT, fourth)
    expect(processesOf(thirdRun)).toEqual([])
    fourth.child.kill('SIGINT')
    expect(await fourth.exit).toBe(0)
    expect(processesWith(env.DATA_DIR)).toEqual([])
  }, 400_000)

  test('ends as well when only npm is killed, and restarts at once', async () => {
    const env = await setting()
    const first = start(env, 'npm')
    await untilHealthy(env.PORT, first)
    const run = runOf(env.DATA_DIR)
    const owner = ownerOf(env.DATA_DIR)
    expect(owner).not.toBe(first.child.pid)
    first.child.kill('SIGKILL')
    await first.exit
    const second = start(env, 'npm')
    await untilHealthy(env.PORT, second)
    expect([processFacts(owner), processesOf(run)]).toEqual([null, []])
    second.child.kill('SIGKILL')
    await second.exit
    await expect.poll(() => processesWith(env.DATA_DIR)).toEqual([])
    await expect.poll(() => isPortFree(Number(env.PORT))).toBe(true)
  }, 400_000)
})

describe('a process of the app that is killed', () => {
  test('is restarted: the database, the Worker, the watchman', async () => {
    const env = await setting()
    const app = start(env)
    await untilHealthy(env.PORT, app)
    const { call } = await signUp(`http://localhost:${env.PORT}`, 'Nina')
    for (const program of ['sqld', 'workerd', 'sqld', 'workerd']) {
      kill(pidOf(env.DATA_DIR, program))
      await expect.poll(() => isHealthy(env.PORT), { timeout: 30_000 }).toBe(true)
      // The last answer may have come from the process that was ending.
      await expect.poll(() => parts(env.DATA_DIR).filter((part) => part.program === program).length).toBe(1)
      expect((await call('POST', '/api/v1/league/create', { name: `After ${program}` })).status).toBe(200)
    }
    expect((await call('GET', '/api/v1/league/list')).body).toHaveLength(4)
    expect(app.output()).toContain('The database server has ended unexpectedly')
    expect(app.output()).toContain('The Worker had ended unexpectedly')

    const watchman = pidOf(env.DATA_DIR, 'watchman')
    kill(watchman)
    const others = () =>
      parts(env.DATA_DIR).filter(({ program, pid }) => program === 'watchman' && pid !== watchman)
    await expect.poll(() => others().length).toBe(1)

    // Meanwhile no other run gets the folder, and an attempt does no harm.
    const rival = start({ ...env, PORT: String(await freePort()) })
    expect(await rival.exit).toBe(1)
    expect(rival.output().trim()).toBe(
      `The data folder ${env.DATA_DIR} is in use by process ${app.child.pid}. Stop it, or set DATA_DIR to another folder.`,
    )
    expect(await isHealthy(env.PORT)).toBe(true)

    const run = runOf(env.DATA_DIR)
    kill(ownerOf(env.DATA_DIR))
    await expect.poll(() => processesOf(run)).toEqual([])
  }, 400_000)
})

describe('a data folder with an outdated or invalid run file', () => {
  test('is taken over without a signal to any process', async () => {
    const dataDir = folder()
    const stranger = spawn('sleep', ['300'], { stdio: 'ignore' })
    const ref = processFacts(stranger.pid ?? 0)
    if (!ref) throw new Error('no stranger')
    const owner = { pid: ref.pid, startedAt: 'another time' }
    for (const file of [
      JSON.stringify({ run: '00000000-0000-0000-0000-000000000000', owner, launcher: null }),
      JSON.stringify({ run: '', owner: ref, launcher: owner }),
      'not a run',
    ]) {
      writeFileSync(join(dataDir, 'run.json'), file)
      const run = await beginRun(dataDir, 'nothing')
      await run.end()
      expect(isAlive(ref)).toBe(true)
      expect(existsSync(join(dataDir, 'run.json'))).toBe(false)
    }
    stranger.kill()
  })

  test('a data folder is taken by only one of several concurrent runs', async () => {
    const dataDir = folder()
    const runs = await Promise.allSettled(Array.from({ length: 8 }, () => beginRun(dataDir, 'nothing')))
    expect(runs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const run of runs) if (run.status === 'fulfilled') await run.value.end()
  })
})
