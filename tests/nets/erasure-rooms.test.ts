import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBatch } from '#db/batch.ts'
import { eraseEverything } from '#db/queries/accounts/erase.ts'
import { erasures } from '#db/schema/index.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { listen, ticketOf } from '../support/live.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/**
 * After an account was deleted, the storage of the leagues' rooms (tickets and connections) has no data of the person.
 */

const storage = mkdtempSync(join(tmpdir(), 'deathlist-rooms-'))
let worker: TestWorker
beforeAll(async () => {
  worker = await startTestWorker({ storage })
})
afterAll(async () => {
  await worker?.stop()
  rmSync(storage, { recursive: true, force: true })
})

/** Rows of all rooms whose key or value contains one of these texts, as `table: key`. */
const rowsWith = (words: readonly string[]): string[] =>
  readdirSync(storage, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('LeagueRoom') && name.endsWith('.sqlite'))
    .flatMap((name) => {
      const file = new DatabaseSync(join(storage, name), { readOnly: true, readBigInts: true })
      try {
        const tables = file.prepare(`select name from sqlite_master where type = 'table'`).all()
        return tables.flatMap(({ name: table }) =>
          file
            .prepare(`select * from "${table}"`)
            .all()
            .map((row) => Object.values(row).map((value) => Buffer.from(asBytes(value)).toString('latin1')))
            .filter((row) => words.some((word) => row.some((value) => value.includes(word))))
            .map(([key]) => `${table}: ${key}`),
        )
      } finally {
        file.close()
      }
    })
const asBytes = (value: unknown): Uint8Array =>
  value instanceof Uint8Array ? value : Buffer.from(String(value))

/** A league with a connected member who has two unused tickets, and one in a league that the member has left. */
const createScene = async () => {
  const [owner, member] = [await signUp(worker.url, 'Olga'), await signUp(worker.url, 'Max')]
  const join = async (name: string): Promise<string> => {
    const { id } = (await owner.call('POST', '/api/v1/league/create', { name })).body
    const { invite_code } = (await owner.call('GET', `/api/v1/leagues/${id}`)).body
    await member.call('GET', `/api/v1/league/join-by-code/${invite_code}`)
    return id
  }
  const [league, left] = [await join('Night Owls'), await join('Day Owls')]
  const listening = await listen(worker.url, member, league)
  const others = await listen(worker.url, owner, league)
  for (const where of [league, league, left]) await ticketOf(member, where)
  await member.call('POST', `/api/v1/leagues/${left}/leave`, {})
  await ticketOf(owner, league)
  return { owner, member, listening, others }
}
const marksOf = ({ id, email }: SignedUp): string[] => [id, email]

test('a deletion removes the person’s data from the rooms, but not others’ data', async () => {
  const { owner, member, listening, others } = await createScene()
  await expect.poll(() => rowsWith(marksOf(member)).length).toBe(2)
  expect(rowsWith(marksOf(owner))).toHaveLength(1)
  const gone = await member.call('POST', '/api/trpc/account.delete', {
    email: member.email,
    password: member.password,
  })
  expect(gone.status).toBe(200)
  await expect.poll(() => rowsWith(marksOf(member)), { timeout: 10_000 }).toEqual([])
  await expect.poll(() => listening.isOut()).toBe(true)
  await expect.poll(() => others.here()).toEqual([owner.id])
  expect(rowsWith(marksOf(owner))).toHaveLength(1)
})

test('a deletion interrupted after its commit is finished by the job', async () => {
  const { member, listening } = await createScene()
  await expect.poll(() => rowsWith(marksOf(member)).length).toBe(2)
  const { db } = worker.database
  const at = new Date().toISOString()
  const { erased } = await runBatch(
    db,
    eraseEverything(db, { userId: member.id, email: member.email, at, gameAt: at }),
  )
  expect(erased).toHaveLength(1)
  expect(rowsWith(marksOf(member)).length).toBeGreaterThan(0)
  await db.update(erasures).set({ at: '2026-01-01T00:00:00.000Z' })
  await worker.runCron()
  await expect.poll(() => rowsWith(marksOf(member)), { timeout: 10_000 }).toEqual([])
  await expect.poll(() => listening.isOut()).toBe(true)
})
