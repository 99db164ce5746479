import { holdsLease } from '#db/queries/jobs/jobs.ts'
import { withNewsKind } from '#db/queries/news/activity.ts'
import { changedPeople, duePeople, pollAgain } from '#db/queries/people/people-watched.ts'
import { activity, pushSubscriptions } from '#db/schema/index.ts'
import { now, type Scene } from '../authorisation/scene.ts'
import { tableNames } from '../support/database/database-dump.ts'
import { type Recorded, recordingDb } from '../support/database/recorded.ts'
import type { TestDatabase } from '../support/database.ts'
import { mailStopToken, subscription } from '../support/push.ts'
import { startInProcess } from './app.ts'
import { everythingFor, readableLeagues } from './reads.ts'
import { startWorlds } from './worlds/worlds.ts'
import { writes } from './writes.ts'

/** A death as news of a league, one of whose members has a browser with push. */
const addNews = async (db: TestDatabase['db'], { cast, here }: Scene): Promise<void> => {
  const at = new Date().toISOString()
  await db.insert(pushSubscriptions).values({
    id: 'subscription',
    userId: cast.member.id,
    endpoint: 'https://push.invalid/x',
    ...subscription.keys,
    createdAt: at,
  })
  for (const [i, kind] of (['reported', 'confirmed', 'retracted', 'confirmed'] as const).entries())
    await db
      .insert(activity)
      .values(
        withNewsKind({ id: `news-${i}`, leagueId: here.league.id, kind, personId: 'Q1', data: {}, at: now }),
      )
}

/** Every distinct statement that the pages, the calls and the job send, with the values of its last use. */
export const statementsOf = async (t: TestDatabase): Promise<Recorded[]> => {
  const statements = new Map<string, Recorded>()
  const db = recordingDb(t.url, (statement) => statements.set(statement.sql, statement))
  const app = await startInProcess(db)
  const beginWorld = startWorlds(t.db, await tableNames(t.db))
  const begin = async () => {
    app.setNow(now)
    return beginWorld()
  }
  for (const write of writes) {
    const { scene, refs } = await begin()
    refs.stop = app.addresses.tokenFor('guest@example.org')
    refs.mailStop = mailStopToken(app.addresses, scene.cast.member.id)
    const { path, init } = write.request(write.sure, refs)
    const headers = new Headers(init.headers)
    if (write.by !== 'anonymous')
      headers.set('authorization', `Bearer ${await app.tokenOf(scene.cast[write.by])}`)
    await app.fetch(path, { ...init, headers })
  }
  const { scene, feeds } = await begin()
  const headers = { authorization: `Bearer ${await app.tokenOf(scene.cast.owner)}` }
  for (const { here } of await readableLeagues(t.db))
    for (const { path } of everythingFor(here, {
      isAdmin: true,
      transports: ['trpc', 'rest'],
      of: ['user', 'league', 'competition', 'person'],
    }))
      await app.fetch(path, { headers })
  for (const feed of feeds)
    if ((await app.fetch(feed)).status !== 200) throw new Error(`The feed ${feed} does not answer.`)
  // News for a push and a mail, so that the statements of sending are included.
  await addNews(t.db, scene)
  await app.cron()
  // Wikidata is unreachable here, so call the queries of the change feed directly.
  const limits = { running: 10, others: 10 }
  await changedPeople(db, new Map([['Q1', 1]]), now)
  await duePeople(db, { now, before: now }, limits)
  await pollAgain(db, ['Q1'], holdsLease({ name: 'nobody', holder: 'nobody' }))
  return [...statements.values()]
}
