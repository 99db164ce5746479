/** @module-tag nets */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { profiles } from '#db/schema/index.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../support/database/database-proxy.ts'
import { signUp } from '../support/http/api.ts'
import { png } from '../support/pictures.ts'
import { type KillableWorld, startKillableWorld } from './world.ts'

let world: KillableWorld
let proxy: DatabaseProxy
beforeAll(async () => {
  world = await startKillableWorld(inject('workerBundles'), async (database) => {
    proxy = await startDatabaseProxy(database)
    return proxy.url
  })
}, 120_000)
afterAll(async () => {
  await world?.stop()
  await proxy?.stop()
})

/** The files in storage that contain these bytes. */
const filesWith = (bytes: Buffer): string[] =>
  readdirSync(world.storage, { recursive: true, encoding: 'utf8' })
    .map((name) => join(world.storage, name))
    .filter((path) => statSync(path).isFile() && readFileSync(path).includes(bytes))

const statusOf = async (path: string): Promise<number> => (await fetch(world.url + path)).status

/** No two pictures are alike. */
let serial = 0
const withPicture = async (name: string) => {
  const user = await signUp(world.url, name)
  const picture = Buffer.from(png(100 + ++serial, 7))
  const answer = await fetch(`${world.url}/api/v1/profile/avatar`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${user.token}` },
    body: picture,
  })
  const { avatar_url: url } = (await answer.json()) as { avatar_url: string }
  return { ...user, picture, url }
}

/** The request of the deletion before whose database answer the Worker is killed; null: after the last answer. */
const moments = [2, 3, 4, null] as const

test('a picture of a deleted account is gone after the next run, whenever the Worker was killed', {
  timeout: 400_000,
}, async () => {
  const outcomes: (boolean | null)[] = []
  for (const [i, moment] of moments.entries()) {
    const user = await withPicture(`Gone${i}`)
    expect([await statusOf(user.url), filesWith(user.picture).length]).toEqual([200, 1])
    let killing: Promise<void> | undefined
    const kill = () => {
      killing ??= world.kill('worker')
      return killing
    }
    if (moment !== null) proxy.holdAnswer(moment, kill)
    const answer = await user.call('DELETE', '/api/v1/profile/me').catch(() => null)
    await kill()
    const [profile] = await world.db.select().from(profiles).where(eq(profiles.id, user.id))
    const isDeleted = profile?.deletedAt != null
    outcomes.push(isDeleted)
    if (answer) expect([moment, answer.status, isDeleted]).toEqual([moment, 200, true])
    if (!isDeleted) {
      expect([moment, await statusOf(user.url)]).toEqual([moment, 200])
      continue
    }
    // An acknowledged deletion is complete at once; an interrupted one after a run of the job.
    if (!answer) await world.fire()
    await expect.poll(async () => [moment, await statusOf(user.url)]).toEqual([moment, 404])
    await expect.poll(() => [moment, ...filesWith(user.picture)]).toEqual([moment])
  }
  expect(outcomes).toEqual([false, true, true, true])
})
